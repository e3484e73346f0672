import * as z from "zod";
import { ParticipantMessage } from "#model/registrations/participant-message.ts";
import { isId } from "#model/text/id.ts";
import type { Failed } from "../ui/command/command-answer.ts";

const id = z.string().refine(isId);
/** Raw input, because the preview also renders incomplete drafts, and those too long to be sent: the form says so. */
const draft = z.strictObject({
  subject: z.string(),
  body: z.string(),
  audience: ParticipantMessage.shape.audience,
  ids: z.array(id).max(30_000),
  documentIds: z.array(id).max(20),
  attachesCalendar: z.boolean(),
  namesConferenceLink: z.boolean(),
  remindsOfPayment: z.boolean().optional(),
});
export type MessageDraft = z.output<typeof draft>;

/** Commands of the tab "Nachrichten", sent to `/admin/events/:eventId/messages`. */
export const MessageCommand = z.discriminatedUnion("intent", [
  z.strictObject({ intent: z.literal("preview"), draft, position: z.int().min(0) }),
  z.strictObject({ intent: z.literal("sendTest"), draft }),
  z.strictObject({ intent: z.literal("write"), draft }),
  z.strictObject({ intent: z.literal("pause"), id, isPaused: z.boolean() }),
  z.strictObject({ intent: z.literal("retry"), id }),
]);
export type MessageCommand = z.output<typeof MessageCommand>;

export interface PreviewedMessage {
  from: string;
  name: string;
  subject: string;
  text: string;
  count: number;
  position: number;
}

export type MessageAnswer =
  | { ok: true }
  | { ok: true; count: number }
  /** The message is stored and queued for `count` recipients. */
  | { ok: true; id: string; count: number }
  /** `null` if the message has no recipients. */
  | { ok: true; preview: PreviewedMessage | null }
  | { ok: false; reason: "invalid"; fieldErrors: Record<string, string> }
  | Failed<"missing" | "mail_failed">;
