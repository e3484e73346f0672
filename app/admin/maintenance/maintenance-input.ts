import * as z from "zod";
import { tooLong } from "#model/field.ts";

const longestPassword = 200;

/** What the form of the access gate sends. An empty password keeps the one that is set. */
export type MaintenanceInput = { enabled: boolean; password: string };

/** @param hasPassword whether one is set: without any the gate would shut everybody out */
export function maintenanceInput(hasPassword: boolean) {
  return z
    .strictObject({ enabled: z.boolean(), password: z.string().max(longestPassword, tooLong(longestPassword)) })
    .refine(({ enabled, password }) => !enabled || hasPassword || password.trim() !== "", {
      path: ["password"],
      error: passwordMissing,
    });
}

export const passwordMissing = "Bitte geben Sie ein Passwort ein.";
