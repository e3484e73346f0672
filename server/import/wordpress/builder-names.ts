/** The attributes of a shortcode that a page builder may have put content in. */
export interface BuilderCode {
  name: string;
  attributes: ReadonlyMap<string, string>;
}

/** WPBakery, Divi, Enfold, Fusion, Cornerstone, Betheme, King Composer, MotoPress, tagDiv and others by prefix; Unyson and themes have none. */
const prefixes =
  /^(?:vc|et|et_pb|av|fusion|cs|x|mfn|kc|ult|dt|mk|tm|us|nectar|porto|wd|qode|edgtf|mkdf|elementor|fw|ux|ct|trx|stm|su|vcex|tatsu|bt_bb|mp|td[cm]?|themify|ultimate|interactive|info|flip)_|^bsf-/;
const columns = /^(?:one|two|three|four|five)_(?:half|third|fourth|fifth|sixth)s?(?:_(?:first|last))?$/;
const withoutPrefix = new Set([
  ...["section", "row", "column", "text_block", "special_heading", "button", "icon_box", "media_image", "divider"],
  ...["call_to_action", "testimonials", "accordion", "tabs", "notification", "team_member", "table"],
  ...["tab", "tabgroup", "toggle", "toggles", "spoiler", "accordion_item", "button", "box", "columns", "col"],
]);

/** Words in a sentence: their shortcodes do not part it, whoever made them. */
const inSentence =
  /(?:^|_)(?:highlight|tooltip|popover|dropcap|label|badge|abbr|nobr|su[bp]|modal_text_link|fontawesome|font_icon)$|^(?:icon|fa)$/;

export function isInSentence(name: string): boolean {
  return inSentence.test(name);
}

/** Whether a shortcode is part of a page builder: it then separates texts, and its attributes hold some. */
export function isBuilder(name: string): boolean {
  if (isInSentence(name)) return false;
  return prefixes.test(name) || withoutPrefix.has(name) || columns.test(name);
}

/** Whether a shortcode belongs to a page builder and to nothing else. */
export function hasBuilderPrefix(name: string): boolean {
  return prefixes.test(name);
}

const filledWords =
  /form|contact|slider|posts?|blog|grid|list|map|feed|calendar|event|newsletter|login|search|shop|product|cart|menu|widget|sidebar|portfolio|course|tooltip|popover|dropcap|highlight|abbr/;
const asHeading = /^(?:sub_?|main_?)?(?:heading|headline|title|header|question|titel)$/;
const asLabel = /^(?:link|button|btn)_(?:text|label|title)$/;
const ofPerson = /team|member|person|testimonial|author/;
const asContent = /^(?:text|description|desc|content|quote|button_text|image|img|number)$/;

/**
 * Whether a shortcode may be an element of a theme: what it shows is in its attributes, around a text only its heading
 * and its button.
 */
export function isThemeElement(code: BuilderCode, isPaired: boolean): boolean {
  if (filledWords.test(code.name) || isReference(code)) return false;
  const isPerson = ofPerson.test(code.name) && (code.attributes.get("name") ?? "").trim() !== "";
  const isFigure = /counter_?box|milestone/.test(code.name) && code.attributes.has("value");
  if (isPerson || isFigure || (code.attributes.get("price") ?? "").trim() !== "") return true;
  return [...code.attributes].some(
    ([name, value]) =>
      value.trim() !== "" && (asHeading.test(name) || asLabel.test(name) || (!isPaired && asContent.test(name))),
  );
}

/** Whether a shortcode has a text in its attributes, not only a heading. */
export function hasText({ attributes }: BuilderCode): boolean {
  return ["text", "description", "desc", "content", "price"].some((name) => (attributes.get(name) ?? "").trim() !== "");
}

/** Whether a shortcode only keeps others apart. */
export function isSpace(name: string): boolean {
  return /^(?:spac(?:e|er|ing)|empty_space|gap|divider|separator|clear|line)$/.test(name);
}

/** Whether the old site filled a part of these when it was shown: forms, lists of posts, maps. */
export function isFilled(name: string): boolean {
  return /^td_(?:flex_)?block_\d|_(?:contact|form|blog|grid|posts?|maps?|feed|calendar|events?|newsletter|login|search|sidebar|shop|products?)(?:_|$)/.test(
    name,
  );
}

/** Whether a shortcode shows what is kept elsewhere, by its number or name: a table, a slider, a block for many pages. */
export function isReference({ attributes }: BuilderCode): boolean {
  return [...attributes].some(
    ([name, value]) =>
      (/^(?:(?:\w+_)?id|global_module)$/.test(name) && /^\d+$/.test(value)) || (name === "alias" && value !== ""),
  );
}

/** Whether the text between a pair of these is explained in its attributes. */
export function isExplained(name: string): boolean {
  return /(?:^|_)(?:tooltip|popover)$/.test(name);
}

/** Whether the text between a pair of these is the label of a button. */
export function isButton(name: string): boolean {
  return isBuilder(name) && /btn|button/.test(name);
}

/** Whether the text between a pair of these is a heading. */
export function isHeading(name: string): boolean {
  return isBuilder(name) && /(?<!_with)(?:^|_)(?:title|headline|heading)$/.test(name);
}

/** Whether the text between a pair of these may be the address of a picture. */
export function isPicture(name: string): boolean {
  return isBuilder(name) && /(?:^|_)(?:imageframe|image|img|photo)$/.test(name);
}

/** SiteOrigin keeps the settings of a widget in a hidden field between a pair of these. */
export function isWidget(name: string): boolean {
  return name === "siteorigin_widget";
}

/** Whether the text between a pair of these is code, in base64 for some. */
export function isRaw(name: string): boolean {
  return /(?:^|_)(?:raw|code|raw_html|raw_js|base64)(?:_|$)/.test(name) || name === "tcb-script";
}
