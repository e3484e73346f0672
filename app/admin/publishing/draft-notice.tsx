import { Alert, Button, Group } from "@mantine/core";
import { publicPlaceOf } from "#model/site/public-place.ts";
import { draftNoticeText } from "#text/content/draft-notice.ts";
import { formatInstant } from "#text/date.ts";
import { useCommand } from "../ui/command/use-command.ts";
import type { DraftInfo } from "../ui/editor/edited-record.ts";
import type { EditorAnswer, EditorSubmission } from "../ui/editor/editor-answer.ts";
import { ShareDraft } from "./share-draft.tsx";

type DraftChange = Extract<EditorSubmission, { intent: "discardDraft" | "cancelPlan" }>;

const messages = {
  discardDraft: { done: "Entwurf wurde verworfen", failed: "Fehler beim Verwerfen des Entwurfs" },
  cancelPlan: {
    done: "Die Veröffentlichung ist nicht mehr geplant",
    failed: "Fehler beim Absagen der Veröffentlichung",
  },
};

/**
 * A notice above a form that shows a draft: its author, what is public meanwhile, and how to discard it. Rendered by
 * every form, because the outcome of discarding arrives when there is no draft any more.
 */
export function DraftNotice({
  collection,
  id,
  draft,
  isPublished,
  note,
}: {
  collection: string;
  id: string;
  draft: DraftInfo | undefined;
  isPublished: boolean;
  /** Replaces the sentence about "Veröffentlichen" if the form covers only a part of the draft. */
  note?: string | undefined;
}) {
  const { submit, isRunning } = useCommand<DraftChange, EditorAnswer>({
    done: ({ intent }) => messages[intent].done,
    failed: ({ intent }) => messages[intent].failed,
  });
  if (!draft) return null;
  const { publishAt, refusal } = draft;
  const planned = publishAt && `${formatInstant(publishAt)} Uhr`;
  return (
    <Alert
      role="note"
      color={refusal ? "red" : "petrol"}
      variant="light"
      mb="md"
      title={
        refusal
          ? `Nicht wie geplant am ${planned} veröffentlicht`
          : planned
            ? `Geplant für ${planned}`
            : "Das ist ein Entwurf"
      }
    >
      {draftNoticeText({ ...draft, plannedBy: publishAt && draft.plannedBy, isPublished, note })}
      <Group mt="sm" gap="sm">
        {publicPlaceOf(collection, id, "") !== undefined && <ShareDraft id={id} />}
        {publishAt && (
          <Button size="sm" variant="default" disabled={isRunning} onClick={() => submit({ intent: "cancelPlan", id })}>
            Planung aufheben
          </Button>
        )}
        {isPublished && (
          <Button
            size="sm"
            variant="default"
            disabled={isRunning}
            onClick={() => submit({ intent: "discardDraft", id })}
          >
            Entwurf verwerfen
          </Button>
        )}
      </Group>
    </Alert>
  );
}
