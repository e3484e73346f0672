import type { MessageRow } from "./load-messages.ts";

/** How far a message is, as the table and the dialog both call it. */
export function messageState({ readAt, answeredAt }: MessageRow): "Neu" | "Gelesen" | "Beantwortet" {
  if (answeredAt) return "Beantwortet";
  return readAt ? "Gelesen" : "Neu";
}
