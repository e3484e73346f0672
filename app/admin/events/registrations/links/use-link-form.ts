import { useEffect, useRef, useState } from "react";
import { useRevalidator } from "react-router";
import { draftKey, readDraft, removeDraft } from "../../../ui/editor/editor-draft.ts";
import { useDraft } from "../../../ui/editor/use-draft.ts";
import { showSuccess } from "../../../ui/feedback/toast.tsx";
import { useViewer } from "../../../ui/use-viewer.ts";
import type { ManagerAnswer, ManagerSubmission } from "../manager-answer.ts";
import { useManagerAction } from "../use-manager-action.ts";

type LinkSubmission = Extract<ManagerSubmission, { intent: "changeLink" | "changeConferenceLink" }>;
export type StaleLink = Extract<ManagerAnswer, { reason: "stale" }>;

export interface LinkFormState {
  value: string;
  isDirty: boolean;
  isSaving: boolean;
  error: string | undefined;
  hasFailed: boolean;
  /** When the restored input was typed, if on an earlier visit. */
  restoredFrom: string | undefined;
  /** Set when another user saved meanwhile. */
  stale: StaleLink | undefined;
  type(value: string): void;
  save(): void;
  /** Overwrites the version another user saved. */
  overwrite(): void;
  /**
   * Rebases the input onto a stored link that this user has just renewed: no conflict.
   * @param link the stored link; undefined if unknown
   */
  follow(link?: string): void;
  discard(): void;
  dismiss(): void;
}

/**
 * State of a form for one link of an event.
 * @param stored the link as stored in the event
 * @param shown the same link as displayed and typed
 */
export function useLinkForm(
  eventId: string,
  intent: LinkSubmission["intent"],
  stored: string,
  shown: string,
): LinkFormState {
  /** `seen`: the stored link on which the input is based. */
  const [typed, setTyped] = useState<{ link: string; seen: string }>();
  const [error, setError] = useState<string>();
  const [hasFailed, setFailed] = useState(false);
  const [restoredFrom, setRestoredFrom] = useState<string>();
  const [stale, setStale] = useState<StaleLink>();
  const { revalidate } = useRevalidator();
  /** Values sent without an answer; the server may have saved them. */
  const unanswered = useRef<Pick<LinkSubmission, "previousAttempt" | "mayBeRenewed">>({});
  const { submit, running } = useManagerAction<LinkSubmission>(eventId, (answer, submission) => {
    if (answer.ok) {
      showSuccess("Änderungen wurden gespeichert");
      unanswered.current = {};
      setRestoredFrom(undefined);
      const seen = "link" in answer ? answer.link : submission.seen;
      // Input typed while saving is kept.
      setTyped((now) => (now && now.link !== submission.link ? { ...now, seen } : undefined));
    } else if (answer.reason === "invalid") setError(answer.message);
    else if (answer.reason === "stale") {
      setStale(answer);
      void revalidate();
    } else {
      if (answer.reason === "unreachable") unanswered.current.previousAttempt = submission.link;
      setFailed(true);
    }
  });
  const value = typed?.link ?? shown;
  const isDirty = value !== shown;

  const key = draftKey(useViewer().id, `events-${intent}`, eventId);
  useDraft(key, isDirty, { id: eventId, version: "new", values: typed });
  // In an effect, because the server has no drafts.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per link
  useEffect(() => {
    const draft = readDraft<typeof typed>(key);
    if (!draft?.values || draft.values.link === shown) return removeDraft(key);
    setTyped(draft.values);
    setRestoredFrom(draft.typedAt);
  }, []);

  function send(seen: string): void {
    setError(undefined);
    setFailed(false);
    setStale(undefined);
    submit({ intent, link: value, seen, ...unanswered.current });
  }
  return {
    value,
    isDirty,
    isSaving: running !== undefined,
    error,
    hasFailed,
    restoredFrom,
    stale,
    type(link) {
      setTyped((before) => ({ link, seen: before?.seen ?? stored }));
      setError(undefined);
    },
    save: () => send(typed?.seen ?? stored),
    overwrite: () => stale && send(stale.link),
    follow(link) {
      setStale(undefined);
      if (link === undefined) unanswered.current.mayBeRenewed = true;
      else setTyped((now) => now && { ...now, seen: link });
    },
    discard() {
      setTyped(undefined);
      setError(undefined);
      setRestoredFrom(undefined);
      setStale(undefined);
    },
    dismiss: () => setFailed(false),
  };
}
