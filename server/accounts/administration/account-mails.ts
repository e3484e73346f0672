import type { AccountLinkPurpose } from "#model/accounts/account.ts";
import type { Role } from "#model/accounts/permission.ts";
import type { Mail } from "#server/mail/mail-rules.ts";
import type { Correspondents } from "#server/mail/mail-sender.ts";
import { mailTo } from "#server/mail/mail-to.ts";
import { quoted } from "#text/quoted.ts";
import type { AccountNotice } from "./account-notices.ts";

interface Recipient {
  name: string;
  email: string;
}

const subjects: Record<AccountLinkPurpose, string> = {
  invitation: "Ihr Zugang zur Redaktion",
  reset: "Neues Passwort für die Redaktion",
};

/** Composes the mail with the link to choose a password. */
export function composeLinkMail(
  recipient: Recipient,
  purpose: AccountLinkPurpose,
  link: string,
  correspondents: Correspondents,
): Mail {
  const association = correspondents.secretariat.name;
  const lead =
    purpose === "invitation"
      ? `für Sie wurde ein Zugang zur Redaktion von ${association} angelegt. Mit diesem Link wählen Sie Ihr Passwort:`
      : "für Ihren Zugang zur Redaktion wurde ein neues Passwort angefordert. Mit diesem Link wählen Sie es:";
  const end =
    purpose === "invitation"
      ? "Der Link gilt 48 Stunden und nur einmal. Ist er abgelaufen, bitten Sie um eine neue Einladung."
      : "Der Link gilt 30 Minuten und nur einmal. Haben Sie nichts angefordert, müssen Sie nichts tun: Ihr Passwort bleibt, wie es ist.";
  const paragraphs = [lead, link, end];
  return compose(recipient, subjects[purpose], paragraphs, correspondents, {
    kind: purpose === "invitation" ? "invitation" : "password-reset",
    parameters: { link },
  });
}

const notices: Record<
  AccountNotice,
  { subject: string; sentence: (at: string, device: string, role: string) => string }
> = {
  new_device: {
    subject: "Neue Anmeldung an Ihrem Zugang",
    sentence: (at, device) =>
      `am ${at} Uhr hat sich jemand von einem Gerät an Ihrem Zugang angemeldet, das wir noch nicht kennen: ${device}.`,
  },
  password_changed: {
    subject: "Ihr Passwort wurde geändert",
    sentence: (at) => `das Passwort Ihres Zugangs wurde am ${at} Uhr geändert. Alle anderen Geräte sind abgemeldet.`,
  },
  role_changed: {
    subject: "Ihre Rolle wurde geändert",
    sentence: (at, _device, role) => `die Rolle Ihres Zugangs wurde am ${at} Uhr geändert. Sie ist jetzt: ${role}.`,
  },
  second_factor_added: {
    subject: "Zweiter Faktor eingerichtet",
    sentence: (at) =>
      `für Ihren Zugang wurde am ${at} Uhr ein zweiter Faktor eingerichtet. Bei der Anmeldung wird jetzt auch ein Code aus der App verlangt.`,
  },
  second_factor_removed: {
    subject: "Zweiter Faktor abgeschaltet",
    sentence: (at) =>
      `der zweite Faktor Ihres Zugangs wurde am ${at} Uhr abgeschaltet. Zur Anmeldung genügt jetzt wieder das Passwort.`,
  },
  second_factor_reset: {
    subject: "Zweiter Faktor zurückgesetzt",
    sentence: (at) =>
      `die Administration hat den zweiten Faktor Ihres Zugangs am ${at} Uhr zurückgesetzt; auch Passkeys sind dabei entfernt worden. Zur Anmeldung genügt jetzt das Passwort; unter „Mein Konto“ richten Sie einen neuen zweiten Faktor ein.`,
  },
  passkey_added: {
    subject: "Neuer Passkey",
    sentence: (at, name) =>
      `zu Ihrem Zugang wurde am ${at} Uhr der Passkey ${quoted(name)} hinzugefügt. Wer ihn entsperren kann, meldet sich damit ohne Passwort und ohne Code an.`,
  },
  passkey_removed: {
    subject: "Passkey entfernt",
    sentence: (at, name) =>
      `von Ihrem Zugang wurde am ${at} Uhr der Passkey ${quoted(name)} entfernt. Mit ihm meldet sich niemand mehr an.`,
  },
  recovery_codes_renewed: {
    subject: "Neue Wiederherstellungscodes",
    sentence: (at) =>
      `für Ihren Zugang wurden am ${at} Uhr neue Wiederherstellungscodes erzeugt. Die bisherigen gelten nicht mehr.`,
  },
};

/** @param happened.at date and time in words */
export function composeNoticeMail(
  recipient: Recipient,
  happened: { notice: AccountNotice; at: string; device: string; role: Role; roleLabel: string },
  accountUrl: string,
  correspondents: Correspondents,
): Mail {
  const { subject, sentence } = notices[happened.notice];
  const paragraphs = [
    sentence(happened.at, happened.device, happened.roleLabel),
    "Waren Sie das, müssen Sie nichts tun. Sonst ändern Sie bitte sofort Ihr Passwort, beenden die anderen Sitzungen und sagen der Administration Bescheid:",
    accountUrl,
  ];
  return compose(recipient, subject, paragraphs, correspondents, {
    kind: "account-notice",
    parameters: { notice: paragraphs[0] ?? "", link: accountUrl },
  });
}

function compose(
  { name, email }: Recipient,
  subject: string,
  paragraphs: readonly string[],
  correspondents: Correspondents,
  { kind, parameters }: Pick<Mail, "kind" | "parameters">,
): Mail {
  const letter = paragraphs.join("\n\n");
  return mailTo({ name, address: email }, correspondents, { kind, subject, letter, parameters });
}
