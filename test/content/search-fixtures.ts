import type { CollectionName, ContentInput } from "#model/content/collections.ts";
import { pageParts } from "#model/site/search.ts";
import { publicSearchKinds } from "#model/site/search-kind.ts";
import { completeSearch } from "#server/content/search/rebuild-search.ts";
import { createSiteSearch } from "#server/content/search/site-search.ts";
import { createContentReader } from "#server/content/store/content-store.ts";
import { writeContent } from "#server/content/store/write-content.ts";
import type { Database } from "#server/database/schema.ts";
import { saveFileText } from "#server/files/file-texts.ts";
import { createDefaultContent } from "#server/first-start/default-content.ts";
import { defaultPeriods } from "#server/privacy/retention-periods.ts";
import { aLibraryDocument, aNewsItem, anEvent } from "#test/builders.ts";

const now = new Date("2026-06-15T10:00:00.000Z");
const guideline = "/files/documents/1781517600001-uebergang.pdf";

/** Imported from an older site. */
const imported = {
  news: {
    kopfschmerz: aNewsItem({
      title: "Kopfschmerzkalender jetzt als Vorlage",
      date: "2026-02-03",
      content: "<p>Wer eine Migräne behandelt, braucht Angaben über Wochen.</p>",
    }),
    koeln: aNewsItem({
      title: "Straßenfest der Selbsthilfe in Köln",
      date: "2026-03-01",
      content: "<p>Mit Grüßen.</p>",
    }),
    vereinssatzung: aNewsItem({
      title: "Neue Vereinssatzung beschlossen",
      date: "2026-01-20",
      content: "<p>Die Mitglieder haben zugestimmt.</p>",
    }),
    covid: aNewsItem({
      title: "COVID-19 und lange Beschwerden",
      date: "2025-11-05",
      content: "<p>Erschöpfung und Muskelschmerz nach der Infektion.</p>",
    }),
    aerztinnen: aNewsItem({
      title: "Netzwerk für Ärztinnen gegründet",
      date: "2025-12-01",
      content: "<p>Treffen alle zwei Monate.</p>",
    }),
    betablocker: aNewsItem({
      title: "β-Blocker zur Vorbeugung",
      content: "<p>Und α2-Agonisten.</p>",
      date: "2025-02-01",
    }),
    sapv: aNewsItem({ title: "SAPV auf dem Land", content: "<p>Ein Team im Auto.</p>", date: "2025-02-02" }),
    alt: aNewsItem({ title: "Spendenlauf", date: "2024-05-01", content: "<p>Für das Hospiz.</p>" }),
    neu: aNewsItem({ title: "Spendenlauf", date: "2025-05-01", content: "<p>Für das Hospiz.</p>" }),
    erwaehnt: aNewsItem({ title: "Termine im Mai", date: "2026-05-02", content: "<p>Auch ein Spendenlauf.</p>" }),
  },
  events: {
    ruecken: anEvent({
      title: "Kurs: Rückenschmerzen in der Hausarztpraxis",
      date: "2026-10-02",
      location: "Universitätsklinikum Würzburg",
      description: "<p>Untersuchung, Bildgebung, Physiotherapie.</p>",
    }),
    jahreswechsel: anEvent({
      title: "Fallbesprechung zum Jahreswechsel",
      date: "2026-12-30",
      lastDay: "2027-01-02",
      type: "seminar",
      isFree: false,
      price: 80,
      certificationPoints: 4,
      scientificLead: "Dr. Ute Lehmann",
      participations: [
        { id: "k1", title: "Niedergelassene", priceCents: 8000 },
        { id: "k2", title: "Physiotherapeutinnen", isOffered: false },
      ],
      workshops: [{ id: "w1", title: "Hypnose", description: "Mit Übungen zur Selbstwahrnehmung." }],
      sponsors: [{ name: "Musterpharma GmbH", amountCents: 100_000, purpose: "Standmiete", mayBePublished: true }],
    }),
    ernaehrung: anEvent({
      title: "Ernährung am Lebensende",
      date: "2026-11-11",
      description: "<p>Essen und Trinken bei schwerer Krankheit.</p>",
    }),
  },
  documents: {
    uebergang: aLibraryDocument({
      title: "Leitlinie Tumorschmerz, Kurzfassung",
      description: "Zum Ausdrucken",
      category: "Leitlinien",
      tags: ["Onkologie"],
      fileUrl: guideline,
    }),
  },
  congresses: {
    zwanzig: {
      title: "Kongressprogramm 2026",
      days: [
        {
          date: "Freitag, 11.09.2026",
          certificationPoints: 6,
          entries: [
            { time: "09:00", topic: "Neuromodulation bei Kausalgie", speaker: "Dr. Zacharias Quint", sponsor: "" },
            { time: "11:00", topic: "Palliative Sedierung", speaker: "Prof. Ida Öztürk", sponsor: "Stiftung Wohl" },
          ],
        },
      ],
    },
  },
} satisfies { [C in CollectionName]?: Record<string, ContentInput<C>> };

