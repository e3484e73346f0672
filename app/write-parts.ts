import type { ComponentType, ReactNode } from "react";
import { renderToString } from "react-dom/server";
import type { PartWriter } from "./ui/written-once.tsx";

/** Of parts and of what they depend on; twice as many are kept at most. */
const maximumBytes = 1_000_000;

type Written = Map<ComponentType<never>, Map<string, Uint8Array>>;

/** What was written, by what it depends on; nothing here ever becomes false. What nobody asks for goes with `older`. */
let recent: Written = new Map();
let older: Written = new Map();
let bytes = 0;
const encoder = new TextEncoder();

/** Stands in the page for a part, with its number, until the page is rendered. No text of an editor contains it. */
const mark = `part-${crypto.randomUUID()}`;
/** By which React parts neighbouring texts; parts are elements and need none. */
const between = "<!-- -->";

interface Part {
  component: ComponentType<never>;
  dependsOn: string;
  render: () => ReactNode;
}

/** The parts of one page: `write` notes each while the page is rendered, `complete` puts their bytes in their places. */
export function partsOfPage(): { write: PartWriter; complete(html: string): Buffer<ArrayBuffer> } {
  const parts: Part[] = [];
  return {
    write: (component, dependsOn, render) => `${mark}${parts.push({ component, dependsOn, render }) - 1};`,
    complete(html) {
      const [start = "", ...rest] = html.split(mark);
      const pieces: Uint8Array[] = [Buffer.from(withoutEnd(start))];
      for (const indexAndText of rest) {
        const end = indexAndText.indexOf(";");
        const part = parts[Number(indexAndText.slice(0, end))];
        const text = indexAndText.slice(end + 1);
        if (part) pieces.push(written(part));
        if (text !== between)
          pieces.push(Buffer.from(withoutEnd(text.startsWith(between) ? text.slice(between.length) : text)));
      }
      return Buffer.concat(pieces);
    },
  };
}

function withoutEnd(text: string): string {
  return text.endsWith(between) ? text.slice(0, -between.length) : text;
}

function written(part: Part): Uint8Array {
  const { component, dependsOn } = part;
  return (
    recent.get(component)?.get(dependsOn) ??
    // Encoded into memory of its own: a small buffer would keep the whole pool it is a slice of.
    keep(part, older.get(component)?.get(dependsOn) ?? encoder.encode(renderToString(part.render())))
  );
}

function keep({ component, dependsOn }: Part, html: Uint8Array): Uint8Array {
  const size = dependsOn.length + html.length;
  bytes += size;
  if (bytes > maximumBytes) {
    older = recent;
    recent = new Map();
    bytes = size;
  }
  const known = recent.get(component) ?? new Map<string, Uint8Array>();
  recent.set(component, known.set(dependsOn, html));
  return html;
}
