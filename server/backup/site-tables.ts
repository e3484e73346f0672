import { z } from "zod";

/**
 * The tables a backup holds, those others refer to first. Not `migrations`, whose number stands in the header;
 * `content_search…`, which are made of the others; nor `installation`, which is about the place, not about the site. Nor
 * `confirmation_jobs`, of interest for an hour, nor `rate_limits`, of interest for minutes, nor who is signed in just now.
 */
export const siteTables = [
  "content",
  "content_counter",
  "revisions",
  "drafts",
  "draft_versions",
  "planned_removals",
  "preview_links",
  "activity_logs",
  "activity_chain",
  "registrations",
  "manage_links",
  "attendance",
  "certificates",
  "certificate_pictures",
  "eiv_access",
  "messages",
  "message_recipients",
  "contact",
  "page_views",
  "mail_outbox",
  "used_challenges",
  "files",
  "file_uses",
  "media",
  "file_texts",
  "task_runs",
  "auth_user",
  "auth_account",
  "account_notices",
  "second_factors",
  "recovery_codes",
  "passkeys",
] as const;
/** What opens the back office as long as it lives. Backups of older versions hold it; it is left out of them too. */
export const signInTables = ["auth_session", "auth_verification", "account_links", "passkey_challenges"] as const;
export const otherTables = [
  "content_search",
  "content_search_entries",
  "content_search_tokens",
  "content_search_words",
  "installation",
  "confirmation_jobs",
  "rate_limits",
  "migrations",
  ...signInTables,
] as const;
export type SiteTable = (typeof siteTables)[number];

/** A row as a backup writes it, alike on both engines: truth is 1 or 0, an instant ISO 8601 UTC. */
export const PlainRow = z.record(z.string(), z.union([z.string(), z.number(), z.null()]));
export type PlainRow = z.infer<typeof PlainRow>;

export function isSiteTable(name: string): name is SiteTable {
  return (siteTables as readonly string[]).includes(name);
}

export function isSignInTable(name: string): boolean {
  return (signInTables as readonly string[]).includes(name);
}