/** Writes the default content and the imported records through the write path, with the extracted text of one PDF. */
export async function fillForSearch(database: Database): Promise<void> {
  const defaults = createDefaultContent({
    today: "2026-06-15",
    now,
    featuresDefaultNews: true,
    retention: defaultPeriods,
  });
  await database.transaction().execute(async (transaction) => {
    const key = guideline.slice("/files/".length);
    await saveFileText(transaction, key, "Beim Durchbruchschmerz hilft Fentanyl. ".repeat(3), now);
    for (const records of [defaults, imported]) {
      for (const [collection, documents] of Object.entries(records)) {
        for (const [id, document] of Object.entries(documents)) {
          await writeContent(
            transaction,
            { collection: collection as CollectionName, id, document, expected: "any", activity: null },
            { email: null, now },
          );
        }
      }
    }
  });
  await completeSearch(database);
}

const pageNames = Object.fromEntries(Object.entries(pageParts).map(([name, part]) => [part, name]));

/** Returns the first results as `kind/id`, in the order of the groups. */
export async function firstHits(database: Database, text: string): Promise<string[]> {
  const search = createSiteSearch(database, createContentReader(database), () => now);
  const { kinds } = await search.find(text, { kinds: publicSearchKinds, limit: 3 });
  return kinds.flatMap(({ entries }) =>
    entries.map(({ kind, id, part }) => `${kind}/${(kind === "about" && pageNames[part]) || id}`),
  );
}

