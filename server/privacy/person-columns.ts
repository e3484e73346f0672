import type { PersonData } from "#model/people/person-data.ts";

/**
 * What a text column has to do with people:
 * - `nobody`: never holds a person, because …
 * - `own`: belongs to the person of its row (see `TableRule.person`), is erased with the row, and reported as told
 * - `author`: key of the address of the editor who did something; emptied unless their account is in use
 * - `text`: written freely, so that it may name anyone; found by the address in it
 */
export type ColumnRule =
  | { holds: "nobody"; because: string }
  | { holds: "own"; reported: keyof PersonData | { not: string } }
  | { holds: "author" }
  | { holds: "text"; erased: "listed" | "replaced" };

export interface TableRule {
  /** How a person's rows are found; undefined if rows are about nobody in particular. */
  person?: "address" | "registration" | "account" | "record";
  columns: Readonly<Record<string, ColumnRule>>;
}

type Columns = Record<string, ColumnRule>;

const each = (names: string, rule: ColumnRule): Columns =>
  Object.fromEntries(names.split(" ").map((name) => [name, rule]));
const nobody = (names: string, because: string) => each(names, { holds: "nobody", because });
const ids = (names: string) => nobody(names, "random ids and keys");
const instants = (names: string) => nobody(names, "instants and days");
const codes = (names: string) => nobody(names, "words of the program");
const hashes = (names: string) => nobody(names, "hashes, from which nothing can be told");
const own = (reported: keyof PersonData, names: string) => each(names, { holds: "own", reported });
const unreported = (names: string, not: string) => each(names, { holds: "own", reported: { not } });
const author = (names: string) => each(names, { holds: "author" });
/** An editor has to change it: the report and the erasure list the place. */
const listed = (names: string) => each(names, { holds: "text", erased: "listed" });
/** The address is replaced: nobody can change it any more. */
const replaced = (names: string) => each(names, { holds: "text", erased: "replaced" });

const searchIndex = "words of published content; follow its change, and are merged away by `scrub`";
const fullText: TableRule = { columns: nobody("k v segid term pgno block sz body tokens", searchIndex) };

/**
 * Every text column of every table. A column that is missing fails a test (test/privacy/person-columns.test.ts): say
 * here what it holds; the report, the erasure and the tests of both follow.
 */
