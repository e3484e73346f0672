import { type AnyNode, Element } from "domhandler";
import { DomUtils, parseDocument } from "htmlparser2";
import type { TestApp } from "#test/create-test-app.ts";

/** Part of a page as its HTML says: what a visitor without script reads, whatever the styles do with it. */
export class PagePart {
  readonly #nodes: AnyNode[];

  constructor(nodes: AnyNode[]) {
    this.#nodes = nodes;
  }

  /** Text without soft hyphens, spaces joined. */
  get text(): string {
    const words = DomUtils.textContent(this.#nodes).replaceAll("\u00ad", "");
    return words.replaceAll(/\s+/g, " ").trim();
  }

  attribute(name: string): string | undefined {
    const [first] = this.#nodes;
    return first instanceof Element ? first.attribs[name] : undefined;
  }

  /** Every element of these tags inside, in the order of the page. */
  all(...tags: string[]): PagePart[] {
    return DomUtils.filter((node) => node instanceof Element && tags.includes(node.name), this.#nodes).map(
      (node) => new PagePart([node]),
    );
  }

  texts(...tags: string[]): string[] {
    return this.all(...tags).map(({ text }) => text);
  }

  /** Address of the first link of this name, undefined if there is none. */
  href(name: string): string | undefined {
    return this.all("a")
      .find(({ text }) => text === name)
      ?.attribute("href");
  }

  /** The section, article or dialog with this first heading; throws if there is none. */
  under(heading: string): PagePart {
    const found = this.findUnder(heading);
    if (!found) throw new Error(`No part of the page begins with „${heading}“.`);
    return found;
  }

  findUnder(heading: string): PagePart | undefined {
    const isUnder = (part: PagePart) => part.texts("h1", "h2", "h3")[0] === heading;
    // The innermost: a section may begin with one inside.
    return this.all("section", "article", "dialog").findLast(isUnder);
  }
}

/** Requests a page, which must exist. */
export async function readPage(app: Pick<TestApp, "request">, path: string, init?: RequestInit): Promise<PagePart> {
  const answer = await app.request(path, init);
  if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}.`);
  return pageOf(await answer.text());
}

export function pageOf(html: string): PagePart {
  return new PagePart(parseDocument(html).childNodes);
}

/** Data for search engines, by the type of what they describe. */
export function jsonLdOf(page: PagePart): Record<string, unknown>[] {
  const scripts = page.all("script").filter((script) => script.attribute("type") === "application/ld+json");
  return scripts.map((script) => JSON.parse(script.text));
}
