/** Names of fields that hold a heading or a text, whatever a builder or its extension puts before them. */
const ofHeading = /(?:^|[_-])(?:title|heading|headline|name)(?:_text)?(?:_(?:[ab]|front|back))?$/;
const ofText =
  /(?:^|[_-])(?:text|content|description|desc|label|meta|position|job|occupation|company|cite|subject|caption)(?:_(?:[ab]|front|back))?$/;
/** Settings of forms, of search engines and of the look have such names, too. */
const ofOther =
  /^_|icon|font|css|class|anim|form_|field|email|placeholder|seo|template|style|color|alt_text|data_source/;

export interface FurtherText {
  isHeading: boolean;
  text: string;
}

/**
 * Returns the headings and texts among fields that no list of names knows, in their order.
 * @param known names whose values are used already
 */
export function furtherTexts(
  fields: Iterable<readonly [name: string, value: unknown]>,
  known: ReadonlySet<string>,
): FurtherText[] {
  const all = [...fields];
  const isForm = all.some(([name]) => name === "form_fields" || name === "form_name");
  return all.flatMap(([written, value]): FurtherText[] => {
    // "headingTitle" of block libraries; their names of tags and anchors are no headings.
    const isCamel = /[a-z][A-Z]/.test(written);
    const name = isCamel ? written.replace(/(?<=[a-z])(?=[A-Z])/g, "_").toLowerCase() : written;
    if (
      isForm ||
      known.has(written) ||
      (isCamel && name.endsWith("_name")) ||
      ofOther.test(name) ||
      typeof value !== "string" ||
      !isWritten(value)
    )
      return [];
    if (ofHeading.test(name)) return [{ isHeading: true, text: value }];
    return ofText.test(name) ? [{ isHeading: false, text: value }] : [];
  });
}

/** Whether a value is written for readers: the names of settings begin with a small letter. */
function isWritten(value: string): boolean {
  const text = value.trim();
  return (
    /^(?:<|&lt;)[a-z]/i.test(text) ||
    /^[\p{Lu}\p{N}„"»(][\p{L}\p{N}]/u.test(text) ||
    (/\s/.test(text) && /\p{Lu}/u.test(text))
  );
}
