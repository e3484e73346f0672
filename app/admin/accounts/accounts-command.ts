import * as z from "zod";
import { AccountRole } from "#model/accounts/account.ts";
import { isId } from "#model/text/id.ts";
import type { Failed } from "../ui/command/command-answer.ts";

const id = z.string().refine((text) => isId(text) || /^[\w-]{1,64}$/.test(text));

/** Whether what the account has planned is cancelled with it. */
const stopsPlans = z.boolean().optional();

/** Commands of the screen. The action validates user input and answers with errors per field. */
export const AccountsCommand = z.discriminatedUnion("intent", [
  z.strictObject({
    intent: z.literal("invite"),
    name: z.string().max(1000),
    email: z.string().max(1000),
    role: z.string().max(100),
  }),
  z.strictObject({ intent: z.literal("inviteAgain"), id }),
  z.strictObject({ intent: z.literal("setRole"), id, role: AccountRole, stopsPlans }),
  z.strictObject({ intent: z.literal("disable"), id, stopsPlans }),
  z.strictObject({ intent: z.literal("enable"), id }),
  z.strictObject({ intent: z.literal("endSessions"), id }),
  z.strictObject({ intent: z.literal("resetSecondFactor"), id }),
  z.strictObject({ intent: z.literal("remove"), id, stopsPlans }),
  z.strictObject({ intent: z.literal("stopPlans"), id }),
]);
export type AccountsCommand = z.output<typeof AccountsCommand>;

export type AccountsAnswer =
  /** `link`: set if no mail service is configured; the administrator has to pass it on. */
  | { ok: true; link?: string }
  | { ok: false; reason: "invalid"; fieldErrors: Partial<Record<"name" | "email" | "role", string>> }
  | { ok: false; reason: "missing" | "last_administrator" }
  | Failed;
