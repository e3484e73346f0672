import { escapeHtml } from "#model/text/escape-html.ts";
import { plainText } from "#model/text/excerpt.ts";
import { readBuilderData } from "./builder-data.ts";
import { isSettings } from "./builder-settings.ts";

/** A widget of WordPress in a page, which a builder shows and does not write into the text of the post. */
export interface BuilderWidget {
  name: string;
  /** "" if the old site filled it. */
  html: string;
}

const maximumDepth = 60;

/**
 * Returns a text with those widgets of its page below it that it does not have.
 * @param onRemoved called with the name of each that the old site filled
 */
export function withWidgets(text: string, builderData: readonly string[], onRemoved: (name: string) => void): string {
  const letters = lettersOf(text);
  const parts = widgetsIn(builderData).map(({ name, html }) => {
    if (html === "") onRemoved(name);
    return letters.includes(lettersOf(html)) ? "" : html;
  });
  return text + [...new Set(parts)].join("");
}

const lettersOf = (html: string) => plainText(html).replace(/[^\p{L}\p{N}]/gu, "");

/** Returns the widgets of WordPress in a page of Beaver Builder, in no certain order. */
export function widgetsIn(builderData: readonly string[]): BuilderWidget[] {
  const walk = (node: unknown, depth: number): BuilderWidget[] => {
    if (depth > maximumDepth || typeof node !== "object" || node === null) return [];
    const widget = isSettings(node) && isSettings(node.settings) ? widgetIn(node.settings) : undefined;
    return widget ? [widget] : Object.values(node).flatMap((inner) => walk(inner, depth + 1));
  };
  return builderData.filter((one) => one.includes("widget")).flatMap((one) => walk(readBuilderData(one), 0));
}

/** Returns the widget whose settings a part of a page has; undefined if it is another part. */
function widgetIn({ type, widget, ...settings }: Record<string, unknown>): BuilderWidget | undefined {
  if (type !== "widget" || typeof widget !== "string") return undefined;
  const [, fields] =
    Object.entries(settings).find(([name, one]) => name.startsWith("widget-") && isSettings(one)) ?? [];
  if (!isSettings(fields)) return { name: widget, html: "" };
  const { title, url, ...others } = fields;
  const texts = Object.values(others).filter((one): one is string => typeof one === "string" && isWritten(one));
  const isPicture = typeof url === "string" && /^https?:\/\/\S+\.(?:jpe?g|png|gif|webp|avif)$/i.test(url);
  if (texts.length === 0 && !isPicture) return { name: widget, html: "" };
  const heading = typeof title === "string" && title.trim() !== "" ? `<h3>${title}</h3>` : "";
  const picture = isPicture ? `<img src="${escapeHtml(url)}">` : "";
  return { name: widget, html: heading + picture + texts.map((one) => `<div>${lines(one)}</div>`).join("") };
}

/** Names of settings are one word. */
function isWritten(value: string): boolean {
  return /\S\s+\S|@/.test(value.trim()) && /\p{L}{2}/u.test(value);
}

function lines(text: string): string {
  return /<(?:p|br|div|ul|ol|table)\b/i.test(text) ? text : text.trim().replace(/\n/g, "<br>");
}
