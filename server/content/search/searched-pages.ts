import type { SiteSettings } from "#model/content/settings.ts";
import { pageParts } from "#model/site/search.ts";
import type { SearchedPart } from "./searched-part.ts";

type Page = Pick<SearchedPart, "title" | "otherTitles"> & { text: string };

/**
 * The pages that have no record of their own, with what a visitor may call them. A word that leads to entries rather than
 * to the page, as "Kalender", stands in its text.
 */
const pages: Record<Exclude<keyof typeof pageParts, "contact">, Page> = {
  events: {
    title: "Veranstaltungen",
    otherTitles: "Termine Veranstaltungskalender",
    text: "Kongresse, Workshops, Seminare und Webinare mit Programm, Fortbildungspunkten und Anmeldung; alle Termine als Kalender (iCal).",
  },
  news: {
    title: "Aktuelles",
    otherTitles: "Nachrichten Neuigkeiten Neues Nachrichtenarchiv",
    text: "Nachrichten und Kurzmeldungen, auch im Archiv und als Feed (RSS), statt eines Newsletters.",
  },
  science: {
    title: "Wissenschaft",
    otherTitles: "Fachartikel",
    text: "Leitlinien, Forschung und Erfahrung aus der Schmerz- und Palliativmedizin, zusammengefasst und eingeordnet.",
  },
  documents: {
    title: "Dokumente",
    otherTitles: "Downloads Bibliothek Unterlagen Vorlagen Folien",
    text: "Leitfäden, Vorlagen, Vorträge und Formulare zum Ansehen und Herunterladen.",
  },
  membership: {
    title: "Mitgliedschaft",
    otherTitles:
      "Mitglied werden Mitgliedsantrag Aufnahmeantrag Antrag Formular Beitrag Mitgliedsbeitrag Kosten Kündigung Austritt",
    text: "Mitglied werden: Vorteile, Fragen und Antworten, Beitrag und Mitgliedsantrag (Beitrittserklärung).",
  },
  ownRegistration: {
    title: "Link zur Anmeldung anfordern",
    otherTitles: "Abmeldung Stornierung Teilnahmebescheinigung Rechnung",
    text: "Ihre Anmeldung zu einer Veranstaltung ansehen, ändern, berichtigen, absagen oder stornieren; Teilnahmebescheinigung, Rechnung, Jahresübersicht der Fortbildungen.",
  },
};

const contact = {
  title: "Kontakt",
  otherTitles:
    "Kontaktformular Sekretariat Geschäftsstelle Büro Telefon Telefonnummer Rufnummer Telefax Faxnummer Rückruf E-Mail-Adresse Anschrift Adresse ändern Adressänderung Umzug Anfahrt Sprechzeiten Öffnungszeiten Ansprechpartner Ansprechpartnerin Pressestelle Sponsoring Spenden",
};

/** Returns the pages that have no record of their own; the contact dialog is found by what it shows of the settings. */
export function searchedPages({ phone, contactEmail, address }: SiteSettings): SearchedPart[] {
  // Not by its name, whose words ("Schmerzmedizin") are no subject of this page.
  const text = `So erreichen Sie das Sekretariat der Gesellschaft: ${[
    `Telefon ${phone}`,
    `E-Mail-Adresse ${contactEmail}`,
    `Anschrift ${address.replace(/\s*\n\s*/g, ", ")}`,
    "Sprechzeiten, zu denen das Sekretariat erreichbar ist; Kontaktformular, um uns eine Nachricht zu schreiben",
  ].join("; ")}. In Notfällen wählen Sie 112, sonst den ärztlichen Bereitschaftsdienst unter 116 117.`;
  return Object.entries({ ...pages, contact: { ...contact, text } }).map(([name, { text, ...titles }]) => ({
    kind: "about",
    part: pageParts[name as keyof typeof pageParts],
    ...titles,
    texts: [text],
    date: "",
  }));
}
