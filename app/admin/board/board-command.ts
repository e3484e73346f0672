import * as z from "zod";
import { isId } from "#model/text/id.ts";

/** A new order of all board members. */
export const BoardCommand = z.strictObject({
  intent: z.literal("reorder"),
  ids: z.array(z.string().refine(isId)).min(1).max(1000),
  /** The stored order on which the change is based. */
  seen: z.array(z.string().refine(isId)).max(1000),
});
export type BoardCommand = z.output<typeof BoardCommand>;
