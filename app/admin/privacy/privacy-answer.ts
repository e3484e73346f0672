import * as z from "zod";
import type { Kept, PersonData } from "#model/person-data.ts";

/** What the screen sends. The address stands in the body, never in an address line, a history or a log. */
export const PrivacySubmission = z.strictObject({
  intent: z.enum(["inform", "erase"]),
  email: z.string().max(1000),
});
export type PrivacySubmission = z.output<typeof PrivacySubmission>;

export interface PersonReport {
  data: PersonData;
  /** What an erasure would leave, and why. */
  kept: Kept[];
  /** ISO 8601 UTC. */
  createdAt: string;
  siteUrl: string;
}

export interface ErasureReport {
  email: string;
  /** How much of what is gone, by kind; zeros are there. */
  removed: Record<string, number>;
  kept: Kept[];
}

export type PrivacyAnswer =
  | { ok: true; report: PersonReport }
  | { ok: true; erasure: ErasureReport }
  | { ok: false; reason: "invalid" | "failed" | "unreachable" | "unproven" };
