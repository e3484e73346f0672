import { useEffect, useMemo, useRef, useState } from "react";
import { useLocation } from "react-router";
import { singleCollections } from "#model/content/collection-kind.ts";
import { fieldErrorsOf } from "#model/fields/field-errors.ts";
import { createId } from "#model/text/create-id.ts";
import { showPublished } from "../../publishing/published-toast.tsx";
import { isUploading } from "../../uploads/use-upload.ts";
import { failureText } from "../command/failure-text.ts";
import { useCommand } from "../command/use-command.ts";
import { hideError, showError, showSuccess } from "../feedback/toast.tsx";
import { pastesUnderWay } from "../rich-text/pastes-under-way.ts";
import { useLatestState } from "../use-latest-state.ts";
import { useMayChange, useViewer } from "../use-viewer.ts";
import { type EditorAnswer, type EditorSubmission, keptAttempts, type StaleAnswer } from "./editor-answer.ts";
import { type Draft, draftKey, readDraft, removeDraft } from "./editor-draft.ts";
import type { EditorForm, EditorFormOptions } from "./editor-form.ts";
import { focusMistake } from "./focus-mistake.ts";
import { changedFields, type FormValues, isEvent, isSame, withFieldsOf, withoutFields } from "./form-values.ts";
import { type Attempt, type Expected, gone, messagesOf, namedBy, type Purpose, type Target } from "./save-attempt.ts";
import { useDraft } from "./use-draft.ts";

const noSecrets: readonly never[] = [];

/**
 * State of a form over one record of a collection: validation by its schema, one save at a time, conflict detection, a
 * local draft. The calling component needs a `key` per record.
 */
