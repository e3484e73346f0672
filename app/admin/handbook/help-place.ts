import { sectionAt } from "../events/event-sections.ts";

const manual = "/admin/handbuch";
const registrations = "anmeldungen-und-anfragen";

/** The places of the manual about the sections of an event. */
const ofSections: Record<string, string> = {
  "was-und-wann": "veranstaltungen",
  anmeldung: `${registrations}#plätze-und-zeiten`,
  fortbildung: "fortbildung#anerkennungen",
  referierende: "fortbildung#wissenschaftliche-leitung-sponsoren-und-interessen",
  "e-mails": `${registrations}#bestätigungs-e-mail`,
  anmeldungen: `${registrations}#anmeldungen`,
  warteliste: `${registrations}#warteliste`,
  zahlungen: "zahlungen",
  links: `${registrations}#links-und-qr-code`,
  rundschreiben: `${registrations}#nachrichten-an-die-angemeldeten`,
  evaluation: "veranstaltungen#evaluation",
  auswertung: "veranstaltungen#evaluation",
  tage: "anwesenheit",
  bescheinigungen: "anwesenheit#bescheinigungen-ausstellen",
  eiv: "fortbildung#punkte-melden",
  drucken: "anwesenheit#für-die-tür-drucken",
};

/** Those about the dialogs of other screens, by the path of the screen. */
export const helpOfScreens: Record<string, string> = {
  "/admin/news": "nachrichten",
  "/admin/science": "nachrichten",
  "/admin/congress": "kongress-und-kurse",
  "/admin/courses": "kongress-und-kurse",
  "/admin/documents": "bilder-und-dateien#dokumente-verwalten",
  "/admin/media": "bilder-und-dateien#medien-alle-bilder-und-dateien",
  "/admin/redirects": "umzug#alte-adressen",
  "/admin/accounts": "konten",
  "/admin/board": "#vorstand",
};

/** Returns the place of the manual about the dialog of a URL, a path with an anchor; undefined for none. */
export function helpPlace(pathname: string): string | undefined {
  const section = sectionAt(pathname);
  const place = section ? ofSections[section.path] : helpOfScreens[pathname.replace(/\/$/, "")];
  if (place === undefined) return undefined;
  return place.startsWith("#") ? manual + place : `${manual}/${place}`;
}
