import type { MessageRow } from "./load-messages.ts";

/** Returns the state of a message, as shown in the table and the dialog. */
export function messageState({ readAt, answeredAt }: MessageRow): "Neu" | "Gelesen" | "Beantwortet" {
  if (answeredAt) return "Beantwortet";
  return readAt ? "Gelesen" : "Neu";
}
