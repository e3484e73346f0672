import type { ComponentType } from "react";
import { renderToString } from "react-dom/server";
import type { PartWriter } from "./ui/written-part.tsx";

/** What was written, by what it depends on; nothing here ever becomes false. */
const written = new Map<ComponentType<never>, Map<string, string>>();
const rememberedPerPart = 200;

/** Rendering inside a rendering: React's server puts its context back where it was (`performWork`). */
export const writePart: PartWriter = (part, dependsOn, render) => {
  const known = written.get(part) ?? new Map<string, string>();
  written.set(part, known);
  let html = known.get(dependsOn);
  if (html === undefined) {
    html = renderToString(render());
    if (known.size >= rememberedPerPart) known.clear();
    known.set(dependsOn, html);
  }
  return html;
};
