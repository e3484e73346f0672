import * as z from "zod";
import { isId } from "#model/text/id.ts";
import type { Failed } from "../ui/command/command-answer.ts";
import type { EditorAnswer } from "../ui/editor/editor-answer.ts";

/** Changes of a message: mark it, delete it permanently, retry its mail. */
export const MessageCommand = z.strictObject({
  intent: z.enum(["read", "answered", "unanswered", "delete", "retry"]),
  id: z.string().refine(isId),
});
export type MessageCommand = z.output<typeof MessageCommand>;

/** `mail_failed`: the mail service has not taken it. */
export type MessageAnswer = EditorAnswer | Failed<"mail_failed">;
