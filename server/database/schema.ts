import type { Generated, Insertable, Kysely, Selectable, Transaction } from "kysely";

/** Row types of all tables. Rows stay inside the stores; everyone else sees domain types. */
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
  /** `token_hash`: SHA-256 as base64url. `sent_with`: the kind of mail that brought the link. */
  manage_links: { token_hash: string; registration_id: string; sent_with: string; created_at: string };
  attendance: AttendanceTable;
  certificates: CertificateTable;
  /** `data`: a PNG file in base64. */
  certificate_pictures: { sha256: string; data: string };
  /** `sealed_password`: of the VNR, bound to the event. */
  eiv_access: { event_id: string; vnr: string; sealed_password: string; saved_at: string };
  messages: MessageTable;
  message_recipients: { id: string; message_id: string; registration_id: string };
  contact: ContactTable;
  page_views: { day: string; path: string; count: number };
  mail_outbox: MailOutboxTable;
  used_challenges: { id: string; expires_at: string };
  files: FileTable;
  file_uses: { key: string; collection: string; id: string };
  media: MediaTable;
  file_texts: { key: string; text: string; extracted_at: string };
  /** `key`: a name and a keyed hash. `expire`: milliseconds since 1970. */
  rate_limits: { key: string; points: number; expire: number | null };
  task_runs: { name: string; ran_on: string };
  confirmation_jobs: { id: string; event_id: string; job: string; written_at: string };
  installation: { name: string; value: string };
  auth_user: AuthUserTable;
  auth_account: AuthAccountTable;
  auth_session: AuthSessionTable;
  account_links: { token_hash: string; user_id: string; purpose: string; created_at: string; expires_at: string };
  second_factors: {
    user_id: string;
    sealed_key: string;
    /** Instant; `null` until a code has proven the key. */
    confirmed_at: string | null;
    /** The step of time whose code was used last: it and all before are worth nothing any more. */
    last_step: number;
    tries: number;
    /** Instant of the first of these tries, or "". */
    tries_since: string;
  };
  recovery_codes: { code_hash: string; user_id: string };
  passkeys: {
    id: string;
    user_id: string;
    /** As WebAuthn names it, base64url. */
    credential_id: string;
    /** COSE key, base64url. */
    public_key: string;
    counter: number;
    /** Words with spaces between. */
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
  /** JSON text in both engines (`json` in PostgreSQL keeps it to the letter). */
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
  /** E-mail of the editor who wrote this version; `null` for the installation itself. */
  saved_by: string | null;
}

/** At most one beside each record of `content`; alone until the record is published for the first time. */
export interface DraftTable {
  collection: string;
  id: string;
  /** Of the draft itself, from 1. */
  version: number;
  /** Version of the record it began with; `null` for a record that was never published. */
  base_version: number | null;
  /** JSON text; unlike a published document it may lack what its schema asks for. */
  data: string;
  saved_at: string;
  saved_by: string | null;
  /** Instant at which it becomes the record. */
  publish_at: string | null;
  planned_by: string | null;
  /** Instant since which it is in the trash. */
  deleted_at: string | null;
}

export interface PlannedRemovalTable {
  collection: string;
  id: string;
  /** Instant at which the record goes to the trash. */
  remove_at: string;
  reason: string;
  planned_by: string | null;
}

export interface PreviewLinkTable {
  /** SHA-256 of the token, base64url: the link itself is nowhere. */
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
  /** JSON text: ids and names, per action. */
  details: string;
  timestamp: string;
  user: string;
  /** JSON text, see `Commitments`; `null` for what the program did not write. */
  commitments: Generated<string | null>;
  /** Of its link in `activity_chain`; `null` until it is sealed. */
  position: Generated<number | null>;
}

/** A link of the chain that proves the activity log (docs/decisions/0026). Never changed, never removed. */
export interface ActivityChainTable {
  /** From 1, without gaps. */
  position: number;
  /** `entry`: an entry of the log; `removed`, `erased`: what became of entries that are in the chain already. */
  kind: string;
  /** Id of the entry, or the positions of those entries ("1-5,8"). */
  subject: string;
  /** What the entry says, see `digestOf`; "" for the other kinds. */
  digest: string;
  sealed_at: string;
  /** Over all of this and the hash of the link before. */
  hash: string;
}

