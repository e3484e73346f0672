import { ConflictNotice } from "../ui/editor/conflict-notice.tsx";
import type { StaleAnswer } from "../ui/editor/editor-answer.ts";

/** Another user saved a different order: the table keeps this user's order, this notice shows the stored one. */
export function OrderConflict({
  stale,
  stored,
  onKeep,
  onTakeStored,
}: {
  stale: StaleAnswer;
  /** The members in the stored order. */
  stored: readonly { id: string; name: string; title: string }[];
  onKeep: () => void;
  onTakeStored: () => void;
}) {
  return (
    <div className="board-notice">
      <ConflictNotice
        stale={stale}
        what="Reihenfolge"
        changed="die Reihenfolge"
        onKeep={onKeep}
        onTakeStored={onTakeStored}
      >
        Unten steht Ihre Reihenfolge; gespeichert ist jetzt diese:
        <ol className="stored-order">
          {stored.map(({ id, name, title }) => (
            <li key={id}>
              {title} {name}
            </li>
          ))}
        </ol>
      </ConflictNotice>
    </div>
  );
}
