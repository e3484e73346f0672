import * as z from "zod";
import { MembershipForm } from "#model/content/legal.ts";
import { isId } from "#model/text/id.ts";

/** Replaces or removes the PDF (SPEC §4); sending the old `form` with its date undoes a deletion. */
export const LegalCommand = z.strictObject({
  intent: z.literal("form"),
  id: z.string().refine(isId),
  expectedVersion: z.union([z.int().min(1), z.literal("new")]),
  form: MembershipForm,
});
export type LegalCommand = z.output<typeof LegalCommand>;
