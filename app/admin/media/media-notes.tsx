import { formatInstant } from "#text/date.ts";
import type { MediaRow } from "./media-row.ts";

/** What is wrong with a file, how often it is used, and when it will be deleted. */
export function MediaNotes({ file }: { file: MediaRow }) {
  const { uses, isDamaged, isRestorable, isKept, removedAt, isConsentOver } = file;
  return (
    <>
      {isDamaged && <span className="media-due">Beschädigt, bitte ersetzen</span>}
      {isConsentOver && <span className="media-due">Einwilligung abgelaufen</span>}
      <span>
        {uses > 0
          ? `${uses} Mal verwendet`
          : isRestorable
            ? "Nur in früheren Fassungen oder im Papierkorb"
            : `Unbenutzt${isKept ? ", wird behalten" : removedAt ? `, wird nach dem ${formatInstant(removedAt)} Uhr gelöscht` : ""}`}
      </span>
    </>
  );
}
