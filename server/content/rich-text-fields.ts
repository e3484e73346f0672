import type { CollectionName, ContentOf } from "#model/collections.ts";
import { cleanRichText } from "./rich-text.ts";

/** Texts known to be clean, newest last: cleaning is pure, and the same texts are read again and again. */
const cleanTexts = new Map<string, string>();
const rememberedCharacters = 4_000_000;
let characters = 0;

function clean(html: string): string {
  const known = cleanTexts.get(html);
  if (known !== undefined) return known;
  const cleaned = cleanRichText(html);
  cleanTexts.set(html, cleaned);
  characters += html.length * 2;
  for (const oldest of cleanTexts.keys()) {
    if (characters <= rememberedCharacters) break;
    cleanTexts.delete(oldest);
    characters -= oldest.length * 2;
  }
  return cleaned;
}

type Cleaners = {
  [C in CollectionName]?: (document: ContentOf<C>) => ContentOf<C>;
};

/** The fields that hold rich text. Everything else is plain text and shown as such. */
const cleaners: Cleaners = {
  news: (item) => ({ ...item, content: clean(item.content) }),
  events: (event) => ({
    ...event,
    description: clean(event.description),
  }),
  legal: (legal) => ({
    ...legal,
    imprint: cleanSections(legal.imprint),
    privacy: cleanSections(legal.privacy),
  }),
};

function cleanSections<T extends { sections: { content: string }[] }>(text: T): T {
  return {
    ...text,
    sections: text.sections.map((section) => ({
      ...section,
      content: clean(section.content),
    })),
  };
}

/** The document with its rich text cleaned; key order stays. */
export function cleanDocument<C extends CollectionName>(collection: C, document: ContentOf<C>): ContentOf<C> {
  const clean = cleaners[collection] as ((document: ContentOf<C>) => ContentOf<C>) | undefined;
  return clean ? clean(document) : document;
}
