import * as z from "zod";
import { instantOf, isWallTime } from "#model/dates/berlin-time.ts";
import { withDefault } from "./field.ts";

/**
 * An optional wall time in Berlin, `yyyy-mm-ddThh:mm`; missing or null reads as "". Times in the hour skipped at the
 * start of summer time are refused.
 */
export const optionalWallTime = withDefault(
  z
    .string({ error: "Bitte geben Sie Datum und Uhrzeit ein." })
    .trim()
    .refine((text) => text === "" || isWallTime(text), { abort: true })
    .refine((text) => text === "" || instantOf(text) !== undefined, {
      error: "Diese Uhrzeit gibt es an dem Tag nicht: Die Uhren werden eine Stunde vorgestellt.",
    }),
  () => "",
);
