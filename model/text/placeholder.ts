import type * as z from "zod";
import { cleanLine } from "./clean-text.ts";

/**
 * Returns the unknown placeholders in a text, each once: capitals in square brackets, or a known one in another case.
 * Other words in brackets are text.
 */
export function unknownPlaceholders(text: string, known: readonly string[]): string[] {
  const bracketed = text.match(/\[[\p{L}_][\p{L}\p{N}_]{0,60}\]/gu) ?? [];
  const isMeantAsOne = (found: string) =>
    /^\[[\p{Lu}\p{N}_]{2,}\]$/u.test(found) || known.includes(found.toUpperCase());
  return [...new Set(bracketed)].filter((found) => isMeantAsOne(found) && !known.includes(found));
}

/** Returns a refinement that refuses unknown placeholders, since they would not be replaced. */
export function refusingUnknown(known: readonly string[]) {
  return (text: string, context: z.RefinementCtx<string>): void => {
    const unknown = unknownPlaceholders(text, known);
    if (unknown.length === 0) return;
    const message = `${unknown.length > 1 ? "Unbekannte Platzhalter" : "Unbekannter Platzhalter"}: ${unknown.join(", ")}. Möglich sind ${known.join(", ")}.`;
    context.addIssue({ code: "custom", message });
  };
}

/**
 * Replaces placeholders by values, each as one line except `blocks`. Values are not searched for placeholders again, so a city called
 * "[LAST_NAME]" stays as it is. A placeholder without a value stays.
 */
export function fillPlaceholders(
  text: string,
  values: Readonly<Partial<Record<string, string>>>,
  blocks: readonly string[] = [],
): string {
  return text.replace(/\[[A-Z_]+\]/g, (found) => {
    const value = Object.hasOwn(values, found) ? values[found] : undefined;
    if (value === undefined) return found;
    return blocks.includes(found) ? value : cleanLine(value);
  });
}
