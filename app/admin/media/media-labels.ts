import type { MediaKind, MediaState } from "#model/files/media.ts";

export const mediaKindLabels: Record<MediaKind, string> = { image: "Bilder", pdf: "PDF", other: "Andere Dateien" };

export const mediaStateLabels: Record<MediaState, string> = {
  unused: "Unbenutzt",
  undescribed: "Ohne Bildbeschreibung",
  consent_over: "Einwilligung abgelaufen",
  damaged: "Beschädigt",
};
