import type { ColumnType, Generated, Insertable, Kysely, Selectable, Transaction } from "kysely";

/** Row types of all tables. Only stores use rows; other modules use domain types. */
export interface Tables {
  content: ContentTable;
  content_search: { number: number; body: string };
  content_search_entries: { position: number; number: number };
  content_search_words: { word: string; places: number };
  content_counter: { id: number; value: number };
  revisions: RevisionTable;
  drafts: DraftTable;
  draft_versions: RevisionTable;
  planned_removals: PlannedRemovalTable;
  preview_links: PreviewLinkTable;
  activity_logs: ActivityTable;
  activity_chain: ActivityChainTable;
  registrations: RegistrationTable;
  /** `token_hash`: SHA-256 as base64url. `sent_with`: kind of the mail with the link. */
  manage_links: { token_hash: string; registration_id: string; sent_with: string; created_at: string };
  payments: PaymentTable;
  invoices: InvoiceTable;
  /** `last`: the last number given in the year. */
  invoice_numbers: { year: number; last: number };
  attendance: AttendanceTable;
  /** Reports that stand at a chamber and are not true any more. */
  former_reports: {
    id: string;
    registration_id: string;
    /** "" if it is not known. */
    vnr: string;
    /** Sealed for this row; `null` if it is not known. */
    sealed_efn: string | null;
  };
  certificates: CertificateTable;
  /** `data`: a PNG file in base64. */
  certificate_pictures: { sha256: string; data: string };
  /** `sealed_password`: password of the VNR, bound to the event. */
  eiv_access: {
    event_id: string;
    vnr: string;
    sealed_password: string;
    saved_at: string;
    other_vnr: string | null;
    other_sealed_password: string | null;
  };
  messages: MessageTable;
  message_recipients: { id: string; message_id: string; registration_id: string; dropped_at: Generated<string | null> };
  contact: ContactTable;
  page_views: { day: string; path: string; count: number };
  /** Old addresses as `oldAddress` returns them. */
  redirects: { source: string; target: string; added_at: string };
  /** `path`: the old address. */
  redirect_hits: { day: string; path: string; count: number };
  /** Addresses nobody knows, of the last 30 days. */
  unknown_addresses: { day: string; path: string; count: number };
  /** `data`: the `EvaluationSheet`s of an event as JSON, sorted by their text, so that their order tells nothing. */
  /** `open_until`: last day of the latest term in which it was answered, `yyyy-mm-dd`; "" if it is not known. */
  evaluations: { event_id: string; data: string; open_until: Generated<string> };
  /** Who has answered, apart from what: one answer each. */
  evaluation_roll: { registration_id: string; event_id: string };
  mail_outbox: MailOutboxTable;
  /** `mailbox`: keyed hash; `sent_at`: instant. See `mail/room/mailbox-limit.ts`. */
  mailbox_mails: { id: string; mailbox: string; sent_at: string };
  used_challenges: { id: string; expires_at: string };
  files: FileTable;
  file_uses: { key: string; collection: string; id: string };
  media: MediaTable;
  /** `reading`: the way of reading that extracted the text, see `readingOfPdfs`. */
  file_texts: { key: string; text: string; extracted_at: string; reading: Generated<number> };
  /** `key`: name of the limit and a keyed hash. `expire`: milliseconds since 1970. */
  rate_limits: { key: string; points: number; expire: number | null };
  task_runs: { name: string; ran_on: string };
  /**
   * `person`: keyed hash of an erased person's address, see `privacy/erasures.ts`. `erased_at`: instant. `keeps_account`:
   * 1 if their account was in use and stayed. `account_erased_at`: instant of an earlier erasure, at which it did not.
   */
  erasures: { person: string; erased_at: string; keeps_account: number; account_erased_at: string | null };
  confirmation_jobs: { id: string; event_id: string; job: string; written_at: string };
  installation: { name: string; value: string };
  auth_user: AuthUserTable;
  auth_account: AuthAccountTable;
  auth_session: AuthSessionTable;
  account_links: { token_hash: string; user_id: string; purpose: string; created_at: string; expires_at: string };
  second_factors: {
    user_id: string;
    sealed_key: string;
    /** Instant; `null` until the key is confirmed with a code. */
    confirmed_at: string | null;
    /** Time step of the last used code; it and earlier ones are rejected. */
    last_step: number;
    tries: number;
    /** Instant of the first of these attempts, or "". */
    tries_since: string;
  };
  recovery_codes: { code_hash: string; user_id: string };
  passkeys: {
    id: string;
    user_id: string;
    /** WebAuthn credential id, base64url. */
    credential_id: string;
    /** COSE key, base64url. */
    public_key: string;
    counter: number;
    /** Separated by spaces. */
    transports: string;
    name: string;
    created_at: string;
    /** Instant, or "". */
    last_used_at: string;
  };
  passkey_challenges: { challenge_hash: string; bound_to: string; user_id: string | null; expires_at: string };
  account_notices: { id: string; user_id: string; notice: string; device: string; created_at: string };
}

