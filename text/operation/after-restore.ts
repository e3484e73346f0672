import type { RetentionHold } from "#model/operation/operator-notice.ts";
import { describeNotice } from "./operator-notice.ts";
import { removedData } from "./removed-data.ts";

/** Says how many people a restore has erased again, and which list of erasures it could not read. */
export function describeErasedAgain({ erasedAgain, unreadLists }: { erasedAgain: number; unreadLists: string[] }) {
  const people = erasedAgain === 1 ? "1 Person wurde" : `${erasedAgain} Personen wurden`;
  const unread = unreadLists.map(
    (label) =>
      `Achtung: Die Liste der Löschungen in ${label} ließ sich nicht lesen. Wer nach dieser Sicherung gelöscht wurde, kann wieder da sein; bitte wiederholen Sie das Zurückholen, wenn der Ort erreichbar ist.\n`,
  );
  return `${people} erneut gelöscht.\n${unread.join("")}`;
}

interface RestoredAccounts {
  /** Addresses; undefined if it is not known what the accounts were, as on a new machine. */
  accounts: { locked: readonly string[]; former: readonly string[]; missing: readonly string[] } | undefined;
  hasAdministrator: boolean;
}

/** Says whose account is not what it was before a restore, and how to go on if nobody is left who manages them. */
export function describeAccounts({ accounts, hasAdministrator }: RestoredAccounts): string {
  const way = hasAdministrator
    ? ""
    : "Achtung: Niemand kann mehr Konten verwalten. „npm run admin -- create E-MAIL“ legt einen Zugang dafür an, „npm run admin -- reset E-MAIL“ öffnet einen gesperrten wieder.\n";
  return `${describeFormer(accounts)}${way}`;
}

function describeFormer(accounts: RestoredAccounts["accounts"]): string {
  if (!accounts)
    return "Konten, Passwörter und Rechte sind die der Sicherung. Wer danach entfernt oder gesperrt wurde, kommt wieder hinein; bitte sperren Sie diese Konten („npm run admin -- disable E-MAIL“).\n";
  const line = (title: string, addresses: readonly string[]) =>
    addresses.length > 0 ? `${title}: ${addresses.join(", ")}.\n` : "";
  return [
    line("Nach der Sicherung entfernte oder gesperrte Konten, die gesperrt sind", accounts.locked),
    line("Konten mit früherem Passwort, zweitem Faktor oder Recht", accounts.former),
    line("Nach der Sicherung angelegte Konten, die es nicht mehr gibt", accounts.missing),
  ].join("");
}

/** Says what of a restored site was past its retention period. */
export function describeRetained({ counts, hold }: { counts: object; hold?: RetentionHold | undefined }): string {
  const removed = removedData({ ...counts });
  if (!hold) return removed ? `Nach Ablauf der Fristen erneut gelöscht: ${removed}.\n` : "";
  const { title, sentences } = describeNotice(hold);
  return `${title}. ${sentences}\n`;
}
