/** Names of the pictures drawn for the default content of events and news. */
export const drawnPictures: readonly string[] = [
  "fortbildungspunkte",
  "jahreskongress",
  "journal-club",
  "kongress-2025",
  "langzeitanwendung-opioide",
  "multimodale-schmerztherapie",
  "nervenblockaden",
  "neuropathische-schmerzen",
  "opioide-bei-atemnot",
  "palliative-notfaelle",
  "rueckblick-kongress-2025",
  "schmerzkonferenz",
  "schmerzkonferenz-anmeldung",
  "schwierige-gespraeche",
  "willkommen",
];

/**
 * Whether a picture is one of those drawn for the default content. They suit a page of their own; below each other in a
 * list they look like one picture repeated, so lists show only what somebody uploaded.
 */
export function isDrawnPicture(url: string): boolean {
  const name = /^\/files\/(?:events|news)\/\d{13}-([\w-]+)\.png$/.exec(url)?.[1];
  return name !== undefined && drawnPictures.includes(name);
}
