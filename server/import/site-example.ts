import { byteOrderMark } from "#model/text/csv.ts";
import { isTable, tableName, tableOf } from "./documents/table-documents.ts";
import { type ExportCollection, exportCollections } from "./site-export.ts";

type Example = Record<string, unknown>;

/** Explains a document; an import leaves it out, like every field it does not know. */
const explained = (text: string, document: Example): Example => ({ "//": text, ...document });

const day = {
  date: "Freitag, 14.03.2025",
  certificationPoints: 6,
  entries: [{ time: "09:00 - 09:45 Uhr", topic: "Eröffnung", speaker: "Prof. Dr. A\nDr. B", sponsor: "" }],
};

const documents: Record<ExportCollection, Record<string, Example>> = {
  news: {
    n1: explained(
      "date: jjjj-mm-tt. content: HTML. type: regular, small, both oder science (Wissenschaft). image und images: Adressen von Bildern.",
      {
        ...{ title: "Neue Leitlinie", date: "2025-02-03", content: "<p>Die <strong>Leitlinie</strong> ist da.</p>" },
        ...{ image: "https://alt.example/bilder/leitlinie.jpg", images: [], type: "regular", isPinned: false },
        titleStyle: { color: "default", fontSize: "default", fontFamily: "default" },
      },
    ),
  },
  events: {
    e1: explained(
      "type: congress, workshop, seminar oder webinar. price: Euro. registrationMethod: qr, external oder direct. lastDay nur bei mehreren Tagen.",
      {
        ...{ title: "Qualitätszirkel Schmerz", date: "2027-01-20", lastDay: "", time: "18:00 - 20:00 Uhr" },
        ...{ location: "Online / Virtuell", type: "seminar", description: "<p>Fallbesprechung</p>", image: "" },
        ...{ certificationPoints: 3, certificationPending: false, isFree: true, price: 0 },
        ...{ qrCodeImage: "", registrationUrl: "" },
        registrationSettings: {
          ...{ enabled: true, registrationMethod: "direct" },
          registrationLink: "https://alt.example/anmeldung/qualitaetszirkel-schmerz-a1b2c3d4e5f6",
          onlineConferenceLink: "",
          emailTemplate: {
            subject: "Ihre Anmeldung zur Veranstaltung",
            body: "Guten Tag [TITLE] [LAST_NAME],\n\nIhre Anmeldung zu [EVENT_TITLE] ist bestätigt.",
          },
        },
      },
    ),
  },
  congresses: {
    c1: explained("displayMode: manual (Tage) oder pdf (Datei).", {
      ...{ title: "Kongressprogramm 2025", displayMode: "manual", programPdfUrl: "", totalCertificationPoints: 6 },
      days: [day],
    }),
  },
  courses: { k1: explained("Tage wie bei einem Kongress.", { title: "Kursprogramm 2025", days: [day] }) },
  documents: {
    d1: explained("fileType: pdf, doc, xls, ppt, img, zip oder other. size: Bytes. createdAt: Zeitpunkt.", {
      ...{ title: "Satzung", description: "Fassung von 2024", tags: ["Recht"], category: "Verein", fileType: "pdf" },
      ...{ fileUrl: "https://alt.example/satzung.pdf", size: 245_760, featured: false },
      ...{ createdAt: "2024-01-15T09:00:00.000Z", updatedAt: "2024-01-15T09:00:00.000Z", author: "Admin" },
    }),
  },
  legal: {
    legal: explained("Gibt es nur einmal. Jeder Text hat Abschnitte; membershipForm ist der Mitgliedsantrag als PDF.", {
      imprint: {
        title: "Impressum",
        sections: [{ id: "1", title: "Angaben gemäß § 5 DDG", content: "<p>Verein e. V.</p>" }],
      },
      privacy: {
        title: "Datenschutz",
        sections: [{ id: "1", title: "Verantwortlich", content: "<p>Verein e. V.</p>" }],
      },
      membershipForm: { url: "https://alt.example/antrag.pdf", fileName: "antrag.pdf", lastUpdated: "2024-01-15" },
    }),
  },
  board: {
    b1: explained("position: Reihenfolge ab 0. imagePosition: center, top oder bottom.", {
      ...{ name: "Erika Mustermann", title: "Prof. Dr.", role: "Vorsitzende", description: "Anästhesiologin" },
      ...{ image: "https://alt.example/bilder/mustermann.jpg", position: 0, imagePosition: "center" },
    }),
  },
  about: {
    about: explained("Gibt es nur einmal.", {
      ...{ mission: "Auftrag", missionStatement: "Leitbild", history: "Geschichte", values: "Werte", goals: "Ziele" },
      coreValues: [{ title: "Qualität", description: "Nach dem Stand der Wissenschaft" }],
    }),
  },
  home: {
    content: explained("Gibt es nur einmal. icon: users, award oder heart. Farben: blue, green, red, purple, yellow.", {
      hero: {
        ...{ title: "Willkommen", subtitle: "Schmerz- und Palliativmedizin", image: "" },
        ...{ showBoardSection: true, showMembershipSection: true },
      },
      ...{ mission: "Auftrag", missionStatement: "Leitbild", history: "Geschichte", values: "Werte", goals: "Ziele" },
      certificationBanner: { enabled: true, points: 15, text: "15 Fortbildungspunkte", subtitle: "Kostenfrei" },
      coreValues: [{ title: "Qualität", description: "Nach dem Stand der Wissenschaft", icon: "award" }],
      settings: {
        ...{ showCertificationBanner: true, showFeaturedNews: true },
        ...{ featuredNewsColor: "blue", individualNewsColors: true },
      },
      featuredNewsIds: ["n1"],
      featuredNewsColors: { n1: "green" },
    }),
  },
  settings: {
    settings: explained("Gibt es nur einmal. Das Passwort des Wartungsmodus wird nie übernommen.", {
      ...{ contactEmail: "info@alt.example", phone: "0221 123456", address: "Musterstr. 1\n50667 Köln" },
      socialMedia: { facebook: "https://facebook.com/verein", twitter: "", linkedin: "", youtube: "" },
      maintenance: { enabled: false },
    }),
  },
  registrations: {
    r1: explained("eventId: Kennung der Veranstaltung. status: new, confirmed, cancelled oder waiting.", {
      ...{ eventId: "e1", title: "Dr.", firstName: "Jörg", lastName: "Müller", email: "j.mueller@praxis.example" },
      ...{ city: "Köln", status: "new", createdAt: "2025-01-05T10:00:00.000Z", updatedAt: "2025-01-05T10:00:00.000Z" },
    }),
  },
  contact: {
    m1: explained("Nachrichten an das Sekretariat.", {
      ...{ firstName: "Erika", lastName: "Muster", email: "erika@praxis.example", phone: "0221 654321" },
      ...{ message: "Guten Tag", createdAt: "2025-01-05T10:00:00.000Z" },
    }),
  },
  activity_logs: {
    l1: explained("details: ein Satz, oder ein Objekt.", {
      ...{ action: "create", section: "news", details: "Neue Leitlinie", timestamp: "2025-01-05T10:00:00.000Z" },
      user: "redaktion@alt.example",
    }),
  },
  redirects: {
    w1: explained("Eine Adresse der früheren Website und wohin sie führt.", {
      ...{ source: "/verein/satzung.html", target: "/dokumente" },
    }),
  },
};

/**
 * Returns an example of each collection as JSON in the form of an export, with explanations in German for whoever
 * prepares an import. Importing it stores one record of each.
 * @param path of the file it is for: as CSV, it has only the collection that the file is named after
 * @throws ImportRefused if a CSV file has another name
 */
export function siteExample(path = ""): string {
  if (isTable(path)) return byteOrderMark + tableOf(withoutWords(documents[tableName(path, exportCollections)]));
  const head =
    "Je Sammlung ein Beispiel: Kennung, darin das Dokument. Felder dürfen fehlen; „//“ erklärt und entfällt.";
  return `${JSON.stringify({ "//": head, ...documents }, null, 2)}\n`;
}

function withoutWords(examples: Record<string, Example>): Record<string, Example> {
  return Object.fromEntries(Object.entries(examples).map(([id, { "//": _words, ...document }]) => [id, document]));
}
