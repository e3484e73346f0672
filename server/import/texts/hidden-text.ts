const tag = /<([a-z][a-z0-9]*)(\s[^<>]*)>/gi;
const attribute = /([\w-]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|[^\s"'>]+))?/g;
const hidingStyle = /(?:^|;)\s*(?:display\s*:\s*none|visibility\s*:\s*hidden)/i;
/** What has no text between its tags, or none that anybody reads. */
const silent =
  /^(?:img|iframe|input|br|hr|source|embed|video|audio|noscript|script|style|svg|select|option|template|textarea)$/i;
/** How far behind its start the words of an element are looked for. */
const longestLook = 2000;

/** Why a post with such a text is left out. */
export const hiddenPart = "mit einem ausgeblendeten Teil (--drafts übernimmt es als Entwurf)";

/**
 * Whether HTML has a text that browsers do not show, by a style or attribute of its element, which sanitising does not
 * keep: what nobody was to see would be public. A pixel or an empty frame has no text, and what the search of a browser
 * finds (`hidden="until-found"`) is none.
 */
export function hidesText(html: string): boolean {
  if (!/hidden|display/i.test(html)) return false;
  return html.matchAll(tag).some(({ 0: whole, 1: name = "", 2: attributes = "", index }) => {
    if (silent.test(name) || !isHiding(attributes)) return false;
    const [inside = ""] = html.slice(index + whole.length, index + whole.length + longestLook).split(`</${name}`, 1);
    return /[\p{L}\p{N}]/u.test(inside.replace(/<[^<>]*>/g, ""));
  });
}

/** Whether a text in JSON does, in which quotes have a backslash before them. */
export function hidesTextInJson(json: string): boolean {
  return hidesText(json.replaceAll('\\"', '"'));
}

function isHiding(attributes: string): boolean {
  return attributes.matchAll(attribute).some(([, name = "", double, single]) => {
    const value = double ?? single ?? "";
    return name.toLowerCase() === "hidden"
      ? value !== "until-found"
      : name.toLowerCase() === "style" && hidingStyle.test(value);
  });
}
