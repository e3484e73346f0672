import * as z from "zod";
import { isId } from "#model/id.ts";
import { MembershipForm } from "#model/legal.ts";

/** Puts a PDF in place of the one before, or takes it away (SPEC §4); `form` with its old date takes a deletion back. */
export const MembershipFormChange = z.strictObject({
  intent: z.literal("form"),
  id: z.string().refine(isId),
  form: MembershipForm,
});
export type MembershipFormChange = z.output<typeof MembershipFormChange>;
