import * as z from "zod";
import type { Kept, PersonData } from "#model/people/person-data.ts";
import type { Failed } from "../ui/command/command-answer.ts";

/** The email address is in the body, so that it never appears in URLs, histories or logs. */
export const PrivacyCommand = z.strictObject({
  intent: z.enum(["inform", "erase"]),
  email: z.string().max(1000),
});
export type PrivacyCommand = z.output<typeof PrivacyCommand>;

export interface PersonReport {
  data: PersonData;
  /** The data an erasure would keep, and why. */
  kept: Kept[];
  /** ISO 8601 UTC. */
  createdAt: string;
  siteUrl: string;
}

export interface ErasureReport {
  email: string;
  /** Numbers of deleted items by kind, including zeros. */
  removed: Record<string, number>;
  kept: Kept[];
}

export type PrivacyAnswer =
  | { ok: true; report: PersonReport }
  | { ok: true; erasure: ErasureReport }
  | Failed<"invalid">;
