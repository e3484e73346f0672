import { diskFullForEditors } from "#text/operation/disk-full.ts";
import { refusalText } from "#text/registrations/registration-status.ts";
import type { CommonFailure } from "./command-answer.ts";

/** Shown when the viewer lacks a permission. */
export const refusal = "Dafür fehlt Ihnen die Berechtigung.";

/** Shown to a user who has not set up a required second factor. */
export const secondFactorMissing =
  "Ihr Konto braucht einen zweiten Faktor. Bitte richten Sie ihn unter „Mein Konto“ ein.";

/** Shown when the server does not answer. */
export const unreachable = "Der Server ist gerade nicht erreichbar.";

const sentences: Partial<Record<string, string>> = {
  unreachable,
  too_large: "Das ist mehr, als sich auf einmal übertragen lässt (1 MB).",
  not_signed_in: "Sie sind nicht mehr angemeldet.",
  unproven: "Sie haben nicht bestätigt, dass Sie es sind.",
  forbidden: refusal,
  second_factor: secondFactorMissing,
  disk_full: diskFullForEditors,
  missing: "Jemand hat das inzwischen geändert oder gelöscht.",
} satisfies Partial<Record<CommonFailure | "missing", string>>;

/**
 * Returns why a command was not carried out; undefined if there is nothing to say beyond that.
 * @param own the sentences of the command's own reasons
 */
export function failureText(reason: string, own: Readonly<Partial<Record<string, string>>> = {}): string | undefined {
  return own[reason] ?? sentences[reason] ?? refusalText(reason);
}

/** The same for where nothing else says that it failed: there is always something to say. */
export function failureSentence(reason: string, own?: Parameters<typeof failureText>[1]): string {
  return failureText(reason, own) ?? "Das hat nicht geklappt. Bitte versuchen Sie es später erneut.";
}
