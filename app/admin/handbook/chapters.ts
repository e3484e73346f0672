import { renderChapter } from "./render-chapter.ts";

export interface Chapter {
  /** In the address; "" for the first. */
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

const addresses = byName(pictures, "png");
const chaptersByName = new Map(
  [...byName(texts, "md")].map(([name, text]) => {
    return [name, { slug: name === first ? "" : name, ...renderChapter(text, addresses) }] as const;
  }),
);

/** The chapters of the manual in the order in which the first one names them, then all others. */
export const chapters: readonly Chapter[] = inOrder();

function inOrder(): Chapter[] {
  const text = texts[Object.keys(texts).find((path) => path.endsWith(`/${first}.md`)) ?? ""] ?? "";
  const named = [...text.matchAll(/\]\(([\w-]+)\.md/g)].map(([, name = ""]) => name);
  const names = new Set([first, ...named, ...chaptersByName.keys()]);
  return [...names].flatMap((name) => chaptersByName.get(name) ?? []);
}

function byName(files: Readonly<Record<string, string>>, ending: string): Map<string, string> {
  return new Map(
    Object.entries(files).map(([path, value]) => [path.slice(path.lastIndexOf("/") + 1, -ending.length - 1), value]),
  );
}