export function useEditorForm<V extends FormValues>(options: EditorFormOptions<V>): EditorForm<V> {
  const { collection, schema, record, labels, secrets = noSecrets, onSaved } = options;
  const viewer = useViewer();
  const location = useLocation();
  const mayChangeThere = useMayChange(options.action);
  const mayChange = options.mayChange ?? mayChangeThere;
  const hasDrafts = options.hasDrafts ?? false;
  const place = { collection, of: options.part?.of ?? collection, screen: location.pathname };
  const isOnly = (singleCollections as readonly string[]).includes(place.of);

  const [target, setTarget, latestTarget] = useLatestState<Target>(() => ({
    id: record.id ?? createId(crypto.getRandomValues(new Uint8Array(20))),
    version: record.version ?? "new",
    draft: record.draft?.version ?? "none",
  }));
  const [baseline, setBaseline] = useState(record.values);
  const [values, setLatest, latest] = useLatestState(() => record.values);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [restored, setRestored] = useState<Draft<V>>();
  const [stale, setStale] = useState<StaleAnswer>();
  const [isMissing, setMissing] = useState(false);
  const [saved, setSaved] = useState<{ answer: Extract<EditorAnswer, { ok: true }>; stay: boolean }>();
  function setValues(next: V | ((before: V) => V)): void {
    setLatest(typeof next === "function" ? next(latest.current) : next);
  }
  const isDirty = !isSame(values, baseline);
  const isNew = target.version === "new";
  // The only record of a collection is public, with its defaults, before it is first saved.
  const publishesAt = ({ version, draft }: Target) => hasDrafts && ((version === "new" && !isOnly) || draft !== "none");
  const publishes = publishesAt(target);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a form's secrets are always the same
  const kept = useMemo(() => withFieldsOf(baseline, secrets, values), [values, baseline]);

  const key = draftKey(viewer.id, options.draftName ?? collection, record.id ?? "neu");
  const writeDraftNow = useDraft(key, kept === values ? isDirty : !isSame(kept, baseline), { ...target, values: kept });
  const sent = useRef<Attempt<V>>(undefined);
  /** What to retry once the conflict is resolved. */
  const [stopped, setStopped] = useState<Purpose>({ intent: "save", stay: false });
  /** Values sent without an answer; the server may have saved them. */
  const unanswered = useRef<readonly V[]>([]);

  const {
    submit: send,
    isRunning: isSaving,
    isRunningNow: isSavingNow,
  } = useCommand<EditorSubmission, EditorAnswer>({
    action: options.action ?? location.pathname + location.search,
    onDone(answer) {
      const attempt = sent.current;
      if (!attempt) return;
      const messages = messagesOf(options, attempt, answer);
      unanswered.current = [];
      setTarget(
        answer.draft
          ? { ...latestTarget.current, version: attempt.expected.version, draft: answer.draft.version }
          : { id: answer.id, version: answer.version, draft: "none" },
      );
      setBaseline(attempt.values);
      setRestored(undefined);
      setStale(undefined);
      setMissing(false);
      hideError(messages.failed);
      if (attempt.isPublishing && attempt.purpose.intent === "save") {
        showPublished(messages.saved, { ...place, id: answer.id, before: attempt.expected.version, values });
      } else showSuccess(messages.saved);
      if (latest.current === attempt.values) removeDraft(key);
      setSaved({ answer, stay: attempt.purpose.stay });
    },
    onFailure(answer) {
      const attempt = sent.current;
      if (!attempt) return;
      if (answer.reason === "invalid") refuse(answer.fieldErrors);
      else if (answer.reason === "stale") {
        setStale(answer);
        setStopped(attempt.purpose);
      } else if (answer.reason === "missing") setMissing(true);
      else {
        if (answer.reason === "unreachable") {
          unanswered.current = [...unanswered.current, attempt.values].slice(-keptAttempts);
        }
        const hint = failureText(answer.reason);
        showError(messagesOf(options, attempt, answer).failed, hint && `${hint} Ihre Eingaben bleiben erhalten.`);
      }
    },
  });

  // Without unsaved changes, adopts new versions from the loader (restored from "Verlauf", a draft discarded).
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs only when the loader brings a new version
  useEffect(() => {
    const stored = { version: record.version ?? "new", draft: record.draft?.version ?? "none" } as const;
    const isKnown = stored.version === target.version && stored.draft === target.draft;
    const isTakenBack = stored.version === "new" && target.version !== "new" && stored.draft !== "none";
    if (record.id === undefined || isKnown || (isDirty && !isTakenBack)) return;
    setTarget({ ...target, ...stored });
    setBaseline(record.values);
    if (!isDirty) setValues(record.values);
  }, [record.version, record.draft?.version]);

  // In an effect, because the server has no drafts and the first client render must match its markup.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per record; the caller gives a key
  useEffect(() => {
    // Whoever may not save sees what is stored; the input waits for whoever gives the role back.
    if (!mayChange) return;
    const draft = readDraft<V>(key);
    if (!draft || JSON.stringify(draft.values) === JSON.stringify(record.values)) return removeDraft(key);
    setTarget({ id: draft.id, version: draft.version, draft: draft.draft ?? "none" });
    // Input typed before hydration is newer than the draft.
    setValues((typed) => ({ ...record.values, ...draft.values, ...changedFields(typed, record.values) }));
    setRestored(draft);
  }, []);

  /** That of the last render, for what has waited. */
  const saveNow = useRef(save);
  saveNow.current = save;
  const isWaiting = useRef(false);

  function save(expected: Expected, purpose: Purpose, patch: Partial<V> = {}): void {
    if (isSavingNow() || isUploading() || isWaiting.current) return;
    const pastes = pastesUnderWay();
    if (pastes) {
      isWaiting.current = true;
      void pastes.then(() => {
        isWaiting.current = false;
        saveNow.current(expected, purpose, patch);
      });
      return;
    }
    const wanted = { ...latest.current, ...patch };
    // A draft may be incomplete: the server reports what it cannot store.
    const parsed = purpose.intent === "save" ? schema.safeParse(wanted) : undefined;
    if (parsed?.error) {
      refuse(fieldErrorsOf(parsed.error.issues));
      return;
    }
    writeDraftNow();
    setErrors({});
    const document = options.tidy ? options.tidy(wanted) : wanted;
    setValues(document);
    sent.current = {
      values: document,
      before: stale ? (stale.document as V) : baseline,
      expected,
      purpose,
      isPublishing: publishesAt(latestTarget.current),
    };
    const { id } = latestTarget.current;
    const { intent } = purpose;
    const submission: EditorSubmission = {
      ...{ intent, id, expectedVersion: expected.version, expectedDraft: expected.draft, document },
      ...(purpose.intent === "saveDraft" && purpose.publishAt && { publishAt: purpose.publishAt }),
      ...(unanswered.current.length > 0 && { previousAttempts: unanswered.current }),
    };
    send(submission);
  }

  function refuse(fieldErrors: Record<string, string>): void {
    setErrors(fieldErrors);
    focusMistake();
  }

  // One render later, when the guard knows that nothing is unsaved and lets the screen close the form.
  // biome-ignore lint/correctness/useExhaustiveDependencies: called once per save
  useEffect(() => {
    if (saved) onSaved?.(saved.answer, saved.stay);
  }, [saved]);

  const change = (patch: Partial<V>) => {
    setValues((before) => ({ ...before, ...patch }));
    setErrors((before) => withoutFields(before, Object.keys(patch)));
  };
  /** The same for each field as long as the form is there, so that a key renders only the field it is typed into. */
  const handlers = useRef(new Map<keyof V, (next: unknown) => void>());
  function handlerOf(name: keyof V): (next: unknown) => void {
    const known = handlers.current.get(name);
    if (known) return known;
    const handler = (next: unknown) =>
      change({ [name]: isEvent(next) ? next.currentTarget.value : next } as Partial<V>);
    handlers.current.set(name, handler);
    return handler;
  }

  const submit: EditorForm<V>["submit"] = ({ stay = false, change: patch } = {}) =>
    save(latestTarget.current, { intent: "save", stay }, patch);
  const saveDraft: EditorForm<V>["saveDraft"] = ({ publishAt, stay = false } = {}) =>
    save(latestTarget.current, { intent: "saveDraft", stay, ...(publishAt && { publishAt }) });

  return {
    collection,
    part: options.part,
    id: target.id,
    values,
    readValues: () => latest.current,
    labels,
    secrets,
    hrefOf: options.hrefOf,
    isNew,
    hasDrafts,
    publishes,
    mayChange,
    isDirty,
    isSaving,
    errors,
    draft: record.draft,
    removal: record.removal,
    restored,
    stale,
    isMissing,
    goneText: options.goneText,
    change,
    input: (name) => ({
      value: values[name],
      error: errors[name],
      onChange: handlerOf(name),
    }),
    toggle: (name) => ({
      checked: Boolean(values[name]),
      error: errors[name],
      onChange: (event) => change({ [name]: event.currentTarget.checked } as Partial<V>),
    }),
    submit,
    saveDraft,
    keep: () => (publishesAt(latestTarget.current) ? saveDraft({ stay: true }) : submit({ stay: true })),
    overwrite: () => (stale ? save(namedBy(stale), stopped) : save(gone, { intent: "save", stay: false })),
    takeStored() {
      if (!stale) return;
      const stored = stale.document as V;
      setTarget({ ...target, ...namedBy(stale) });
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
