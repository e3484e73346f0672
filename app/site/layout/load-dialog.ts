import type { Services } from "#app/contexts.ts";
import { SiteSettings } from "#model/content/settings.ts";
import { fillIn } from "../legal/fill-in.ts";
import type { LegalText } from "../legal/legal-sections.tsx";
import { shownHtml } from "../shown-html.ts";
import type { OpenDialog } from "./site-dialog.tsx";

/** Loads the dialog named by the URL; undefined if it names none. */
export async function loadDialog(
  content: Services["content"],
  query: URLSearchParams,
): Promise<OpenDialog | undefined> {
  const kind = query.get("dialog");
  if (kind === "impressum" || kind === "datenschutz") {
    const text = await loadLegalText(content, kind === "impressum" ? "imprint" : "privacy", 3);
    const title = text?.title ?? (kind === "impressum" ? "Impressum" : "Datenschutz");
    return { kind, title, text, isText: true };
  }
  if (kind === "kontakt") {
    const eventId = query.get("betreff");
    const event = eventId ? await content.find("events", eventId) : undefined;
    return { kind, title: "Kontakt", showsForm: query.has("formular"), subject: event?.title, isText: false };
  }
  return undefined;
}

/**
 * Loads a legal text as a page shows it; undefined if it has no sections, which counts as not found.
 * @param titleLevel of its sections
 */
export async function loadLegalText(
  content: Services["content"],
  name: "imprint" | "privacy" | "accessibility",
  titleLevel: 2 | 3,
): Promise<LegalText | undefined> {
  const [legal, settings] = await Promise.all([content.findFirst("legal"), content.findFirst("settings")]);
  const text = legal?.[name];
  if (!text?.sections.length) return undefined;
  const sections = text.sections.map((section) => {
    const filled = fillIn(section.content, settings ?? SiteSettings.parse({}));
    return { ...section, content: shownHtml(filled, { below: titleLevel, title: section.title }) };
  });
  // A section of reminders only has nothing to say yet.
  return { ...text, sections: sections.filter(({ content }, at) => content || !text.sections[at]?.content) };
}
