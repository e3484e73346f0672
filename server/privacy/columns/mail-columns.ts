import { codes, column, field, hashes, ids, instants, numbers, own } from "./column.ts";
import { count, optional, text } from "./kind.ts";

const whether = "Ob und wann";

/** The report shows where a mail is, the program reads it through `mail-outbox.ts`. */
export const mailColumns = {
  id: column(ids, "E-Mail", field("id", text, ["report"])),
  kind: column(codes, "Bestätigungen zu Veranstaltungen und Kontaktanfragen", field("kind", text, ["report"])),
  record_id: column(ids, "Veranstaltungen und Kontaktanfragen", field("recordId", text, ["report"])),
  status: column(codes, whether, field("status", text, ["report"])),
  attempts: column(numbers, whether, field("attempts", count, ["report"])),
  next_attempt_at: column(instants, whether),
  last_error: column(own("mails"), "bei einem Fehler geantwortet", field("lastError", optional, ["report"])),
  created_at: column(instants, whether, field("createdAt", text, ["report"])),
  settled_at: column(instants, whether, field("settledAt", optional, ["report"])),
  left_at: column(instants, whether),
  also_about: column(ids, "gemeinsam angemeldet"),
  sent_to: column(hashes, "kryptografischer Prüfwert"),
  bounced_at: column(instants, "zurückkam"),
};

export const mailboxColumns = {
  id: column(ids, "E-Mails"),
  mailbox: column(hashes, "kryptografischer Prüfwert"),
  sent_at: column(instants, "eine Stunde lang, wann"),
};
