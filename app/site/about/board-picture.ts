import type { Services } from "#app/contexts.ts";
import type { BoardMember } from "#model/content/board-member.ts";
import { portraitFocus } from "#model/files/picture-focus.ts";
import { type Focused, withFocus } from "../layout/with-focus.ts";

/** Adds to each board member the focal point for cropping the portrait. */
export async function withPortraitFocus<M extends Pick<BoardMember, "image" | "imagePosition">>(
  services: Pick<Services, "mediaLibrary">,
  members: readonly M[],
): Promise<(M & Focused)[]> {
  const found = await withFocus(services, members);
  return found.map((member) => ({ ...member, imageFocus: portraitFocus(member.imagePosition, member.imageFocus) }));
}

/** Returns the element id of a board member on the page about the association. */
export function memberIdOf(id: string): string {
  return `vorstand-${id}`;
}
