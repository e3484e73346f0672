import { useEffect, useMemo, useRef, useState } from "react";
import { useFetcher, useLocation } from "react-router";
import type * as z from "zod";
import { createId } from "#model/id.ts";
import { asJson } from "../as-json.ts";
import { hideError, showError, showSuccess } from "../feedback/toast.tsx";
import { isUploading } from "../upload/use-upload.ts";
import { useViewer } from "../use-viewer.ts";
import type { EditedRecord } from "./edited-record.ts";
import type { EditorAnswer, EditorSubmission, StaleAnswer } from "./editor-answer.ts";
import { type Draft, draftKey, readDraft, removeDraft } from "./editor-draft.ts";
import { useDraft } from "./use-draft.ts";

/** A document being edited: field names and values as the collection's schema has them. */
export type FormValues = Record<string, unknown>;

export interface EditorMessages {
  saved: string;
  failed: string;
}

export interface EditorFormOptions<V extends FormValues> {
  /** Name of the collection, for the draft. */
  collection: string;
  /** The collection's schema (`contentSchemas` or its own name in `model/`); the server asks it again. */
  schema: z.ZodType;
  record: EditedRecord<V>;
  /** German names of the fields, by key: for the summary of errors, conflicts and the history. */
  labels: Record<string, string>;
  /** Fixed, or by whether the record is new, what was sent, and what was stored before as far as the form knew. */
  messages: EditorMessages | ((isNew: boolean, sent: V, before: V) => EditorMessages);
  /** Puts in order what is about to be sent; the form shows it so too. */
  tidy?: (values: V) => V;
  /** Where it is sent, when not to the screen's own action. */
  action?: string;
  /** Passwords: they must not lie about in the browser, so no draft has them, and no conflict shows them. */
  secrets?: readonly (keyof V & string)[];
  /** Called when the server has it; `stay` when the editor wants to go on (Ctrl+S). */
  onSaved?: (answer: { id: string; version: number }, stay: boolean) => void;
}

export interface EditorForm<V extends FormValues> {
  /** Of the record, also of one that is not stored yet. */
  id: string;
  values: V;
  labels: Record<string, string>;
  secrets: readonly string[];
  isNew: boolean;
  isDirty: boolean;
  isSaving: boolean;
  /** Messages by path of the field: "title", "titleStyle.color". */
  errors: Record<string, string>;
  /** A draft of an earlier visit that now stands in the form. */
  restored: Draft<V> | undefined;
  /** Somebody saved meanwhile. */
  stale: StaleAnswer | undefined;
  /** Somebody deleted it meanwhile. */
  isMissing: boolean;
  /** Changes fields; others keep their values. */
  change(patch: Partial<V>): void;
  /** Props for a Mantine input: value, change and the message beside it. */
  input<K extends keyof V & string>(key: K): InputProps<V[K]>;
  /** The same for a checkbox or switch. */
  toggle<K extends keyof V & string>(key: K): ToggleProps;
  /** Validates, then saves; `stay` keeps the form open. */
  submit(options?: { stay?: boolean }): void;
  /** Saves what is typed over what stands in the store. */
  overwrite(): void;
  /** Puts the stored version (of a conflict) in place of what is typed. */
  takeStored(): void;
  /** Back to what was loaded; forgets the draft. */
  discard(): void;
}

export interface InputProps<T> {
  value: T;
  /** Takes the value, or the event of a native input. */
  onChange: (next: unknown) => void;
  error: string | undefined;
}
export interface ToggleProps {
  checked: boolean;
  onChange: (event: React.ChangeEvent<HTMLInputElement>) => void;
  error: string | undefined;
}

const unreachableHint = "Der Server ist gerade nicht erreichbar. Ihre Eingaben bleiben erhalten.";

/**
 * A form over one record of a collection: validation by its schema, one save at a time, conflicts with others, a draft
 * in this browser. Give the component that calls it a `key` per record.
 */
