import { readBuilderData } from "./builder-data.ts";
import { isSettings } from "./builder-settings.ts";

/** The parts of page builders and block libraries whose number a script fills in. */
const counter =
  /(<(span|div|p|strong|b|h[1-6])\b(?=[^<>]*(?:count|number|odometer))[^<>]*\sdata-(?:to(?:-value)?|end|count(?:er)?|stop|target)=["']([\d.,]{1,15})["'][^<>]*>)\s*0?\s*(?=<\/\2>)/gi;
/** Kadence has it one element further out. */
const ofKadence = /(<div\b[^<>]*\bwp-block-kadence-countup\b([^<>]*)>\s*<div\b[^<>]*>)(?=<\/div>)/gi;
const maximumDepth = 60;

/** Returns HTML with the numbers that a script of the old site counted up, and that are missing or zero without it. */
export function withCountedNumbers(html: string): string {
  if (!/data-/i.test(html)) return html;
  return html.replace(counter, "$1$3").replace(ofKadence, (_whole, start: string, attributes: string) => {
    const given = (name: string) => new RegExp(`\\sdata-${name}="([^"<>]{0,30})"`, "i").exec(attributes)?.[1] ?? "";
    return `${start}${given("prefix")}${given("end")}${given("suffix")}`;
  });
}

/**
 * Returns the text that Elementor wrote of a page, where each counter stands in a line of its own with the number at
 * which it begins, with the numbers at which they end.
 * @param builderData what the builder keeps of the page
 */
export function withElementorCounts(text: string, builderData: readonly string[]): string {
  const counters = builderData.filter((one) => one.includes('"ending_number"')).flatMap(countersIn);
  const parts: string[] = [];
  let position = 0;
  for (const { from, to } of counters) {
    const line = new RegExp(`(?<=\\n[ \\t]{0,40})${from}(?=[ \\t]{0,40}\\n)`, "g");
    line.lastIndex = position;
    const found = line.exec(text);
    if (!found) continue;
    parts.push(text.slice(position, found.index), to);
    position = line.lastIndex;
  }
  return parts.join("") + text.slice(position);
}

function countersIn(written: string): { from: string; to: string }[] {
  const walk = (node: unknown, depth: number): { from: string; to: string }[] => {
    if (depth > maximumDepth || typeof node !== "object" || node === null) return [];
    if (!isSettings(node) || node.widgetType !== "counter" || !isSettings(node.settings))
      return Object.values(node).flatMap((inner) => walk(inner, depth + 1));
    const [from, to] = [node.settings.starting_number ?? 0, node.settings.ending_number ?? ""].map(String);
    return [from, to].every((one) => /^\d[\d.]{0,14}$/.test(one ?? "")) ? [{ from: from ?? "", to: to ?? "" }] : [];
  };
  return walk(readBuilderData(written), 0);
}
