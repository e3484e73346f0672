import { type Document, Element, type ParentNode } from "domhandler";
import { DomUtils, parseDocument } from "htmlparser2";

/**
 * Returns sanitised HTML as the part of a browser's document that ProseMirror's parser reads: enough to try the text
 * editor's schema without a browser.
 */
export function documentOf(html: string): HTMLElement {
  const document = parseDocument(html);
  addBrowserProperties(document);
  return document as unknown as HTMLElement;
}

function addBrowserProperties(parent: Document | Element): void {
  for (const child of parent.childNodes) {
    if (!(child instanceof Element)) {
      Object.defineProperty(child, "nodeName", { value: "#text" });
      continue;
    }
    addBrowserProperties(child);
    const { childNodes } = child;
    const attribute = (name: string) => child.attribs[name] ?? null;
    Object.defineProperties(child, {
      nodeName: { value: child.name.toUpperCase() },
      tagName: { value: child.name.toUpperCase() },
      parentElement: { value: (parent as ParentNode) instanceof Element ? parent : null },
      className: { value: attribute("class") ?? "" },
      style: { value: {} },
      getAttribute: { value: attribute },
      hasAttribute: { value: (name: string) => attribute(name) !== null },
      matches: { value: (selector: string) => matches(child.name, attribute, selector) },
      textContent: { value: DomUtils.textContent(child) },
      childNodes: { value: childNodes },
      firstChild: { value: childNodes[0] ?? null },
      // As in a browser, without the texts.
      children: { value: childNodes.filter((inner) => inner instanceof Element) },
      // Asked only for column widths and numbering styles, which sanitised HTML has not.
      querySelector: { value: () => null },
      closest: { value: () => null },
    });
  }
}

function matches(name: string, attribute: (name: string) => string | null, selector: string): boolean {
  const [, tag = "", needed, excluded] =
    /^([a-z0-9]*|\*)(?:\[([a-z-]+)\])?(?::not\(\[src\^="(data:)"\]\))?$/.exec(selector) ?? [];
  if (!tag) throw new Error(`No such selector is known: ${selector}`);
  if (tag !== "*" && tag !== name) return false;
  const isExcluded = excluded !== undefined && attribute("src")?.startsWith(excluded);
  return !isExcluded && (needed === undefined || attribute(needed) !== null);
}