export function useEditorForm<V extends FormValues>(options: EditorFormOptions<V>): EditorForm<V> {
  const { collection, schema, record, labels, secrets = noSecrets, onSaved } = options;
  const viewer = useViewer();
  const location = useLocation();
  const fetcher = useFetcher<EditorAnswer>();
  const isSaving = fetcher.state !== "idle";

  const [target, setTarget] = useState<{ id: string; version: number | "new" }>(() => ({
    id: record.id ?? createId(crypto.getRandomValues(new Uint8Array(20))),
    version: record.version ?? "new",
  }));
  const [baseline, setBaseline] = useState(record.values);
  const [values, setValues] = useState(record.values);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [restored, setRestored] = useState<Draft<V>>();
  const [stale, setStale] = useState<StaleAnswer>();
  const [isMissing, setMissing] = useState(false);
  const [saved, setSaved] = useState<{ answer: { id: string; version: number }; stay: boolean }>();
  const isDirty = !isSame(values, baseline);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a form's secrets are always the same
  const kept = useMemo(() => withFieldsOf(baseline, secrets, values), [values, baseline]);

  const key = draftKey(viewer.id, collection, record.id ?? "neu");
  const writeDraftNow = useDraft(key, !isSame(kept, baseline), { ...target, values: kept });
  const sent = useRef<{ values: V; before: V; stay: boolean }>(undefined);
  /** Sent without an answer: it may have arrived. */
  const unanswered = useRef<V>(undefined);

  // A version came from elsewhere (restored from "Verlauf") while nothing was typed: the form shows it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: what the loader brings anew, nothing else
  useEffect(() => {
    if (record.version === undefined || record.version === target.version || isDirty) return;
    setTarget({ ...target, version: record.version });
    setBaseline(record.values);
    setValues(record.values);
  }, [record.version]);

  // Only in the browser: the server knows no drafts, and the first rendering must be the same.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per record; the caller gives a key
  useEffect(() => {
    const draft = readDraft<V>(key);
    if (!draft || JSON.stringify(draft.values) === JSON.stringify(record.values)) return removeDraft(key);
    setTarget({ id: draft.id, version: draft.version });
    // What is being typed since, before the script came, is newer than the draft.
    setValues((typed) => ({ ...record.values, ...draft.values, ...changedFields(typed, record.values) }));
    setRestored(draft);
  }, []);

  function save(version: number | "new", stay: boolean): void {
    if (isSaving || isUploading()) return;
    const parsed = schema.safeParse(values);
    if (!parsed.success) {
      refuse(errorsOf(parsed.error.issues));
      return;
    }
    writeDraftNow();
    setErrors({});
    const document = options.tidy ? options.tidy(values) : values;
    setValues(document);
    sent.current = { values: document, before: stale ? (stale.document as V) : baseline, stay };
    const submission: EditorSubmission = { intent: "save", id: target.id, expectedVersion: version, document };
    if (unanswered.current) submission.previousAttempt = unanswered.current;
    void fetcher.submit(submission as never, {
      ...asJson,
      action: options.action ?? location.pathname + location.search,
    });
  }

  function refuse(fieldErrors: Record<string, string>): void {
    setErrors(fieldErrors);
    // Mantine marks the field in the next rendering.
    setTimeout(() => document.querySelector<HTMLElement>('[aria-invalid="true"], input[data-invalid="true"]')?.focus());
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: an answer is taken once, when it has arrived
  useEffect(() => {
    const attempt = sent.current;
    const answer = fetcher.data;
    if (isSaving || !attempt || !answer) return;
    sent.current = undefined;
    const { messages: choice } = options;
    const messages =
      typeof choice === "function" ? choice(target.version === "new", attempt.values, attempt.before) : choice;
    if (answer.ok) {
      unanswered.current = undefined;
      setTarget({ id: answer.id, version: answer.version });
      setBaseline(attempt.values);
      setRestored(undefined);
      setStale(undefined);
      setMissing(false);
      hideError(messages.failed);
      showSuccess(messages.saved);
      if (values === attempt.values) removeDraft(key);
      setSaved({ answer, stay: attempt.stay });
    } else if (answer.reason === "invalid") refuse(answer.fieldErrors);
    else if (answer.reason === "stale") setStale(answer);
    else if (answer.reason === "missing") setMissing(true);
    else {
      if (answer.reason === "unreachable") unanswered.current = attempt.values;
      showError(messages.failed, answer.reason === "unreachable" ? unreachableHint : undefined);
    }
  }, [isSaving, fetcher.data]);

  // One rendering later: by then the guard knows that nothing is unsaved, and lets the screen close the form.
  // biome-ignore lint/correctness/useExhaustiveDependencies: told once per save
  useEffect(() => {
    if (saved) onSaved?.(saved.answer, saved.stay);
  }, [saved]);

  const change = (patch: Partial<V>) => {
    setValues((before) => ({ ...before, ...patch }));
    setErrors((before) => withoutFields(before, Object.keys(patch)));
  };

  return {
    id: target.id,
    values,
    labels,
    secrets,
    isNew: target.version === "new",
    isDirty,
    isSaving,
    errors,
    restored,
    stale,
    isMissing,
    change,
    input: (name) => ({
      value: values[name],
      error: errors[name],
      onChange: (next) => change({ [name]: isEvent(next) ? next.currentTarget.value : next } as Partial<V>),
    }),
    toggle: (name) => ({
      checked: Boolean(values[name]),
      error: errors[name],
      onChange: (event) => change({ [name]: event.currentTarget.checked } as Partial<V>),
    }),
    submit: ({ stay = false } = {}) => save(target.version, stay),
    overwrite: () => save(stale ? stale.version : "new", false),
    takeStored() {
      if (!stale) return;
      const stored = stale.document as V;
      setTarget({ ...target, version: stale.version });
      setBaseline(stored);
      setValues(stored);
      setStale(undefined);
      setRestored(undefined);
    },
    discard() {
      removeDraft(key);
      setValues(baseline);
      setErrors({});
      setRestored(undefined);
      setStale(undefined);
    },
  };
}

const noSecrets: readonly never[] = [];

function isSame(one: FormValues, other: FormValues): boolean {
  return one === other || JSON.stringify(one) === JSON.stringify(other);
}

function changedFields<V extends FormValues>(values: V, before: V): Partial<V> {
  return Object.fromEntries(
    Object.entries(values).filter(([name, value]) => value !== before[name as keyof V]),
  ) as Partial<V>;
}

/** The values with some fields as they are in another document; the very same object when there are none. */
function withFieldsOf<V extends FormValues>(other: V, fields: readonly (keyof V)[], values: V): V {
  if (fields.length === 0) return values;
  return { ...values, ...Object.fromEntries(fields.map((field) => [field, other[field]])) };
}

function isEvent(next: unknown): next is React.ChangeEvent<{ value: string }> {
  return typeof next === "object" && next !== null && "currentTarget" in next;
}

function errorsOf(issues: readonly { path: readonly PropertyKey[]; message: string }[]): Record<string, string> {
  const errors: Record<string, string> = {};
  for (const { path, message } of issues) errors[path.join(".")] ??= message;
  return errors;
}

/** A message leaves as soon as its field, or one inside it, is changed. */
function withoutFields(errors: Record<string, string>, names: string[]): Record<string, string> {
  return Object.fromEntries(
    Object.entries(errors).filter(([path]) => !names.some((name) => path === name || path.startsWith(`${name}.`))),
  );
}