export interface ContentTable {
  number: Generated<number>;
  collection: string;
  id: string;
  version: number;
  /** JSON text in both engines (type `json` in PostgreSQL, which preserves the text). */
  data: string;
  created_at: string;
  updated_at: string;
  deleted_at: string | null;
}

export interface RevisionTable {
  collection: string;
  id: string;
  version: number;
  data: string;
  saved_at: string;
  /** Email of the editor who wrote this version; `null` for the program itself. */
  saved_by: string | null;
}

/** At most one per record of `content`; without one until the record is published for the first time. */
export interface DraftTable {
  collection: string;
  id: string;
  /** Version of the draft itself, from 1. */
  version: number;
  /** Version of the record it is based on; `null` if the record was never published. */
  base_version: number | null;
  /** JSON text; unlike a published document it may lack required fields. */
  data: string;
  saved_at: string;
  saved_by: string | null;
  /** Instant at which it is published. */
  publish_at: string | null;
  planned_by: string | null;
  /** Instant at which it was moved to the trash, by itself or with its record. */
  deleted_at: string | null;
  /** Instant at which it was discarded, if it was in the trash already when its record went there. */
  discarded_at: string | null;
}

export interface PlannedRemovalTable {
  collection: string;
  id: string;
  /** Instant at which the record is moved to the trash. */
  remove_at: string;
  reason: string;
  planned_by: string | null;
}

export interface PreviewLinkTable {
  /** SHA-256 of the token, base64url; the token itself is not stored. */
  token_hash: string;
  collection: string;
  id: string;
  created_at: string;
  created_by: string | null;
  expires_at: string;
}

export interface ActivityTable {
  number: Generated<number>;
  id: string;
  action: string;
  section: string;
  /** JSON text with ids and names, depending on the action. */
  details: string;
  timestamp: string;
  user: string;
  /** JSON text, see `Commitments`; `null` for imported entries. */
  commitments: Generated<string | null>;
  /** Position of its link in `activity_chain`; `null` until it is sealed. */
  position: Generated<number | null>;
}

/** A link of the chain that proves the activity log (docs/decisions/0026). Append-only. */
export interface ActivityChainTable {
  /** From 1, without gaps. */
  position: number;
  /** `entry`: a log entry; `removed`, `erased`: what happened to entries that are already in the chain. */
  kind: string;
  /** Id of the entry, or positions of those entries ("1-5,8"). */
  subject: string;
  /** Digest of the entry's content, see `digestOf`; "" for the other kinds. */
  digest: string;
  sealed_at: string;
  /** Hash of all of the above and the previous link's hash. */
  hash: string;
}

export interface RegistrationTable {
  id: string;
  event_id: string;
  title: string;
  first_name: string;
  last_name: string;
  email: string;
  /** Normalised address; with `name_key` unique per `event_id` among those not cancelled. */
  email_key: string;
  /** Normalised name, see `nameKey`. */
  name_key: Generated<string>;
  city: string;
  status: string;
  created_at: string;
  updated_at: string;
  /** Names, address and city, folded for search. */
  search_key: Generated<string>;
  /** JSON text: answers to the event's own questions, see `RegistrationAnswer`. */
  answers: Generated<string>;
  /** Id of the chosen kind of participation; "" without one. */
  participation: Generated<string>;
  /** JSON text: ids of the chosen workshops. */
  workshops: Generated<string>;
  /** Name and address of the payer, for the invoice; "" if the person has not said. */
  invoice_recipient: Generated<string>;
  /** Internal note of the secretariat. */
  note: Generated<string>;
  /** Instant of the confirmation, also after a cancellation; "" if it was not confirmed for this event. */
  confirmed_at: Generated<string>;
  /** Instant of the cancellation; "" while it is not cancelled, and if it is not known. */
  cancelled_at: Generated<string>;
  /** Date of the payment; "" without one. */
  paid_on: Generated<string>;
  /** Instant at which the points were marked as reported to the chamber. */
  points_reported_at: Generated<string | null>;
  /** VNR of that report; "" if it is not known. */
  reported_as: Generated<string>;
  /** Points for speaking (category F), as the chamber has awarded them. */
  speaker_points: Generated<number>;
  /** Instant (ISO 8601 UTC) at which the offer of a seat expires; `null` without one. */
  offer_expires_at: Generated<string | null>;
  /** Order of offers on the waiting list: by arrival, after those who were moved up. */
  waiting_rank: Generated<number>;
  /** Sealed with the installation's secret, see `points/`. */
  sealed_efn: Generated<string | null>;
}