export const personColumns: Readonly<Record<string, TableRule>> = {
  registrations: {
    person: "address",
    columns: {
      ...ids("id event_id"),
      ...own("registrations", "title first_name last_name email city status paid_on"),
      ...unreported("email_key search_key", "the name, address and city again, as they are searched for"),
      ...unreported("sealed_efn", "shown after it was opened"),
      ...instants("created_at updated_at offer_expires_at points_reported_at"),
      // In the person's own registration also reported and erased with it.
      ...listed("answers note"),
    },
  },
  manage_links: {
    person: "registration",
    columns: { ...hashes("token_hash"), ...ids("registration_id"), ...codes("sent_with"), ...instants("created_at") },
  },
  attendance: {
    person: "registration",
    columns: {
      ...ids("registration_id"),
      ...instants("day came_at left_at recorded_at"),
      ...codes("method"),
      ...author("recorded_by"),
    },
  },
  certificates: {
    person: "registration",
    columns: {
      ...ids("event_id registration_id"),
      ...own("registrations", "code data sha256 withdrawn_reason"),
      ...instants("issued_at withdrawn_at mail_asked_at"),
      ...author("issued_by withdrawn_by"),
    },
  },
  certificate_pictures: { columns: nobody("sha256 data", "the association's logo, signature and seal") },
  message_recipients: { person: "registration", columns: ids("id message_id registration_id") },
  messages: {
    columns: {
      ...ids("id event_id origin"),
      ...listed("subject body"),
      ...codes("audience"),
      ...nobody("options", "ids of documents and what is attached"),
      ...instants("created_at paused_at"),
    },
  },
  contact: {
    person: "address",
    columns: {
      ...ids("id"),
      ...own("contactMessages", "first_name last_name email phone"),
      ...listed("message"),
      ...instants("created_at read_at answered_at ends_on"),
    },
  },
  mail_outbox: {
    person: "record",
    columns: {
      ...ids("id record_id"),
      ...codes("kind status"),
      ...own("mails", "last_error"),
      ...instants("next_attempt_at created_at settled_at left_at"),
    },
  },
  content: {
    columns: {
      ...codes("collection"),
      ...ids("id"),
      ...listed("data"),
      ...instants("created_at updated_at deleted_at"),
    },
  },
  revisions: {
    columns: {
      ...codes("collection"),
      ...ids("id"),
      ...replaced("data"),
      ...instants("saved_at"),
      ...author("saved_by"),
    },
  },
  drafts: {
    columns: {
      ...codes("collection"),
      ...ids("id"),
      ...listed("data"),
      ...instants("saved_at publish_at deleted_at"),
      ...author("saved_by planned_by"),
    },
  },
  draft_versions: {
    columns: {
      ...codes("collection"),
      ...ids("id"),
      ...replaced("data"),
      ...instants("saved_at"),
      ...author("saved_by"),
    },
  },
  planned_removals: {
    columns: { ...codes("collection reason"), ...ids("id"), ...instants("remove_at"), ...author("planned_by") },
  },
  preview_links: {
    columns: {
      ...hashes("token_hash"),
      ...codes("collection"),
      ...ids("id"),
      ...instants("created_at expires_at"),
      ...author("created_by"),
    },
  },
  activity_logs: {
    columns: {
      ...ids("id"),
      ...codes("action section"),
      ...replaced("details user"),
      ...instants("timestamp"),
      ...hashes("commitments"),
    },
  },
  activity_chain: {
    columns: { ...codes("kind"), ...ids("subject"), ...hashes("digest hash"), ...instants("sealed_at") },
  },
  files: {
    columns: {
      ...nobody("key media_type variants", "made by the program from the type and the time of the upload"),
      ...listed("original_name"),
      ...instants("created_at unused_since"),
    },
  },
  file_uses: { columns: ids("key collection id") },
  file_texts: { columns: { ...ids("key"), ...listed("text"), ...instants("extracted_at") } },
  media: {
    columns: {
      ...ids("key"),
      ...author("uploaded_by saved_by"),
      ...listed("description source licence"),
      ...instants("consent_until saved_at"),
    },
  },
  auth_user: {
    person: "account",
    columns: {
      ...ids("id"),
      ...own("account", "name role"),
      ...own("email", "email"),
      ...nobody("image", "never written"),
      ...instants("createdAt updatedAt disabledAt passwordGivenAt lastSignInAt secondFactorAskedAt"),
    },
  },
  auth_account: {
    person: "account",
    columns: {
      ...ids("id userId"),
      ...own("identities", "providerId accountId"),
      ...hashes("password"),
      ...nobody("accessToken refreshToken idToken scope", "never written"),
      ...instants("accessTokenExpiresAt refreshTokenExpiresAt createdAt updatedAt"),
    },
  },
  auth_session: {
    person: "account",
    columns: {
      ...ids("id userId"),
      ...unreported("token", "opens the session"),
      ...nobody("ipAddress", "never written"),
      ...own("sessions", "userAgent"),
      ...instants("expiresAt createdAt updatedAt provenAt"),
    },
  },
  auth_verification: {
    columns: { ...nobody("id identifier value", "never written"), ...instants("expiresAt createdAt updatedAt") },
  },
  account_links: {
    person: "account",
    columns: { ...hashes("token_hash"), ...ids("user_id"), ...codes("purpose"), ...instants("created_at expires_at") },
  },
  account_notices: {
    person: "account",
    columns: {
      ...ids("id user_id"),
      ...codes("notice"),
      ...unreported("device", "on its way to the owner, who has got it by mail"),
      ...instants("created_at"),
    },
  },
  second_factors: {
    person: "account",
    columns: { ...ids("user_id"), ...nobody("sealed_key", "a random key"), ...instants("confirmed_at tries_since") },
  },
  recovery_codes: { person: "account", columns: { ...hashes("code_hash"), ...ids("user_id") } },
  passkeys: {
    person: "account",
    columns: {
      ...ids("id user_id"),
      ...nobody("credential_id public_key transports", "made by the device, which alone knows whose they are"),
      ...own("passkeys", "name"),
      ...instants("created_at last_used_at"),
    },
  },
  passkey_challenges: {
    person: "account",
    columns: { ...hashes("challenge_hash bound_to"), ...ids("user_id"), ...instants("expires_at") },
  },
  erasures: { columns: { ...hashes("person"), ...instants("erased_at") } },
  confirmation_jobs: {
    columns: {
      ...ids("id event_id"),
      ...nobody("job", "ids of registrations, for an hour"),
      ...instants("written_at"),
    },
  },
  eiv_access: {
    columns: {
      ...ids("event_id"),
      ...nobody("vnr sealed_password", "access of the event to EIV"),
      ...instants("saved_at"),
    },
  },
  page_views: { columns: { ...instants("day"), ...nobody("path", "addresses of pages that exist") } },
  redirects: { columns: { ...nobody("source target", "addresses of pages"), ...instants("added_at") } },
  redirect_hits: { columns: { ...instants("day"), ...nobody("path", "addresses of pages") } },
  unknown_addresses: { columns: { ...instants("day"), ...nobody("path", "addresses, without queries and secrets") } },
  mailbox_mails: { columns: { ...ids("id"), ...hashes("mailbox"), ...instants("sent_at") } },
  rate_limits: { columns: hashes("key") },
  task_runs: { columns: { ...codes("name"), ...instants("ran_on") } },
  used_challenges: { columns: { ...ids("id"), ...instants("expires_at") } },
  installation: {
    columns: {
      ...codes("name"),
      ...nobody("value", "values of the program: notices with counts, the secret, instants"),
    },
  },
  migrations: { columns: {} },
  content_counter: { columns: {} },
  content_search_words: { columns: nobody("word", searchIndex) },
  content_search: fullText,
  content_search_entries: fullText,
  content_search_tokens: fullText,
};

/** Returns a table's columns that are written freely. */
export function textColumnsOf(table: string): string[] {
  return Object.entries(personColumns[table]?.columns ?? {})
    .filter(([, rule]) => rule.holds === "text")
    .map(([column]) => column);
}

/** Columns with the address by which people are found. */
export const addressColumns: readonly [table: string, column: string][] = [
  ["registrations", "email_key"],
  ["contact", "email"],
  ["auth_user", "email"],
];

/** Returns `[table, column]` of all columns that are written freely. */
export function textColumns(): [table: string, column: string][] {
  return Object.keys(personColumns).flatMap((table) =>
    textColumnsOf(table).map((column): [string, string] => [table, column]),
  );
}

/** Returns `[table, column]` of the columns that tell which editor did something. */
export function authorColumns(): [table: string, column: string][] {
  return Object.entries(personColumns).flatMap(([table, { columns }]) =>
    Object.entries(columns)
      .filter(([, rule]) => rule.holds === "author")
      .map(([column]): [string, string] => [table, column]),
  );
}
