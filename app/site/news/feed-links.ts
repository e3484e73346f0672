import { href, type MetaDescriptor } from "react-router";

const feeds = {
  news: { href: href("/nachrichten.atom"), title: "Nachrichten" },
  science: { href: href("/wissenschaft.atom"), title: "Wissenschaft" },
};

/** Returns the `<link>` elements by which feed readers find the feeds of a page. */
export function feedLinks(...names: (keyof typeof feeds)[]): MetaDescriptor[] {
  return names.map((name) => ({ tagName: "link", rel: "alternate", type: "application/atom+xml", ...feeds[name] }));
}
