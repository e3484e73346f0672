import { asksForEfn } from "#model/certificates/efn.ts";
import type { CalendarEvent } from "./calendar-event.ts";

export interface TransparencyGap {
  kind: "sponsor_without_amount" | "sponsor_not_named" | "speaker_without_disclosure";
  /** Name of the sponsor or speaker. */
  name: string;
}

/** Returns the details that are missing before an event with points is announced. They do not prevent saving. */
export function transparencyGaps(
  event: Pick<CalendarEvent, "accreditations" | "certificationPoints" | "sponsors" | "disclosures">,
): TransparencyGap[] {
  if (!asksForEfn(event)) return [];
  const gaps: TransparencyGap[] = [];
  for (const { name, amountCents, mayBePublished } of event.sponsors) {
    if (!amountCents) gaps.push({ kind: "sponsor_without_amount", name });
    if (!mayBePublished) gaps.push({ kind: "sponsor_not_named", name });
  }
  for (const { name, text } of event.disclosures) {
    if (!text.trim()) gaps.push({ kind: "speaker_without_disclosure", name });
  }
  return gaps;
}
