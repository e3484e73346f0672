import { Badge } from "@mantine/core";
import { createContext, useContext } from "react";
import { formatInstant } from "#text/date.ts";
import type { DraftRow } from "./load-drafts.ts";

/** The state of a draft, for the filter and the badge of a row. */
export const draftStates = {
  draft: "Entwurf",
  changed: "Änderungen nicht veröffentlicht",
  planned: "Geplant",
  overdue: "Nicht wie geplant veröffentlicht",
} as const;

function draftStateText({ state, publishAt }: Pick<DraftRow, "state" | "publishAt">): string {
  return state === "planned" && publishAt ? `Geplant für ${formatInstant(publishAt)} Uhr` : draftStates[state];
}

export function DraftBadge({ draft }: { draft: DraftRow }) {
  const color = { draft: "gray", changed: "amber", planned: "petrol", overdue: "red" }[draft.state];
  return (
    <Badge variant="light" tt="none" color={color}>
      {draftStateText(draft)}
    </Badge>
  );
}

/** The drafts of a screen, read by the rows of its table. */
export const DraftsContext = createContext<readonly DraftRow[]>([]);

/** The badge in the row of a published record that has a draft. */
export function RowDraft({ id }: { id: string }) {
  const draft = useContext(DraftsContext).find((row) => row.id === id);
  return draft ? (
    <span className="row-draft">
      <DraftBadge draft={draft} />
    </span>
  ) : null;
}
