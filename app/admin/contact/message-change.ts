import * as z from "zod";
import { isId } from "#model/id.ts";

/** What is done with a message: mark it, delete it for good, try its mail once more. */
export const MessageChange = z.strictObject({
  intent: z.enum(["read", "answered", "unanswered", "delete", "retry"]),
  id: z.string().refine(isId),
});
export type MessageChange = z.output<typeof MessageChange>;