export interface CertificateTable {
  /** As printed; unique. */
  code: string;
  event_id: string;
  registration_id: string;
  /** JSON text of a `Certificate`, as issued. */
  data: string;
  /** SHA-256 of the file, hexadecimal. */
  sha256: string;
  /** 1 for a duplicate (Zweitschrift). */
  is_duplicate: number;
  issued_at: string;
  /** Email of the issuer; `null` once erased. The same holds for `withdrawn_by`. */
  issued_by: string | null;
  /** Instant; `null` while it is valid. */
  withdrawn_at: string | null;
  withdrawn_by: string | null;
  /** "" while it is valid. */
  withdrawn_reason: string;
  /** Instant at which sending it by mail was requested; `null` before. */
  mail_asked_at: string | null;
  /** The layout its file has; 1 for those of the first release. */
  layout: Generated<number>;
}

/** A payment or refund of a registration. */
export interface PaymentTable {
  id: string;
  registration_id: string;
  /** That of the registration (`followRegistrations`), so that an event's payments are found by an index. */
  event_id: string;
  /** See `PaymentKind`. */
  kind: string;
  cents: number;
  /** 1 for a refund that was entered while the registration or its event was cancelled; else 0. */
  of_cancellation: number;
  /** `yyyy-mm-dd`. */
  received_on: string;
  payer: string;
  /** Fingerprint of an entry of a bank statement; `null` if it was entered by hand. */
  entry: string | null;
  entered_at: string;
  /** Email of the person who entered it; `null` once erased. */
  entered_by: string | null;
}

/** An invoice, which outlives its registration. */
export interface InvoiceTable {
  number: string;
  year: number;
  /** Without gaps within the year. */
  sequence: number;
  /** `invoice` or `cancellation`. */
  kind: string;
  registration_id: string;
  event_id: string;
  /** Normalised address of the participant. */
  email_key: string;
  /** JSON text of an `Invoice`, as issued. */
  data: string;
  /** Negative in a Stornorechnung. */
  cents: number;
  /** Of `data`, hexadecimal. */
  sha256: string;
  issued_at: string;
  /** Email of the issuer; `null` if the participant requested it, or once erased. */
  issued_by: string | null;
  /** Number of the Stornorechnung; `null` while it is valid. */
  cancelled_by: string | null;
}

export interface AttendanceTable {
  registration_id: string;
  /** `yyyy-mm-dd`; unique per registration. */
  day: string;
  /** Instants; `null` if unknown. */
  came_at: string | null;
  left_at: string | null;
  /** Instant of the newest entry that says the person is there; `null` where nobody noted it yet. */
  seen_at: Generated<string | null>;
  /** See `AttendanceMethod`. */
  method: string;
  recorded_at: string;
  /** Email of the person who entered it; `null` once erased. */
  recorded_by: string | null;
}

export interface ContactTable {
  id: string;
  first_name: string;
  last_name: string;
  email: string;
  phone: string;
  message: string;
  created_at: string;
  read_at: string | null;
  answered_at: string | null;
  /** Day on which it will be deleted unless it is answered before; `null` until that is announced. */
  ends_on: Generated<string | null>;
}

/** A message to the participants of an event. */
export interface MessageTable {
  id: string;
  event_id: string;
  /** Unique key of an automatic message; `null` for others. */
  origin: string | null;
  subject: string;
  body: string;
  audience: string;
  /** `MessageOptions` as JSON. */
  options: string;
  created_at: string;
  paused_at: string | null;
}

