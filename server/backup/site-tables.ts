import { z } from "zod";

/**
 * The tables in a backup, referenced ones first. Left out are `migrations`, whose number is in the header; the derived
 * `content_search…`; `installation`, which describes the place, not the site; `confirmation_jobs`, `rate_limits`,
 * `mailbox_mails` and `unknown_addresses`, which are short-lived; and sessions.
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
  "payments",
  "invoices",
  "invoice_numbers",
  "attendance",
  "former_reports",
  "certificates",
  "certificate_pictures",
  "evaluations",
  "evaluation_roll",
  "eiv_access",
  "messages",
  "message_recipients",
  "contact",
  "page_views",
  "redirects",
  "redirect_hits",
  "mail_outbox",
  "used_challenges",
  "files",
  "file_uses",
  "media",
  "file_texts",
  "task_runs",
  "erasures",
  "auth_user",
  "auth_account",
  "account_notices",
  "second_factors",
  "recovery_codes",
  "passkeys",
] as const;
/** Short-lived credentials for the back office. Never restored; backups of older versions contain them. */
const signInTables = ["auth_session", "auth_verification", "account_links", "passkey_challenges"] as const;
export const otherTables = [
  "content_search",
  "content_search_entries",
  "content_search_tokens",
  "content_search_words",
  "installation",
  "confirmation_jobs",
  "rate_limits",
  "mailbox_mails",
  "unknown_addresses",
  "migrations",
  ...signInTables,
] as const;
export type SiteTable = (typeof siteTables)[number];

/** A row in a backup, the same for both engines: booleans are 1 or 0, instants ISO 8601 UTC. */
export const PlainRow = z.record(z.string(), z.union([z.string(), z.number(), z.null()]));
export type PlainRow = z.infer<typeof PlainRow>;

export function isSiteTable(name: string): name is SiteTable {
  return (siteTables as readonly string[]).includes(name);
}

export function isSignInTable(name: string): boolean {
  return (signInTables as readonly string[]).includes(name);
}
