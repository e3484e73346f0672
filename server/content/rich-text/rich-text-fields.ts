import type { CollectionName, ContentOf } from "#model/collections.ts";
import { cleanRichText } from "./rich-text.ts";

type Cleaners = {
  [C in CollectionName]?: (document: ContentOf<C>) => ContentOf<C>;
};

/** The fields that hold rich text. Everything else is plain text and shown as such. */
const cleaners: Cleaners = {
  news: (item) => ({ ...item, content: cleanRichText(item.content) }),
  events: (event) => ({
    ...event,
    description: cleanRichText(event.description),
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
      content: cleanRichText(section.content),
    })),
  };
}

/** The document with its rich text cleaned; key order stays. */
export function cleanDocument<C extends CollectionName>(collection: C, document: ContentOf<C>): ContentOf<C> {
  const clean = cleaners[collection] as ((document: ContentOf<C>) => ContentOf<C>) | undefined;
  return clean ? clean(document) : document;
}