/**
 * One mail about one record. It is claimed here before it is sent (docs/decisions/0003); the mail itself is composed from
 * the record for each attempt.
 */
export interface MailOutboxTable {
  id: string;
  /** Kind of the mail, such as `contact` or `confirmation`; unique together with the id of its record. */
  kind: string;
  record_id: string;
  status: string;
  attempts: number;
  /** While `waiting`: instant of the next attempt. While `sending`: instant at which the sender's lease expires. */
  next_attempt_at: string | null;
  last_error: string | null;
  created_at: string;
  settled_at: string | null;
  /** When an administrator decided to leave an unsettled mail as it is. */
  left_at: string | null;
  /** JSON text: ids of the other registrations of one form, until the mail that lists them is sent. */
  also_about: string | null;
  /** Keyed hash of the address it was sent to. */
  sent_to: Generated<string | null>;
  /** When it came back because there is no such mailbox. */
  bounced_at: Generated<string | null>;
}

export interface FileTable {
  key: string;
  original_name: string;
  media_type: string;
  size_bytes: number;
  width: number | null;
  height: number | null;
  created_at: string;
  /** Instant since which no record uses the file; the sweep removes it 7 days later. */
  unused_since: string | null;
  /** Widths stored beside a picture ("480,960"), "" for none; `null` until they are generated. */
  variants: string | null;
  /** 0 until the store has the file; what is made of files in the background waits for it. */
  is_stored: Generated<number>;
  /** 1 for a picture that cannot be decoded without errors. */
  is_damaged: Generated<number>;
}

export interface MediaTable {
  key: string;
  version: number;
  uploaded_by: string | null;
  description: Generated<string>;
  source: Generated<string>;
  licence: Generated<string>;
  consent_until: Generated<string>;
  focal_x: Generated<number>;
  focal_y: Generated<number>;
  /** 1: kept although no record uses it. */
  is_kept: Generated<number>;
  /** Editor and instant of the last change; "" before the first. */
  saved_by: Generated<string | null>;
  saved_at: Generated<string>;
}

/** An instant that is text in SQLite and a timestamp in PostgreSQL: read with `new Date`, written as ISO 8601. */
type EngineInstant = ColumnType<string | Date, string, string>;

export interface AuthUserTable {
  id: string;
  email: string;
  name: string;
  emailVerified: ColumnType<unknown, number | boolean, number | boolean>;
  createdAt: EngineInstant;
  updatedAt: EngineInstant;
  /** A role of `model/accounts/permission.ts`; anything else counts as the role with the fewest permissions. */
  role: string | null;
  disabledAt: ColumnType<string | Date | null, string | null | undefined, string | null>;
  /** When the password was generated; `null` once its owner has chosen one. */
  passwordGivenAt: ColumnType<string | Date | null, string | null | undefined, string | null>;
  /** ISO 8601 UTC; null before the first recorded sign-in. */
  lastSignInAt: ColumnType<string | null, string | null | undefined, string | null>;
  failedSignIns: Generated<number>;
  /** Instant of the first request to set up a second factor; null before. */
  secondFactorAskedAt: Generated<string | null>;
}

/** A way to sign in: the password (`providerId` is `credential`), or an identity at a provider. */
export interface AuthAccountTable {
  id: string;
  userId: string;
  /** `credential`, or the provider's issuer; unique per account. */
  providerId: string;
  /** The account's own id, or the subject at the provider. */
  accountId: string;
  password: string | null;
  createdAt: EngineInstant;
  updatedAt: EngineInstant;
}

export interface AuthSessionTable {
  id: string;
  userId: string;
  /** SHA-256 of the token, base64url; the token itself is not stored. */
  token: string;
  /** Name of the device, such as "Firefox, Windows". */
  userAgent: string | null;
  expiresAt: EngineInstant;
  createdAt: EngineInstant;
  /** Instant of the last use. */
  updatedAt: EngineInstant;
  failedSignIns: Generated<number>;
  /** Instant of the last authentication, if not at the start of the session. */
  provenAt: string | null;
}

export type Database = Kysely<Tables>;
export type WriteTransaction = Transaction<Tables>;
/** Runs queries: the pool or an open transaction. */
export type Connection = Database | WriteTransaction;
export type Row<T extends keyof Tables> = Selectable<Tables[T]>;
export type NewRow<T extends keyof Tables> = Insertable<Tables[T]>;
