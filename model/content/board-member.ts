import * as z from "zod";
import { optionalLine, requiredLine, requiredText, requiredUrl, withDefault } from "#model/fields/field.ts";
import { wholeNumber } from "#model/fields/number-field.ts";

const REQUIRED = "Bitte füllen Sie alle Pflichtfelder aus";

export const ImagePosition = z.enum(["center", "top", "bottom"], "Bitte wählen Sie einen Bildausschnitt aus.");
export type ImagePosition = z.output<typeof ImagePosition>;

export const BoardMember = z.object({
  name: requiredLine(REQUIRED),
  title: requiredLine(REQUIRED),
  role: requiredLine(REQUIRED),
  description: requiredText(REQUIRED),
  image: requiredUrl(REQUIRED),
  imageAlt: optionalLine(),
  position: wholeNumber(0, 1_000_000, "Bitte geben Sie die Position als ganze Zahl ab 0 ein."),
  imagePosition: withDefault(ImagePosition, () => "center"),
});
export type BoardMember = z.output<typeof BoardMember>;

/** Returns the position of a new member: one after the last (SPEC §4), 0 on an empty board. */
export function nextPosition(members: readonly Pick<BoardMember, "position">[]): number {
  return members.reduce((highest, member) => Math.max(highest, member.position), -1) + 1;
}
