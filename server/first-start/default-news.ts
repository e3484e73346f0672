import { daysAfter } from "#model/dates/berlin-date.ts";
import { formatDate } from "#text/date.ts";
import type { DefaultRecords, PictureUrl } from "./default-records.ts";
import { weekdayAfter } from "./installation-date.ts";

/** Returns six news items of all types except science, dated before the day of installation; the welcome is pinned. */
export function defaultNews(today: string, picture: PictureUrl): DefaultRecords<"news"> {
  const conferenceDate = formatDate(weekdayAfter(today, 2, "wednesday"));
  const prizeDeadline = formatDate(weekdayAfter(today, 12, "friday"));
  const meetingDate = formatDate(weekdayAfter(today, 6, "friday"));
  return {
    willkommen: {
      title: "Unsere neue Internetseite ist online",
      date: daysAfter(today, -1),
      type: "regular",
      isPinned: true,
      image: picture("willkommen"),
      content: `
<p>Programm, Anmeldung, Unterlagen: Was bisher auf verschiedenen Wegen kam, finden Sie jetzt an einem Ort. Die Seite ist auf dem Telefon ebenso gut zu lesen wie am Bildschirm in der Klinik, und sie kommt ohne Werbung und ohne Verfolgung ihrer Besucherinnen und Besucher aus.</p>
<h2>Was Sie hier finden</h2>
<ul>
<li><a href="/veranstaltungen">Veranstaltungen</a> mit Fortbildungspunkten und direkter Anmeldung</li>
<li><a href="/wissenschaft">Beiträge aus der Wissenschaft</a>, kurz zusammengefasst und eingeordnet</li>
<li><a href="/dokumente">Dokumente</a> zum Lesen und Herunterladen</li>
<li>Angaben zur <a href="/mitgliedschaft">Mitgliedschaft</a>, die kostenfrei ist</li>
</ul>
<p>Fehlt Ihnen etwas? Das Sekretariat freut sich über jeden Hinweis.</p>`,
    },
    "schmerzkonferenz-anmeldung": {
      title: "Schmerzkonferenz zu Opioiden am Lebensende: Anmeldung geöffnet",
      date: daysAfter(today, -4),
      type: "both",
      image: picture("schmerzkonferenz-anmeldung"),
      content: `
<p>Am ${conferenceDate} laden wir zur nächsten Schmerzkonferenz ein. Thema ist die Behandlung mit Opioiden in den letzten Lebenswochen: Auswahl und Einstellung, der Wechsel des Weges, wenn das Schlucken schwerfällt, und das Gespräch mit Angehörigen.</p>
<p>Die Konferenz findet online statt und ist kostenfrei. Eigene Fälle sind willkommen und werden anonymisiert besprochen.</p>
<p><a href="/veranstaltungen?event=schmerzkonferenz">Zur Veranstaltung und zur Anmeldung</a></p>`,
    },
    foerderpreis: {
      title: "Förderpreis Palliativmedizin: Bewerbungen jetzt möglich",
      date: daysAfter(today, -11),
      type: "small",
      content: `
<p>Ausgezeichnet werden Arbeiten aus Medizin, Pflege, Psychologie und Therapie, die die Versorgung schwer kranker Menschen verbessern. Auch Abschlussarbeiten und Berichte über Projekte aus der Praxis können eingereicht werden.</p>
<p>Bitte senden Sie eine Zusammenfassung von höchstens zwei Seiten bis zum ${prizeDeadline} an das Sekretariat.</p>`,
    },
    mitgliederversammlung: {
      title: "Einladung zur Mitgliederversammlung",
      date: daysAfter(today, -18),
      type: "small",
      content: `
<p>Die ordentliche Mitgliederversammlung findet am ${meetingDate} um 18:00 Uhr online statt. Auf der Tagesordnung stehen der Bericht des Vorstands, der Kassenbericht und die Planung des nächsten Kongresses.</p>
<p>Die Zugangsdaten und die Unterlagen haben alle Mitglieder per E-Mail erhalten. Anträge nimmt das Sekretariat bis eine Woche vor der Versammlung entgegen.</p>`,
    },
    fortbildungspunkte: {
      title: "Fortbildungspunkte: So gelangen sie auf Ihr Punktekonto",
      date: daysAfter(today, -27),
      type: "regular",
      image: picture("fortbildungspunkte"),
      content: `
<p>Nach jeder zertifizierten Veranstaltung erreicht uns dieselbe Frage: Wie kommen die Punkte zur Ärztekammer? In den meisten Fällen müssen Sie nichts weiter tun.</p>
<h2>Der übliche Weg</h2>
<p>Geben Sie uns Ihre Einheitliche Fortbildungsnummer (EFN). Die 15-stellige Nummer finden Sie auf Ihrem Fortbildungsausweis und im Mitgliederportal Ihrer Ärztekammer. Bei Veranstaltungen vor Ort genügt der Barcode. Nach der Veranstaltung melden wir Ihre Teilnahme elektronisch, die Kammer schreibt die Punkte Ihrem Konto gut.</p>
<h2>Wenn die EFN fehlt</h2>
<p>Sie erhalten in jedem Fall eine Teilnahmebescheinigung. Reichen Sie diese selbst bei Ihrer Kammer ein, wenn die Punkte nach einigen Wochen nicht auf Ihrem Konto erscheinen.</p>
<h2>Wie viele Punkte nötig sind</h2>
<p>Vertragsärztinnen und Vertragsärzte weisen innerhalb von fünf Jahren 250 Fortbildungspunkte nach (§ 95d SGB V). Für Fachärztinnen und Fachärzte im Krankenhaus gilt eine entsprechende Regelung.</p>`,
    },
    "rueckblick-kongress-2025": {
      title: "Rückblick auf den Online-Kongress 2025",
      date: "2025-03-17",
      type: "regular",
      image: picture("rueckblick-kongress-2025"),
      content: `
<p>Drei Tage lang haben Fachleute aus Medizin, Pflege, Psychologie und Therapie miteinander gelernt, ohne dass jemand anreisen musste. Wir danken allen, die vorgetragen, moderiert und mitdiskutiert haben.</p>
<p>Besonders rege war das Gespräch dort, wo Leitlinien auf den Alltag treffen: beim Beenden einer langen Opioidtherapie, bei der Behandlung von Atemnot zu Hause und bei der Frage, wie sich Schmerz bei Menschen mit Demenz erkennen lässt. Viele Rückmeldungen betonten, wie wertvoll die Fallkonferenzen waren. Sie bekommen beim nächsten Kongress mehr Zeit.</p>
<p>Die Teilnahmebescheinigungen sind verschickt. Das vollständige Programm steht weiterhin unter <a href="/veranstaltungen">Veranstaltungen</a>.</p>`,
    },
  };
}
