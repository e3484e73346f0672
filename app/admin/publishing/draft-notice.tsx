import { Alert, Button, Group } from "@mantine/core";
import type { PlanRefusal } from "#model/content/draft.ts";
import { publicPlaceOf } from "#model/site/public-place.ts";
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

/** Why a draft was not published as planned, and what to do. */
const refusals: Record<PlanRefusal, string> = {
  changed:
    "Die veröffentlichte Fassung wurde inzwischen geändert. „Veröffentlichen“ zeigt beide Fassungen, und Sie entscheiden.",
  link_taken:
    "Der Anmeldelink führt inzwischen zu einer anderen Veranstaltung. Ist er dort nicht mehr eingetragen, wird dieser Entwurf sofort veröffentlicht.",
  incomplete:
    "Er wurde unfertig gespeichert; „Veröffentlichen“ zeigt, was fehlt. Ist er vollständig gespeichert, wird er sofort veröffentlicht.",
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
  const { publishAt, plannedBy, refusal, savedAt, savedBy } = draft;
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
      {refusal && `${refusals[refusal]} `}
      Gespeichert am {formatInstant(savedAt)} Uhr{savedBy && ` von ${savedBy}`}.{" "}
      {isPublished ? "Auf der Website steht die bisherige Fassung." : "Auf der Website steht davon noch nichts."}
      {publishAt && plannedBy && ` Die Veröffentlichung hat ${plannedBy} geplant.`}{" "}
      {note ?? "Mit „Veröffentlichen“ steht der Entwurf sofort auf der Website."}
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
