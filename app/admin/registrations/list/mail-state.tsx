import { Text } from "@mantine/core";
import { formatInstant } from "#text/date.ts";
import { mailRefusalLabels } from "#text/mail/mail.ts";
import type { RegistrationRow } from "../load-manager.ts";

type Mail = NonNullable<RegistrationRow["mail"]>;

/** The delivery state of the confirmation mail, or of the mail that offers a seat; or that the receipt has failed. */
export function MailState({ row: { mail }, isMailConfigured }: { row: RegistrationRow; isMailConfigured: boolean }) {
  if (!mail) return null;
  const { status, isTriedAgain } = mail;
  const isTroubled = status === "failed" || status === "unsettled" || (status === "waiting" && isTriedAgain);
  return (
    <Text size="sm" c={isTroubled ? "red" : "dimmed"}>
      {mailText(mail, isMailConfigured)}
    </Text>
  );
}

function mailText(mail: Mail, isMailConfigured: boolean): string {
  const { settledAt, isTriedAgain } = mail;
  switch (mail.status) {
    case "sent":
      return `E-Mail ${isMailConfigured ? "gesendet" : "abgelegt"}${settledAt ? ` ${formatInstant(settledAt)}` : ""}`;
    case "failed":
      return failedText(mail);
    case "unsettled":
      return "E-Mail: Versand ungewiss";
    case "waiting":
      return isTriedAgain ? "E-Mail noch nicht zugestellt" : "E-Mail wird gesendet";
    default:
      return "E-Mail wird gesendet";
  }
}

function failedText({ isReceipt, isOffer, isBounced, refusal }: Mail): string {
  const ofOffer = isOffer ? "Angebot" : "E-Mail";
  const name = isReceipt ? "Eingangsbestätigung" : ofOffer;
  const reason = refusal ? `: ${mailRefusalLabels[refusal]}` : "";
  const next = isOffer ? ". Der Platz ging weiter; nach einer neuen Adresse oder „Vorziehen“ wird wieder gefragt." : "";
  return `${name} ${isBounced ? "unzustellbar" : "nicht gesendet"}${reason}${next}`;
}
