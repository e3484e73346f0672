import { z } from "zod";
import { escapeHtml } from "#model/text/escape-html.ts";

const Value = z.union([
  z.string(),
  z.object({
    text: z.string().catch(""),
    linkUrl: z.string().catch(""),
    url: z.string().catch(""),
    src: z.string().catch(""),
    alt: z.string().catch(""),
  }),
]);
const Part = z.object({ innerContent: z.object({ desktop: z.object({ value: Value }) }) });
const Settings = z.record(z.string(), z.unknown());

/**
 * Returns the HTML of a block of Divi 5, which has its title, text, picture and button in its settings. Not sanitised.
 * @param json settings of the block, as they stand in its comment
 * @returns "" for a block without any, or if they are not readable
 */
export function htmlFromDivi(json: string): string {
  try {
    const settings = Settings.parse(JSON.parse(json));
    return Object.entries(settings)
      .map(([name, part]) => {
        const { data } = Part.safeParse(part);
        return data ? htmlOf(name, data.innerContent.desktop.value) : "";
      })
      .join("");
  } catch {
    return "";
  }
}

function htmlOf(name: string, value: z.infer<typeof Value>): string {
  const { text, linkUrl, url, src, alt } =
    typeof value === "string" ? { text: value, linkUrl: "", url: "", src: "", alt: "" } : value;
  const picture = src === "" ? "" : `<img src="${escapeHtml(src)}" alt="${escapeHtml(alt)}">`;
  if (text === "") return picture;
  if (linkUrl !== "") return `${picture}<p><a href="${escapeHtml(linkUrl)}">${text}</a></p>`;
  const words = url === "" ? text : `<a href="${escapeHtml(url)}">${text}</a>`;
  return `${picture}${name === "title" ? `<h3>${words}</h3>` : `<div>${words}</div>`}`;
}
