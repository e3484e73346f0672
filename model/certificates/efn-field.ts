import * as z from "zod";
import { withDefault } from "#model/fields/field.ts";
import { efnProblem, stripEfn } from "./efn.ts";

/** Parses an EFN to its digits; blank, missing and null read as "". */
export const OptionalEfn = withDefault(
  z
    .string({ error: "Bitte geben Sie die 15 Ziffern der EFN ein." })
    .superRefine((typed, context) => {
      const message = efnProblem(typed);
      if (message) context.addIssue({ code: "custom", message });
    })
    .transform(stripEfn),
  () => "",
);
