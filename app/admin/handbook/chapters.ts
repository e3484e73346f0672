import { renderChapter } from "./render-chapter.ts";

export interface Chapter {
  /** The path segment; "" for the first chapter. */
  slug: string;
  title: string;
  html: string;
}

const texts = import.meta.glob<string>("../../../docs/handbuch/*.md", {
  query: "?raw",
  import: "default",
  eager: true,
});
const pictures = import.meta.glob<string>("../../../docs/handbuch/bilder/*.png", {
  query: "?url",
  import: "default",
  eager: true,
});
const first = "README";

let chapters: readonly Chapter[] | undefined;

/**
 * Returns the chapters of the manual in the order in which the first one links to them, then all others. Rendered
 * lazily on first use, so that startup does not wait for it.
 */
export function readManual(): readonly Chapter[] {
  chapters ??= renderInOrder();
  return chapters;
}

function renderInOrder(): Chapter[] {
  const addresses = byName(pictures, "png");
  const textsByName = byName(texts, "md");
  const named = [...(textsByName.get(first) ?? "").matchAll(/\]\(([\w-]+)\.md/g)].map(([, name = ""]) => name);
  return [...new Set([first, ...named, ...textsByName.keys()])].flatMap((name) => {
    const text = textsByName.get(name);
    return text === undefined ? [] : { slug: name === first ? "" : name, ...renderChapter(text, addresses) };
  });
}

function byName(files: Readonly<Record<string, string>>, ending: string): Map<string, string> {
  return new Map(
    Object.entries(files).map(([path, value]) => [path.slice(path.lastIndexOf("/") + 1, -ending.length - 1), value]),
  );
}
