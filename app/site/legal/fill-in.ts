import type { SiteSettings } from "#model/content/settings.ts";
import { escapeHtml } from "#model/text/escape-html.ts";
import { phoneHref } from "../layout/association.ts";

type Known = Pick<SiteSettings, "associationName" | "address" | "phone" | "contactEmail">;

/** Reminders for the editors, in text the site was delivered with. */
const gap = /<strong>\[Bitte ausfüllen: [^\]]*\]<\/strong>/;
const block = /<(p|li|td|dd)(?: [^>]*)?>((?:(?!<\/?\1[ >]).)*)<\/\1>/gs;

/**
 * Fills the placeholders of a legal text from the settings, [NAME], [ANSCHRIFT], [TELEFON] and [E-MAIL]. Lines with
 * something unknown, or that remind the editors to fill in something, are left out: visitors cannot do anything about it.
 */
export function fillIn(html: string, settings: Known): string {
  const { associationName, address, phone, contactEmail } = settings;
  const values: Record<string, string> = {
    "[NAME]": escapeHtml(associationName),
    "[ANSCHRIFT]": escapeHtml(address).replaceAll("\n", "<br>"),
    "[TELEFON]": phone && `<a href="${phoneHref(phone)}">${escapeHtml(phone)}</a>`,
    "[E-MAIL]": contactEmail && `<a href="mailto:${escapeHtml(contactEmail)}">${escapeHtml(contactEmail)}</a>`,
  };
  const isMissing = (line: string) =>
    gap.test(line) || Object.entries(values).some(([name, value]) => value === "" && line.includes(name));
  const complete = html.replace(block, (whole, _tag, content: string) => {
    const lines = content.split("<br>");
    const known = lines.filter((line) => !isMissing(line));
    if (known.length === lines.length) return whole;
    return known.length > 0 ? whole.replace(content, () => known.join("<br>")) : "";
  });
  return complete.replace(/\[[A-Z-]+\]/g, (name) => values[name] ?? name);
}