export interface RegistrationTable {
  id: string;
  event_id: string;
  title: string;
  first_name: string;
  last_name: string;
  email: string;
  /** Lower-cased address; with `event_id` unique among those not cancelled. */
  email_key: string;
  city: string;
  status: string;
  created_at: string;
  updated_at: string;
  /** Names, address and city, folded, for the manager's search box. */
  search_key: Generated<string>;
  /** JSON text: the answers to the event's own questions, see `RegistrationAnswer`. */
  answers: Generated<string>;
  /** Of the secretariat's, for itself. */
  note: Generated<string>;
  /** Date on which the price was paid; "" where it is not. */
  paid_on: Generated<string>;
  /** Instant at which the points were entered as reported to the chamber. */
  points_reported_at: Generated<string | null>;
  /** Instant (ISO 8601 UTC) until which an offered seat is kept for whoever waits; `null` while none is offered. */
  offer_expires_at: Generated<string | null>;
  /** Who waits is asked by this: in the order of arrival, before them those who were moved up. */
  waiting_rank: Generated<number>;
  /** Sealed with the installation's secret, see `registrations/efn/`. */
  sealed_efn: Generated<string | null>;
}

export interface CertificateTable {
  /** As it is printed; unique. */
  code: string;
  event_id: string;
  registration_id: string;
  /** JSON text of a `Certificate`, as it was when it was issued. */
  data: string;
  /** Of the file, hexadecimal. */
  sha256: string;
  /** 1 for a Zweitschrift. */
  is_duplicate: number;
  issued_at: string;
  /** E-mail of who issued it; `null` once that was erased. `withdrawn_by` alike. */
  issued_by: string | null;
  /** Instant; `null` while it is valid. */
  withdrawn_at: string | null;
  withdrawn_by: string | null;
  /** "" while it is valid. */
  withdrawn_reason: string;
  /** Instant; `null` while nobody asked for it by mail. */
  mail_asked_at: string | null;
}

export interface AttendanceTable {
  registration_id: string;
  /** `yyyy-mm-dd`; with the registration unique. */
  day: string;
  /** Instants; `null` where nobody saw it. */
  came_at: string | null;
  left_at: string | null;
  /** See `AttendanceMethod`. */
  method: string;
  recorded_at: string;
  /** E-mail of who entered it; `null` once that was erased. */
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
}

/**
 * One mail about one record. Remembers the sending before it happens (docs/decisions/0003); the mail itself is written
 * from the record each time.
 */
/** A message to those who registered for an event. */
export interface MessageTable {
  id: string;
  event_id: string;
  /** What the program wrote by itself: of one name there is one. */
  origin: string | null;
  subject: string;
  body: string;
  audience: string;
  /** `MessageOptions` as JSON. */
  options: string;
  created_at: string;
  paused_at: string | null;
}

export interface MailOutboxTable {
  id: string;
  /** What the mail is about: `contact` or `confirmation`; unique together with the id of its record. */
  kind: string;
  record_id: string;
  status: string;
  attempts: number;
  /** While `waiting` the instant of the next try; while `sending` the one until which whoever sends may be believed alive. */
  next_attempt_at: string | null;
  last_error: string | null;
  created_at: string;
  settled_at: string | null;
}

export interface FileTable {
  key: string;
  original_name: string;
  media_type: string;
  size_bytes: number;
  width: number | null;
  height: number | null;
  created_at: string;
  /** Instant since which no record uses the file; the sweep takes it 7 days later. */
  unused_since: string | null;
  /** Widths kept beside a picture ("480,960"), "" for none; `null` until they are made. */
  variants: string | null;
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
  /** 1: stays although no record uses it. */
  is_kept: Generated<number>;
  /** Who said the last of it, and when; "" before anybody did. */
  saved_by: Generated<string | null>;
  saved_at: Generated<string>;
}

/** Better Auth writes its tables; we only ask these columns, never an instant (text or timestamp by engine). */
export interface AuthUserTable {
  id: string;
  email: string;
  name: string;
  /** A name of `model/permission.ts`; what is not one is the role that may do least. */
  role: string | null;
  /** Text or timestamp by engine: ask only whether it is there. */
  disabledAt: string | null;
  /** ISO 8601 UTC; null before the first sign-in since the column is there. */
  lastSignInAt: string | null;
  failedSignIns: Generated<number>;
  /** Instant at which a second factor was asked for first; null before. */
  secondFactorAskedAt: Generated<string | null>;
}

export interface AuthAccountTable {
  id: string;
  userId: string;
  providerId: string;
  password: string | null;
}

export interface AuthSessionTable {
  id: string;
  userId: string;
  token: string;
  failedSignIns: Generated<number>;
  /** Instant of the last proof of who it is, where that is not the beginning of the session. */
  provenAt: string | null;
}

export type Database = Kysely<Tables>;
export type WriteTransaction = Transaction<Tables>;
/** Where a query runs: the pool or an open transaction. */
export type Connection = Database | WriteTransaction;
export type Row<T extends keyof Tables> = Selectable<Tables[T]>;
export type NewRow<T extends keyof Tables> = Insertable<Tables[T]>;
