/**
 * Returns what stands for a picture that is none to look at: the character of an emoji that a program shows as a picture,
 * "" for one of a pixel that only counts readers. Undefined for every other picture.
 * @param attributes of its tag
 */
export function pictureStandIn(attributes: Readonly<Record<string, string>>): string | undefined {
  const { alt = "", width, height } = attributes;
  if (/^\s*[01](?:px)?\s*$/.test(width ?? "") && /^\s*[01](?:px)?\s*$/.test(height ?? "")) return "";
  const isEmoji = /^(?:\p{Extended_Pictographic}|\p{Emoji_Component}|\u200d|\ufe0f)+$/u.test(alt);
  return isEmoji && /\p{Extended_Pictographic}/u.test(alt) ? alt : undefined;
}
