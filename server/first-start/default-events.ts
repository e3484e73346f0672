import { daysAfter } from "#model/dates/berlin-date.ts";
import type { DefaultRecords, PictureUrl } from "./default-records.ts";
import { weekdayAfter } from "./installation-date.ts";

const direct = { enabled: true, registrationMethod: "direct", sendsReceipt: true } as const;
const closed = { ...direct, enabled: false } as const;

/** Returns five events after the day of installation and three before it, among them the congress of the SPEC. */
export function defaultEvents(today: string, picture: PictureUrl): DefaultRecords<"events"> {
  const congressDate = weekdayAfter(today, 22, "friday");
  const congressYear = congressDate.slice(0, 4);
  return {
    schmerzkonferenz: {
      title: "Schmerzkonferenz: Opioide am Lebensende",
      date: weekdayAfter(today, 2, "wednesday"),
      time: "17:00 - 19:30 Uhr",
      location: "Online / Virtuell",
      type: "webinar",
      description: `
<p>Wie beginnen wir eine Behandlung mit Opioiden bei Menschen, die noch nie welche erhalten haben? Was tun, wenn die Tablette nicht mehr geschluckt werden kann? Und wie sprechen wir mit Angehörigen, die fürchten, das Morphin verkürze das Leben?</p>
<p>Nach zwei kurzen Vorträgen besprechen wir Fälle aus der Runde. Eigene Fälle können Sie bis drei Tage vor der Konferenz anonymisiert an das Sekretariat senden.</p>
<h2>Inhalte</h2>
<ul>
<li>Auswahl, Einstellung und Wechsel von Opioiden</li>
<li>Subkutane und transdermale Gabe, Bedarfsmedikation</li>
<li>Nebenwirkungen vorbeugen und behandeln</li>
<li>Sorgen der Angehörigen ernst nehmen</li>
</ul>
<p>Die Veranstaltung richtet sich an Ärztinnen, Ärzte und Pflegende. Den Zugang zur Videokonferenz erhalten Sie mit der Bestätigung Ihrer Anmeldung.</p>`,
      image: picture("schmerzkonferenz"),
      certificationPoints: 3,
      isFree: true,
      registrationSettings: direct,
    },
    nervenblockaden: {
      title: "Workshop Ultraschallgestützte Nervenblockaden",
      date: weekdayAfter(today, 4, "saturday"),
      time: "09:00 - 18:00 Uhr",
      location: "Universitätsklinikum Musterstadt, Simulationszentrum",
      type: "workshop",
      description: `
<p>Ein Tag in kleinen Gruppen: Sonoanatomie am Probanden, Nadelführung am Phantom und die Frage, welche Blockade welchem Schmerz hilft. Jede Gruppe besteht aus höchstens fünf Personen und wird von einer erfahrenen Kollegin oder einem erfahrenen Kollegen begleitet.</p>
<h2>Voraussetzungen</h2>
<p>Grundkenntnisse der Sonographie sind hilfreich, aber nicht notwendig. Zwei Wochen vor dem Kurs erhalten Sie Unterlagen zur Vorbereitung.</p>
<h2>Teilnahmegebühr</h2>
<p>Die Gebühr enthält Kursunterlagen, Getränke und ein Mittagessen. Die Zertifizierung bei der Ärztekammer ist beantragt; die Zahl der Fortbildungspunkte geben wir hier bekannt.</p>`,
      image: picture("nervenblockaden"),
      certificationPoints: 0,
      certificationPending: true,
      isFree: false,
      price: 180,
      payment:
        "Enthalten sind Kursunterlagen, Getränke und ein Mittagessen.\nBitte überweisen Sie nach unserer Bestätigung, spätestens zwei Wochen vor dem Kurs. Die Bankverbindung nennt Ihnen das Sekretariat.",
      registrationSettings: direct,
    },
    "schwierige-gespraeche": {
      title: "Seminar: Schwierige Gespräche am Krankenbett",
      date: weekdayAfter(today, 7, "thursday"),
      time: "14:00 - 17:30 Uhr",
      location: "Haus der Gesellschaft, Musterstraße 1, 12345 Musterstadt",
      type: "seminar",
      description: `
<p>Schlechte Nachrichten überbringen, Hoffnung nicht zerstören, Schweigen aushalten: Das lässt sich üben. In diesem Seminar arbeiten Pflegende, Ärztinnen, Ärzte und Mitarbeitende des Sozialdienstes mit Simulationspersonen an Gesprächen, wie sie täglich vorkommen.</p>
<p>Bringen Sie gern eine Situation mit, die Ihnen nachgegangen ist. Was im Seminar gesprochen wird, bleibt dort.</p>
<p>Für dieses Seminar werden keine Fortbildungspunkte vergeben. Sie erhalten eine Teilnahmebescheinigung.</p>`,
      image: picture("schwierige-gespraeche"),
      certificationPoints: 0,
      isFree: true,
      registrationSettings: direct,
    },
    "journal-club": {
      title: "Journal Club Palliativmedizin",
      date: weekdayAfter(today, 9, "tuesday"),
      time: "18:00 - 19:30 Uhr",
      location: "Online / Virtuell",
      type: "webinar",
      description: `
<p>Zwei aktuelle Arbeiten, zwei kurze Einführungen und eine Stunde Diskussion: Trägt die Methode den Schluss? Und was ändert sich dadurch am nächsten Morgen auf der Station?</p>
<p>Die Arbeiten werden zwei Wochen vorher verschickt. Auch wer zum ersten Mal eine Studie kritisch liest, ist willkommen.</p>
<p>Gastgeberin ist die Akademie für Palliativmedizin Musterstadt. Die Anmeldung läuft über deren Internetseite.</p>`,
      image: picture("journal-club"),
      certificationPoints: 2,
      isFree: true,
      registrationUrl: "https://akademie.example.org/journal-club",
      registrationSettings: {
        enabled: true,
        registrationMethod: "external",
        registrationLink: "https://akademie.example.org/journal-club",
      },
    },
    jahreskongress: {
      title: `Jahreskongress Schmerz- und Palliativmedizin ${congressYear}`,
      date: congressDate,
      lastDay: daysAfter(congressDate, 1),
      time: "Freitag 09:00 - 18:00 Uhr, Samstag 09:00 - 14:00 Uhr",
      location: "Stadthalle Musterstadt",
      type: "congress",
      description: `
<p>Unter dem Leitwort „Gemeinsam behandeln“ kommen zwei Tage lang alle Berufe zusammen, die Menschen mit Schmerzen und schwerer Krankheit versorgen. Am Freitag stehen chronische Schmerzen im Mittelpunkt, am Samstag die palliative Begleitung zu Hause und im Pflegeheim.</p>
<p>Vorträge und Poster können Sie bis zwölf Wochen vor dem Kongress beim Sekretariat einreichen. Beiträge aus Pflege, Physiotherapie und Psychologie sind ausdrücklich erwünscht.</p>
<p><strong>Die Anmeldung ist noch nicht geöffnet.</strong> Sobald das Programm feststeht, können Sie sich an dieser Stelle anmelden.</p>`,
      image: picture("jahreskongress"),
      certificationPoints: 9,
      isFree: false,
      price: 120,
      registrationSettings: closed,
    },
    "kongress-2025": {
      title: "Online-Kongress Interdisziplinäre Schmerz- und Palliativmedizin 2025",
      date: "2025-03-10",
      lastDay: "2025-03-12",
      time: "ab 09:00 Uhr",
      location: "Online / Virtuell",
      type: "congress",
      description: `
<p>Drei Tage Fortbildung ohne Anreise: Am Montag und Dienstag Vorträge und Fallkonferenzen, am Mittwochvormittag Kurse in kleinen Gruppen. Die Teilnahme war für alle Berufsgruppen kostenfrei.</p>
<p>Der Kongress wurde mit insgesamt 15 Fortbildungspunkten zertifiziert: je sechs für die beiden Vortragstage, drei für den Kurstag. Das Programm finden Sie auf dieser Seite unter „Kongressprogramm 2025“.</p>`,
      image: picture("kongress-2025"),
      certificationPoints: 15,
      isFree: true,
      registrationSettings: closed,
    },
    "neuropathische-schmerzen": {
      title: "Schmerzkonferenz: Neuropathische Schmerzen erkennen",
      date: weekdayAfter(today, -6, "wednesday"),
      time: "17:00 - 19:30 Uhr",
      location: "Online / Virtuell",
      type: "webinar",
      description: `
<p>Brennen, Kribbeln, einschießender Schmerz: Die Beschreibung der Patientinnen und Patienten führt oft zur Diagnose. Wir haben besprochen, wie eine sorgfältige Untersuchung mit einfachen Mitteln gelingt, welche Fragebögen helfen und wann weiterführende Diagnostik nötig ist.</p>`,
      image: picture("neuropathische-schmerzen"),
      certificationPoints: 3,
      isFree: true,
      registrationSettings: closed,
    },
    "palliative-notfaelle": {
      title: "Workshop Palliative Notfälle zu Hause",
      date: weekdayAfter(today, -14, "saturday"),
      time: "09:00 - 16:30 Uhr",
      location: "Hospiz am Stadtpark, Musterstadt",
      type: "workshop",
      description: `
<p>Atemnot, Blutung, Krampfanfall, plötzlich zunehmende Schmerzen: Solche Situationen lassen sich vorbereiten. Geübt wurden Notfallpläne und die Zusammenarbeit von Hausarztpraxis, ambulantem Palliativteam und Rettungsdienst.</p>`,
      image: picture("palliative-notfaelle"),
      certificationPoints: 8,
      isFree: false,
      price: 90,
      registrationSettings: closed,
    },
  };
}