/** Queries, and the expected first result. */
export const searchQueries: readonly (readonly [text: string, first: string])[] = [
  // Words of titles, in any form.
  ["Förderpreis", "news/foerderpreis"],
  ["foerderpreis", "news/foerderpreis"],
  ["FÖRDERPREISE", "news/foerderpreis"],
  ["Mitgliederversammlung", "news/mitgliederversammlung"],
  ["Mitgliederversammlungen", "news/mitgliederversammlung"],
  ["Internetseite", "news/willkommen"],
  ["neue Internetseiten", "news/willkommen"],
  ["Fortbildungspunkte", "news/fortbildungspunkte"],
  ["Rückblick Kongress", "news/rueckblick-kongress-2025"],
  ["Nervenblockade", "events/nervenblockaden"],
  ["Atemnot", "science/opioide-bei-atemnot"],
  ["multimodal", "science/multimodale-schmerztherapie"],
  ["Langzeitanwendung Opioid", "science/langzeitanwendung-opioide"],
  ["Ernährung", "events/ernaehrung"],
  ["ernaehrung", "events/ernaehrung"],
  ["Ernahrung", "events/ernaehrung"],
  // Umlauts, ß and punctuation.
  ["Strassenfest", "news/koeln"],
  ["Straßenfeste", "news/koeln"],
  ["Koeln", "news/koeln"],
  ["Köln", "news/koeln"],
  ["Ärztin", "news/aerztinnen"],
  ["Aerztinnen", "news/aerztinnen"],
  ["covid19", "news/covid"],
  ["COVID-19", "news/covid"],
  ["Öztürk", "programs/zwanzig"],
  ["oeztuerk", "programs/zwanzig"],
  // Parts of compound words.
  ["Kalender", "news/kopfschmerz"],
  ["Satzung", "documents/mustersatzung"],
  ["Verein Satzung", "news/vereinssatzung"],
  ["Straße", "news/koeln"],
  ["Blockade Nerv", "events/nervenblockaden"],
  ["Hausarzt", "events/ruecken"],
  ["Sprechstunde", "documents/schmerzsprechstunde"],
  ["Muskel", "news/covid"],
  ["Durchbruch", "documents/uebergang"],
  ["Modulation", "programs/zwanzig"],
  // Text, location, file and programme.
  ["Migräne", "news/kopfschmerz"],
  ["Würzburg", "events/ruecken"],
  ["Fentanyl", "documents/uebergang"],
  ["Onkologie", "documents/uebergang"],
  ["Kausalgie", "programs/zwanzig"],
  ["Zacharias Quint", "programs/zwanzig"],
  ["11.09.2026", "programs/zwanzig"],
  ["Stiftung Wohl", "programs/zwanzig"],
  ["Kongressprogramm", "programs/zwanzig"],
  // People and the association.
  ["Erika Mustermann", "board/vorsitz"],
  ["Vorstand", "board/about"],
  ["Datenschutz", "legal/legal"],
  ["Impressum", "legal/legal"],
  ["Mitgliedschaft", "about/membership"],
  ["Mitglied werden", "about/membership"],
  ["Über uns", "about/about"],
  // Synonyms.
  ["Lumbalgie", "events/ruecken"],
  ["Cephalgie", "news/kopfschmerz"],
  ["Dyspnoe", "science/opioide-bei-atemnot"],
  ["Luftnot", "science/opioide-bei-atemnot"],
  ["Kurzatmigkeit", "science/opioide-bei-atemnot"],
  ["Fatigue", "news/covid"],
  ["Muskelschmerzen", "news/covid"],
  ["Myalgie", "news/covid"],
  ["Opiat Langzeitanwendung", "science/langzeitanwendung-opioide"],
  ["Palliative Care Förderpreis", "news/foerderpreis"],
  ["Schmertherapie", "science/multimodale-schmerztherapie"],
  ["spezialisierte ambulante Palliativversorgung", "news/sapv"],
  ["Nervenschmerzen", "events/neuropathische-schmerzen"],
  ["Neuropathie", "events/neuropathische-schmerzen"],
  ["Uniklinik Würzburg", "events/ruecken"],
  // Greek letters by name.
  ["Betablocker", "news/betablocker"],
  ["beta-blocker", "news/betablocker"],
  ["β-Blocker", "news/betablocker"],
  ["alpha2-Agonisten", "news/betablocker"],
  // A typing error, stop words, and words that do not occur.
  ["Atemnto", "science/opioide-bei-atemnot"],
  ["Nervenblokade", "events/nervenblockaden"],
  ["Fentanil", "documents/uebergang"],
  ["Förderprreis", "news/foerderpreis"],
  ["wie werde ich Mitglied", "about/membership"],
  ["was ist eine Kausalgie?", "programs/zwanzig"],
  ["Spendenlauf", "news/neu"],
  ["Spendenlauf Quaxibor", "news/neu"],
  // Words for pages that say it otherwise.
  ["Mitgliedsantrag", "about/membership"],
  ["Aufnahmeantrag", "about/membership"],
  ["Antrag", "about/membership"],
  ["Mitgliedsbeitrag", "about/membership"],
  ["Beitrag", "about/membership"],
  ["Kosten der Mitgliedschaft", "about/membership"],
  ["Beitritt", "about/membership"],
  ["Kontakt", "about/contact"],
  ["Kontakt Sekretariat", "about/contact"],
  ["Kontaktformular", "about/contact"],
  ["Telefon", "about/contact"],
  ["Telefonnummer", "about/contact"],
  ["Rufnummer", "about/contact"],
  ["telefonnumer", "about/contact"],
  ["Sprechzeiten", "about/contact"],
  ["Öffnungszeiten", "about/contact"],
  ["Sekretariat", "about/contact"],
  ["Adresse", "about/contact"],
  ["Anschrift", "about/contact"],
  ["E-Mail-Adresse", "about/contact"],
  ["Ansprechpartnerin", "about/contact"],
  ["Mitglid werden", "about/membership"],
  ["Geschäftsstelle", "about/contact"],
  ["wo ist das Büro", "about/contact"],
  ["Webinar", "events/journal-club"],
  ["kostenlose Fortbildung", "events/journal-club"],
  ["gratis", "events/ernaehrung"],
  ["Morphium", "events/schmerzkonferenz"],
  ["Sterbebegleitung", "events/ernaehrung"],
  // Compounds, in parts.
  ["Schmerzkongress", "events/jahreskongress"],
  ["Palliativkongress", "events/jahreskongress"],
  ["Tumorschmerz", "documents/uebergang"],
  ["Opioidlangzeitanwendung", "science/langzeitanwendung-opioide"],
  ["Tumorleitlinie", "documents/uebergang"],
  ["Mitgliedertagesordnung", "news/mitgliederversammlung"],
  ["Nervenworkshop", "events/nervenblockaden"],
  ["Migränekalender", "news/kopfschmerz"],
  ["Hospizlauf", "news/neu"],
  ["Netzwerktreffen", "news/aerztinnen"],
  ["Karzinomleitlinie", "documents/uebergang"],
  ["Selbsthilfekalender", "news/koeln"],
  // Some words where all of them occur rarely or nowhere.
  ["Anmeldung Journal Club Palliativmedizin", "events/journal-club"],
  ["Workshop Ultraschall Anfänger", "events/nervenblockaden"],
  ["Köln Selbsthilfe Quaxibor", "news/koeln"],
  ["Termin Ernährung Lebensende Hospiz", "events/ernaehrung"],
  // Pages without a record of their own, by their names and purposes.
  ["Veranstaltungen", "about/events"],
  ["Veranstaltungskalender", "about/events"],
  ["iCal", "about/events"],
  ["Dokumente", "about/documents"],
  ["Downloads", "about/documents"],
  ["Vortragsfolien", "about/documents"],
  ["Dokumente herunterladen", "about/documents"],
  ["Nachrichten", "about/news"],
  ["Aktuelles", "about/news"],
  ["Newsletter", "about/news"],
  ["Wissenschaft", "about/science"],
  ["Anmeldung stornieren", "about/ownRegistration"],
  ["Abmeldung", "about/ownRegistration"],
  ["Rechnung", "about/ownRegistration"],
  ["Teilnahmebescheinigung", "about/ownRegistration"],
  ["Bescheinigung", "about/ownRegistration"],
  ["Jahresübersicht", "about/ownRegistration"],
  // The secretariat, by what is written of it and by what somebody wants of it.
  ["+49 30 000000", "about/contact"],
  ["info@example.org", "about/contact"],
  ["Fax", "about/contact"],
  ["Faxnumer", "about/contact"],
  ["Wie kann ich Sie erreichen?", "about/contact"],
  ["Nachricht schreiben", "about/contact"],
  ["wann ist das Sekretariat erreichbar", "about/contact"],
  ["Rückruf", "about/contact"],
  ["Sponsoring", "about/contact"],
  ["Adressänderung", "about/contact"],
  ["Adresse ändern", "about/contact"],
  ["Umzug", "about/contact"],
  ["Adresse der Gesellschaft", "about/contact"],
  // A page named by one of the words.
  ["was kostet die Mitgliedschaft", "about/membership"],
  ["Mitgliedschaft kündigen", "about/membership"],
  ["Kündigung", "about/membership"],
  ["kündigen", "about/membership"],
  ["Austritt", "about/membership"],
  ["Beitrittserklärung", "about/membership"],
  // Days, points and people of an event.
  ["Seminar Dezember 2026", "events/jahreswechsel"],
  ["Fortbildung im Dezember", "events/jahreswechsel"],
  ["Seminar Januar", "events/jahreswechsel"],
  ["CME Jahreswechsel", "events/jahreswechsel"],
  ["Lehmann Leitung", "events/jahreswechsel"],
  ["Niedergelassene", "events/jahreswechsel"],
  ["Hypnose", "events/jahreswechsel"],
  ["Selbstwahrnehmung", "events/jahreswechsel"],
  ["Musterpharma", "events/jahreswechsel"],
  // Numbers in groups, and compounds whose parts stand apart.
  ["116117", "about/contact"],
  ["Notfallnummer", "about/contact"],
  // Events to come before past ones.
  ["Kongress", "events/jahreskongress"],
  ["Schmerzkonferenz", "events/schmerzkonferenz"],
  ["Workshop", "events/nervenblockaden"],
  ["Webinar Opioide", "events/schmerzkonferenz"],
  ["Palliativmedizin", "events/jahreskongress"],
];
