import type { Role } from "#model/accounts/permission.ts";
import type { Attendance } from "#model/attendance/attendance.ts";
import type { Certificate } from "#model/certificates/certificate.ts";
import type { CollectionName } from "#model/content/collections.ts";
import type { Activity } from "#model/operation/activity.ts";
import type { Invoice } from "#model/payments/invoice.ts";
import type { Payment } from "#model/payments/payment.ts";
import type { ContactMessage } from "#model/people/contact-message.ts";
import type { Registration } from "#model/registrations/registration.ts";
import type { WithId } from "#model/text/id.ts";

/** All data stored about the person with an e-mail address (Art. 15 DSGVO), serialisable as JSON. */
export interface PersonData {
  email: string;
  registrations: PersonRegistration[];
  /** Their invoices, also those of registrations that are erased. */
  invoices: PersonInvoice[];
  /** Their messages to the secretariat. */
  contactMessages: WithId<ContactMessage>[];
  /** Delivery states of the mails about the above. */
  mails: PersonMail[];
  /** Names of mails kept as files while no mail service is configured. */
  mailFiles: string[];
  /** Their account in the back office. */
  account: { name: string; role: Role; createdAt: string; lastSignInAt: string; isDisabled: boolean } | null;
  /** Linked identities: address of the identity provider, and subject there. */
  identities: { issuer: string; subject: string; linkedAt: string }[];
  /** `lastUsedAt` is "" for an unused passkey. */
  passkeys: { name: string; createdAt: string; lastUsedAt: string }[];
  sessions: { device: string; startedAt: string; lastUsedAt: string; expiresAt: string }[];
  /** Their actions in the back office, and entries that mention them. */
  activities: Activity[];
  /** Versions of content saved by them. */
  savedVersions: { collection: string; id: string; version: number; savedAt: string }[];
  /** Files uploaded by them: key and original name. */
  uploads: { key: string; originalName: string; uploadedAt: string }[];
  /** Texts that contain the address, or the person's name: an editor has to look at them. */
  mentions: Mention[];
}

export interface PersonRegistration extends WithId<Registration> {
  /** "" when the event no longer exists. */
  eventTitle: string;
  eventDate: string;
  /** Titles of the chosen kind of participation and workshops. */
  chosen: string[];
  /** Whether a manage link exists; only the hash of its token is stored. */
  hasManageLink: boolean;
  /** Rank on the waiting list, lowest first; `null` when not waiting. */
  waitingRank: number | null;
  /** Instant at which the offer of a seat expires, "" without an offer. */
  offerExpiresAt: string;
  /** "" when it can no longer be decrypted, `null` when none is stored. */
  efn: string | null;
  /** EFNs under which they were reported before it was corrected, if that was not taken back. */
  formerEfns: string[];
  /** Instant at which their points were reported, "" before. */
  pointsReportedAt: string;
  /** What they paid, and what was paid back. */
  payments: Omit<Payment, "enteredAt" | "entry" | "isOfCancellation">[];
  /** The days on which they attended. */
  attendance: Attendance[];
  certificates: PersonCertificate[];
}

export interface PersonInvoice {
  says: Invoice;
  cents: number;
  /** Number of the Stornorechnung, "" while it is valid. */
  cancelledBy: string;
}

/** A certificate issued to the person. */
export interface PersonCertificate {
  code: string;
  /** Its content when it was issued. */
  says: Certificate;
  sha256: string;
  isDuplicate: boolean;
  issuedAt: string;
  /** Instant; like the reason "" while it is valid. */
  withdrawnAt: string;
  withdrawnReason: string;
}

export interface PersonMail {
  /** `confirmation`, `receipt` or `links` of a registration, or `contact`: a message on its way to the secretariat. */
  kind: string;
  recordId: string;
  status: string;
  attempts: number;
  /** The last error of the mail server, "" for none. */
  lastError: string;
  createdAt: string;
  settledAt: string;
}

/**
 * `live`: a published record. `draft`: an unpublished one. `trash`: a deleted record. `version`: an earlier version, or
 * a deleted draft. `message`: a message of another person to the secretariat. `registration`: note or answers of another
 * person's registration. `participants`: a message to participants. `file`: the text or name of a file, or what is said
 * about it.
 */
export interface Mention {
  kind: "live" | "draft" | "trash" | "version" | "message" | "registration" | "participants" | "evaluation" | "file";
  /** What was found; a name may be that of somebody else. */
  by: "address" | "name";
  /** "" unless it is a record. */
  collection: CollectionName | "";
  /** Of the record, message or registration; the key of a file. */
  id: string;
  version: number;
  /** Title or name of the record, of a registration's event, or of a message; "" where there is none. */
  title: string;
  /** Of a registration and a message to participants, while the event exists. */
  eventId?: string;
  /** Instant at which a message or registration arrived. Whose it is, the person informed must not learn. */
  at?: string;
}

/** Why something is kept when a person is erased; `app/text` has the sentence for each. */
export type KeptReason =
  /** An active account is needed to sign in, and the log needs its entries for accountability. */
  | "active_account"
  /** Tax law keeps invoices; `mention` is absent. */
  | "invoice"
  /** Editors have to change published content; the place is reported. */
  | "published_content"
  /** An editor is working on it. */
  | "unpublished_draft"
  /** Files are not modified: editors replace or delete them. */
  | "published_file"
  /** It belongs to another person. */
  | "message_of_other"
  | "registration_of_other"
  /** It was sent to others. */
  | "message_to_participants"
  /** The name may be that of somebody else. */
  | "name_only";

export interface Kept {
  reason: KeptReason;
  /** Where it is; absent for the account. */
  mention?: Mention;
}

const reasonOf: Partial<Record<Mention["kind"], KeptReason>> = {
  live: "published_content",
  draft: "unpublished_draft",
  file: "published_file",
  message: "message_of_other",
  registration: "registration_of_other",
  participants: "message_to_participants",
};

/** Returns what an erasure keeps, and why. In earlier versions, deleted records and evaluations the address is removed. */
export function keptOf({
  account,
  mentions,
  invoices,
}: Pick<PersonData, "account" | "mentions"> & { invoices: readonly unknown[] }): Kept[] {
  const places = mentions.flatMap((mention): Kept[] => {
    const reason = reasonOf[mention.kind] && (mention.by === "name" ? "name_only" : reasonOf[mention.kind]);
    return reason ? [{ reason, mention }] : [];
  });
  return [
    ...(account && !account.isDisabled ? [{ reason: "active_account" } as const] : []),
    ...(invoices.length > 0 ? [{ reason: "invoice" } as const] : []),
    ...places,
  ];
}
