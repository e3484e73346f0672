import type { Activity } from "./activity.ts";
import type { Attendance } from "./attendance.ts";
import type { Certificate } from "./certificate.ts";
import type { CollectionName } from "./collections.ts";
import type { RegistrationAnswer } from "./event-question.ts";
import type { Role } from "./permission.ts";

/** Everything that is stored about the person with an e-mail address (Art. 15 DSGVO), as JSON can hold it. */
export interface PersonData {
  email: string;
  registrations: PersonRegistration[];
  /** What they wrote to the secretariat. */
  contactMessages: PersonMessage[];
  /** What became of the mails about the above. */
  mails: PersonMail[];
  /** Names of mails kept as files while no mail service is configured. */
  mailFiles: string[];
  /** Their access to the back office. */
  account: { name: string; role: Role; createdAt: string; lastSignInAt: string; isDisabled: boolean } | null;
  /** Who they are at identity providers: the provider's address and the subject it knows them by. */
  identities: { issuer: string; subject: string; linkedAt: string }[];
  /** What opens the account without a password; `lastUsedAt` is "" for one that never did. */
  passkeys: { name: string; createdAt: string; lastUsedAt: string }[];
  sessions: { device: string; startedAt: string; lastUsedAt: string; expiresAt: string }[];
  /** What they did in the back office, and entries that name them. */
  activities: Activity[];
  /** Versions of content that they saved. */
  savedVersions: { collection: string; id: string; version: number; savedAt: string }[];
  /** Files that they uploaded; by the key, with the name it came with. */
  uploads: { key: string; originalName: string; uploadedAt: string }[];
  /** Texts of others in which the address stands. */
  mentions: Mention[];
}

export interface PersonRegistration {
  id: string;
  eventId: string;
  /** "" when the event is gone. */
  eventTitle: string;
  eventDate: string;
  title: string;
  firstName: string;
  lastName: string;
  email: string;
  city: string;
  status: string;
  createdAt: string;
  updatedAt: string;
  /** Whether a link was made by which the person manages it; what opens it is known to nobody else. */
  hasManageLink: boolean;
  /** To the questions of the event's own. */
  answers: RegistrationAnswer[];
  /** Of the secretariat's. */
  note: string;
  /** Date on which they paid, "" where they did not. */
  paidOn: string;
  /** By which who waits is asked, the lowest first; `null` for who does not wait. */
  waitingRank: number | null;
  /** Instant until which an offered seat is kept, "" where none is. */
  offerExpiresAt: string;
  /** "" where it cannot be read any more, `null` where none is stored. */
  efn: string | null;
  /** Instant at which their points were reported; "" for not yet. */
  pointsReportedAt: string;
  /** The days on which they were there. */
  attendance: Attendance[];
  certificates: PersonCertificate[];
}

/** Issued to them. */
export interface PersonCertificate {
  code: string;
  /** As it was when it was issued. */
  says: Certificate;
  sha256: string;
  isDuplicate: boolean;
  issuedAt: string;
  /** Instant, or "" while it is valid, as the reason. */
  withdrawnAt: string;
  withdrawnReason: string;
}

export interface PersonMessage {
  id: string;
  firstName: string;
  lastName: string;
  email: string;
  phone: string;
  message: string;
  createdAt: string;
  readAt: string;
  answeredAt: string;
}

export interface PersonMail {
  /** `confirmation`, `receipt` or `links` of a registration, or `contact`: a message on its way to the secretariat. */
  kind: string;
  recordId: string;
  status: string;
  attempts: number;
  /** What the mail server said about it, "" when it took the mail. */
  lastError: string;
  createdAt: string;
  settledAt: string;
}

/**
 * `live`: visitors see it. `draft`: nobody sees it yet. `trash`: a deleted record. `version`: an earlier state,
 * or a deleted draft. `message`: somebody else's message.
 * `file`: the text inside a file of the document library, or what editors say about a file.
 */
export interface Mention {
  kind: "live" | "draft" | "trash" | "version" | "message" | "file";
  /** "" for a message and a file. */
  collection: CollectionName | "";
  /** Of the record or message; the key of a file. */
  id: string;
  version: number;
  /** Title or name of the record, "" where it has none. */
  title: string;
}

/** Why something stays when a person is erased: `app/text` has the sentence for each. */
export type KeptReason =
  /** An active account is needed to sign in, and its entries say who is answerable for a change. */
  | "active_account"
  /** Editors decide what visitors read; the place is named. */
  | "published_content"
  /** Somebody is writing it. */
  | "unpublished_draft"
  /** A file is as its author made it: editors replace or remove it. */
  | "published_file"
  /** It belongs to another person. */
  | "message_of_other";

export interface Kept {
  reason: KeptReason;
  /** Where it stands; absent for the account. */
  mention?: Mention;
}

const reasonOf: Partial<Record<Mention["kind"], KeptReason>> = {
  live: "published_content",
  draft: "unpublished_draft",
  file: "published_file",
  message: "message_of_other",
};

/** What an erasure of the person leaves as it is, and why. Earlier versions and deleted records lose the address. */
export function keptOf({ account, mentions }: Pick<PersonData, "account" | "mentions">): Kept[] {
  const places = mentions.flatMap((mention): Kept[] => {
    const reason = reasonOf[mention.kind];
    return reason ? [{ reason, mention }] : [];
  });
  return account && !account.isDisabled ? [{ reason: "active_account" }, ...places] : places;
}
