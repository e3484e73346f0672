import type { DoneAnswer } from "../ui/command/command-answer.ts";
import { useCommand } from "../ui/command/use-command.ts";
import type { AccountsAnswer, AccountsCommand } from "./accounts-command.ts";

const reasons = {
  missing: "Dieses Konto gibt es nicht mehr.",
  last_administrator: "Ohne dieses Konto könnte niemand mehr Konten verwalten.",
};

const done: Record<AccountsCommand["intent"], string> = {
  invite: "Konto angelegt",
  inviteAgain: "Neuer Link angelegt",
  setRole: "Rolle geändert",
  stopPlans: "Geplantes abgesagt",
  endSessions: "Alle Sitzungen wurden beendet",
  resetSecondFactor: "Zweiter Faktor zurückgesetzt",
  enable: "Konto entsperrt",
  disable: "Konto gesperrt",
  remove: "Konto wurde gelöscht",
};

/**
 * Sends changes of accounts and shows their outcome.
 * @param isMailed whether an invitation is sent by mail
 * @param onInvalid called with the errors per field
 */
export function useAccountChange({
  isMailed = false,
  onDone,
  onInvalid,
}: {
  isMailed?: boolean;
  onDone: (answer: DoneAnswer<AccountsAnswer>) => void;
  onInvalid?: (fieldErrors: Record<string, string>) => void;
}) {
  return useCommand<AccountsCommand, AccountsAnswer>({
    done: ({ intent }) =>
      isMailed && (intent === "invite" || intent === "inviteAgain") ? "Einladung wird gesendet" : done[intent],
    failed: "Fehler beim Ändern des Kontos",
    reasons,
    onDone,
    onFailure: (answer) => {
      if (answer.reason !== "invalid" || !("fieldErrors" in answer)) return false;
      onInvalid?.(answer.fieldErrors);
      return true;
    },
  });
}
