import type { CollectionName, ContentInput } from "#model/content/collections.ts";
import { legalParts } from "#model/site/search.ts";
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

/** Returns the first results as `kind/id`, in the order of the groups. */
export async function firstHits(database: Database, text: string): Promise<string[]> {
  const search = createSiteSearch(database, createContentReader(database), () => now);
  const { kinds } = await search.find(text, { kinds: publicSearchKinds, limit: 3 });
  return kinds.flatMap(({ entries }) =>
    entries.map(({ kind, id, part }) => `${kind}/${kind === "about" && part === legalParts.contact ? "kontakt" : id}`),
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
  ["Mitgliedschaft", "about/legal"],
  ["Mitglied werden", "about/legal"],
  ["Über uns", "about/about"],
  // Synonyms.
  ["Lumbalgie", "events/ruecken"],
  ["Cephalgie", "news/kopfschmerz"],
  ["Dyspnoe", "science/opioide-bei-atemnot"],
  ["Opiat Langzeitanwendung", "science/langzeitanwendung-opioide"],
  ["Palliative Care Förderpreis", "news/foerderpreis"],
  // A typing error, stop words, and words that do not occur.
  ["Atemnto", "science/opioide-bei-atemnot"],
  ["Nervenblokade", "events/nervenblockaden"],
  ["Fentanil", "documents/uebergang"],
  ["Förderprreis", "news/foerderpreis"],
  ["wie werde ich Mitglied", "about/legal"],
  ["was ist eine Kausalgie?", "programs/zwanzig"],
  ["Spendenlauf", "news/neu"],
  ["Spendenlauf Quaxibor", "news/neu"],
  // Words for pages that say it otherwise.
  ["Mitgliedsantrag", "about/legal"],
  ["Aufnahmeantrag", "about/legal"],
  ["Antrag", "about/legal"],
  ["Mitgliedsbeitrag", "about/legal"],
  ["Beitrag", "about/legal"],
  ["Kosten der Mitgliedschaft", "about/legal"],
  ["Beitritt", "about/legal"],
  ["Kontakt", "about/kontakt"],
  ["Kontakt Sekretariat", "about/kontakt"],
  ["Kontaktformular", "about/kontakt"],
  ["Telefon", "about/kontakt"],
  ["Telefonnummer", "about/kontakt"],
  ["Rufnummer", "about/kontakt"],
  ["telefonnumer", "about/kontakt"],
  ["Sprechzeiten", "about/kontakt"],
  ["Öffnungszeiten", "about/kontakt"],
  ["Sekretariat", "about/kontakt"],
  ["Adresse", "about/kontakt"],
  ["Anschrift", "about/kontakt"],
  ["E-Mail-Adresse", "about/kontakt"],
  ["Ansprechpartnerin", "about/kontakt"],
  ["Mitglid werden", "about/legal"],
  ["Geschäftsstelle", "about/kontakt"],
  ["wo ist das Büro", "about/kontakt"],
  ["Webinar", "events/journal-club"],
  ["kostenlose Fortbildung", "events/schwierige-gespraeche"],
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
  // Some words where all of them occur rarely or nowhere.
  ["Anmeldung Journal Club Palliativmedizin", "events/journal-club"],
  ["Workshop Ultraschall Anfänger", "events/nervenblockaden"],
  ["Köln Selbsthilfe Quaxibor", "news/koeln"],
  ["Termin Ernährung Lebensende Hospiz", "events/ernaehrung"],
  // Events to come before past ones.
  ["Kongress", "events/jahreskongress"],
  ["Schmerzkonferenz", "events/schmerzkonferenz"],
  ["Workshop", "events/nervenblockaden"],
  ["Webinar Opioide", "events/schmerzkonferenz"],
  ["Palliativmedizin", "events/jahreskongress"],
];
