import type { LoaderFunctionArgs } from "react-router";
import { servicesContext } from "#app/contexts.ts";
import type { RecordPart } from "#model/content/record-part.ts";
import { SiteSettings } from "#model/content/settings.ts";
import type { EditedRecord } from "../editor/edited-record.ts";

/** Reads a part of the settings for its form; its defaults while none are stored. */
export async function loadSettingsPart<P extends Record<string, unknown>>(
  context: LoaderFunctionArgs["context"],
  part: RecordPart<"settings", P>,
): Promise<EditedRecord<P> & { id: string }> {
  const stored = await context.get(servicesContext).content.findFirst("settings");
  const values = part.read(stored ?? SiteSettings.parse({}));
  return { id: stored?.id ?? "settings", ...(stored && { version: stored.version }), values };
}
