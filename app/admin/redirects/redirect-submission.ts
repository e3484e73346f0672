import * as z from "zod";

const address = z.string().max(4000);

/** Submissions of the screen. The action validates addresses and answers with errors per field. */
export const RedirectSubmission = z.discriminatedUnion("intent", [
  /** `before`: the old address it replaces. */
  z.strictObject({ intent: z.literal("save"), source: address, target: address, before: address.optional() }),
  z.strictObject({ intent: z.literal("remove"), source: address }),
  z.strictObject({ intent: z.literal("import"), text: z.string().max(1_000_000) }),
]);
export type RedirectSubmission = z.output<typeof RedirectSubmission>;

export type RedirectAnswer =
  /** `saved` and `refused`: of an imported list; `refused` in German, by line. */
  | { ok: true; saved?: number; refused?: string[] }
  | { ok: false; reason: "invalid"; fieldErrors: Partial<Record<"source" | "target", string>> }
  | {
      ok: false;
      reason: "missing" | "unreadable" | "forbidden" | "not_signed_in" | "failed" | "disk_full" | "unreachable";
    };
