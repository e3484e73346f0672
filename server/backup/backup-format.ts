import { z } from "zod";

/**
 * A backup is a gzipped tar archive: the header, the tables as JSON lines (`tables/NAME/000001.jsonl`), the secret,
 * `files/KEY`, `outbox/NAME.eml`, and a final entry with the expected counts, which detects truncation.
 */
export const headerName = "konsilium-backup.json";
export const secretName = "secret";
export const endName = "complete.json";
export const formatVersion = 1;

export const BackupHeader = z.object({
  format: z.literal("konsilium-backup"),
  version: z.number().int(),
  /** Number of the newest migration applied to the tables. */
  schema: z.number().int().min(1),
  createdAt: z.string(),
});
export type BackupHeader = z.infer<typeof BackupHeader>;

export const BackupCounts = z.object({
  /** Across all tables. */
  rows: z.number().int(),
  files: z.number().int(),
  mails: z.number().int(),
});
export type BackupCounts = z.infer<typeof BackupCounts>;

export const BackupEnd = BackupCounts.extend({
  /** SHA-256, in hexadecimal, of the archive before this entry. */
  sha256: z.string(),
});

/** Matches mails stored as files while no mail service is configured (server/mail/mail-file-name.ts). */
export const isMailName = (name: string) => /^[A-Za-z0-9][A-Za-z0-9._-]*\.eml$/.test(name);
