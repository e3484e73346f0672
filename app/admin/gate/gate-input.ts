import * as z from "zod";
import { gatePasswordMissing, longestGatePassword } from "#model/content/settings-parts.ts";
import { tooLong } from "#model/fields/typed-field.ts";

/** The submission of the access gate's form. An empty password keeps the current one. */
export type GateInput = { enabled: boolean; password: string };

/** @param hasPassword whether one is set; without any, the gate would lock everyone out */
export function gateInput(hasPassword: boolean) {
  return z
    .strictObject({
      enabled: z.boolean(),
      password: z.string().max(longestGatePassword, tooLong(longestGatePassword)),
    })
    .refine(({ enabled, password }) => !enabled || hasPassword || password.trim() !== "", {
      path: ["password"],
      error: gatePasswordMissing,
    });
}
