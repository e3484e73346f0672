import type { Services } from "#app/contexts.ts";
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
    const legal = await content.findFirst("legal");
    const text = presentText(kind === "impressum" ? legal?.imprint : legal?.privacy, 3);
    return { kind, title: text?.title ?? (kind === "impressum" ? "Impressum" : "Datenschutz"), text };
  }
  if (kind === "kontakt") {
    const eventId = query.get("betreff");
    const event = eventId ? await content.find("events", eventId) : undefined;
    return { kind, title: "Kontakt", showsForm: query.has("formular"), subject: event?.title };
  }
  return undefined;
}

/** Returns a legal text with sections; one without any counts as not found. @param titleLevel of its sections */
export function presentText(text: LegalText | undefined, titleLevel: 2 | 3): LegalText | undefined {
  if (!text?.sections.length) return undefined;
  const sections = text.sections.map((section) => {
    return { ...section, content: shownHtml(section.content, { below: titleLevel, title: section.title }) };
  });
  return { ...text, sections };
}
