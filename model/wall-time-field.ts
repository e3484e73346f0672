import * as z from "zod";
import { instantOf, isWallTime } from "./berlin-time.ts";
import { withDefault } from "./field.ts";

/**
 * A moment on a clock in Berlin as `yyyy-mm-ddThh:mm` that may be left out; missing or null reads as "". The hour that
 * the begin of summer time leaves out is refused: nobody could say what was meant.
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
