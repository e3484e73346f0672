import * as z from "zod";
import { isId } from "#model/text/id.ts";

/** Changes of a message: mark it, delete it permanently, retry its mail. */
export const MessageCommand = z.strictObject({
  intent: z.enum(["read", "answered", "unanswered", "delete", "retry"]),
  id: z.string().refine(isId),
});
export type MessageCommand = z.output<typeof MessageCommand>;
