import * as z from "zod";
import type { Failed } from "../ui/command/command-answer.ts";

const address = z.string().max(4000);

/** Commands of the screen. The action validates addresses and answers with errors per field. */
export const RedirectsCommand = z.discriminatedUnion("intent", [
  /** `before`: the old address it replaces. */
  z.strictObject({ intent: z.literal("save"), source: address, target: address, before: address.optional() }),
  z.strictObject({ intent: z.literal("remove"), source: address }),
  z.strictObject({ intent: z.literal("import"), text: z.string().max(1_000_000) }),
]);
export type RedirectsCommand = z.output<typeof RedirectsCommand>;

export type RedirectErrors = Partial<Record<"source" | "target", string>>;

export type RedirectsAnswer =
  /** `saved` and `refused`: of an imported list; `refused` in German, by line. */
  | { ok: true; saved?: number; refused?: string[] }
  | { ok: false; reason: "invalid"; fieldErrors: RedirectErrors }
  | Failed<"missing" | "unreadable">;

/** Why a command was not carried out. */
export const redirectReasons = {
  missing: "Diese Adresse steht nicht mehr in der Liste.",
  unreadable: "In dieser Datei steht keine Liste von Adressen.",
};
