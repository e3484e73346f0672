import { Alert, Button, List } from "@mantine/core";
import { formatNumber } from "#text/number.ts";
import { refusalText } from "#text/registrations/registration-status.ts";
import { failureText } from "../../ui/command/failure-text.ts";
import type { BulkOutcome, CalledOff } from "../manager-command.ts";

export interface BulkResult {
  intent: "confirm" | "cancel";
  outcome: BulkOutcome;
}

const namesShown = 20;

/** The result of a bulk change that is too long for a toast; stays until the user closes it. */
export function BulkResultNotice({
  result: { intent, outcome },
  onClose,
  onContinue,
}: {
  result: BulkResult;
  onClose: () => void;
  /** Confirms the others; undefined if there are none. */
  onContinue?: (() => void) | undefined;
}) {
  const closing = { withCloseButton: true, closeButtonLabel: "Meldung schließen", onClose, mb: "md" } as const;
  if (!outcome.ok) {
    return (
      <Alert {...closing} color="red" role="alert" title="Fehler beim Aktualisieren der Anmeldungen">
        {"at" in outcome ? <WhyCalledOff {...outcome} /> : whyFailed(outcome.reason)}
        {onContinue && (
          <Button variant="default" mt="sm" display="block" onClick={onContinue}>
            Ohne diese Person fortfahren
          </Button>
        )}
      </Alert>
    );
  }
  const { skipped, unsettled } = outcome;
  if (skipped.length === 0 && unsettled.length === 0) return null;
  return (
    <>
      {skipped.length > 0 && (
        <Alert {...closing} color="amber" role="status" title="Nicht alle Anmeldungen wurden geändert">
          Diese ließen sich von ihrem Status aus nicht {intent === "confirm" ? "bestätigen" : "stornieren"} und sind
          geblieben, wie sie waren:
          <Names names={skipped} />
        </Alert>
      )}
      {unsettled.length > 0 && (
        <Alert {...closing} color="amber" role="status" title="Bei einigen ist nicht sicher, ob die E-Mail ankam">
          Der Versand wurde früher unterbrochen. Bitte fragen Sie nach oder senden Sie die Bestätigung erneut:
          <Names names={unsettled} />
        </Alert>
      )}
    </>
  );
}

function whyFailed(reason: string): string | undefined {
  const refusal = refusalText(reason);
  return refusal ? `${refusal} Es wurde kein Status geändert.` : failureText(reason);
}

function WhyCalledOff({ at, mailed, reason, why }: CalledOff) {
  if (reason === "mail_in_progress") {
    return (
      <>
        Die Bestätigung an {at} wird gerade schon versendet. Es wurde nichts geändert. Bitte versuchen Sie es in einigen
        Minuten erneut.
      </>
    );
  }
  return (
    <>
      Die Bestätigung an {at} konnte nicht versendet werden{why && ` (${why})`}. Es wurde kein Status geändert.
      {mailed > 0 &&
        ` ${mailed === 1 ? "1 E-Mail ist" : `${formatNumber(mailed)} E-Mails sind`} schon hinausgegangen; beim nächsten Versuch werden sie nicht noch einmal gesendet.`}
    </>
  );
}

function Names({ names }: { names: string[] }) {
  return (
    <List size="sm" mt="xs" className="breakable">
      {names.slice(0, namesShown).map((name, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two people may have the same name
        <List.Item key={index}>{name}</List.Item>
      ))}
      {names.length > namesShown && <List.Item>und {names.length - namesShown} weitere</List.Item>}
    </List>
  );
}
