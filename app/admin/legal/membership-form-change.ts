import * as z from "zod";
import { isId } from "#model/id.ts";
import { MembershipForm } from "#model/legal.ts";

/** Replaces or removes the PDF (SPEC §4); sending the old `form` with its date undoes a deletion. */
export const MembershipFormChange = z.strictObject({
  intent: z.literal("form"),
  id: z.string().refine(isId),
  form: MembershipForm,
});
export type MembershipFormChange = z.output<typeof MembershipFormChange>;
