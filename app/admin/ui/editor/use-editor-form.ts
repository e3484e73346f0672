import { useEffect, useMemo, useRef, useState } from "react";
import { useFetcher, useLocation } from "react-router";
import { createId } from "#model/id.ts";
import { asJson } from "../as-json.ts";
import { hideError, showError, showSuccess } from "../feedback/toast.tsx";
import { isUploading } from "../upload/use-upload.ts";
import { useViewer } from "../use-viewer.ts";
import type { EditorAnswer, EditorSubmission, StaleAnswer } from "./editor-answer.ts";
import { type Draft, draftKey, readDraft, removeDraft } from "./editor-draft.ts";
import type { EditorForm, EditorFormOptions } from "./editor-form.ts";
import {
  changedFields,
  errorsOf,
  type FormValues,
  isEvent,
  isSame,
  withFieldsOf,
  withoutFields,
} from "./form-values.ts";
import { useDraft } from "./use-draft.ts";

const noSecrets: readonly never[] = [];
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
