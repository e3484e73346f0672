import { toFillIn } from "#model/content/place-to-fill-in.ts";
import { unansweredMonths } from "#model/people/contact-message.ts";
import type { RetentionPeriods } from "#server/privacy/retention-periods.ts";
import { afterDays, afterMonths, efnErased, months } from "#text/period.ts";

/** Recipients, storage periods and the rights of the person (Art. 13 Abs. 1 Buchst. e, f and Abs. 2 DSGVO). */
export const privacyRights = (periods: RetentionPeriods) => [
  {
    id: "empfaenger",
    title: "Wer Daten erhält",
    content: `
<p>Zugang zu Ihren Angaben haben im Verein nur die Personen, die Ihr Anliegen oder Ihre Anmeldung bearbeiten. Außerhalb des Vereins erhalten Daten ausschließlich</p>
<ul>
<li>die genannten Anbieter für den Betrieb des Servers und den Versand von E-Mails, die als Auftragsverarbeiter an unsere Weisungen gebunden sind,</li>
<li>die zuständige Ärztekammer, wenn Sie die Gutschrift von Fortbildungspunkten wünschen und uns dafür Ihre Einheitliche Fortbildungsnummer mitteilen.</li>
</ul>
<p>Eine Übermittlung in Länder außerhalb des Europäischen Wirtschaftsraums findet nicht statt. ${toFillIn("Angabe anhand der gewählten Anbieter prüfen")}</p>`,
  },
  {
    id: "speicherdauer",
    title: "Speicherdauer im Überblick",
    content: `
<table>
<thead><tr><th>Daten</th><th>Löschung</th></tr></thead>
<tbody>
<tr><td>Anmeldungen zu Veranstaltungen</td><td>${months(periods.registrationMonths)} nach der Veranstaltung</td></tr>
<tr><td>Einheitliche Fortbildungsnummern (EFN)</td><td>${efnErased(periods)}</td></tr>
<tr><td>Kontaktanfragen</td><td>${months(periods.contactMonths)} nach der Beantwortung, sonst ${months(unansweredMonths(periods.contactMonths))} nach dem Eingang</td></tr>
<tr><td>Angaben zum Versand von E-Mails</td><td>${afterDays(periods.mailDays)}</td></tr>
<tr><td>Gelöschte Inhalte der Internetseite, mit allen früheren Fassungen</td><td>${afterDays(periods.trashDays)}</td></tr>
<tr><td>Aufzeichnungen über Änderungen durch die Redaktion</td><td>${afterMonths(periods.activityMonths)}</td></tr>
<tr><td>Sitzungen der Redaktion</td><td>${afterDays(periods.sessionDays)}</td></tr>
<tr><td>Anzahl der Seitenaufrufe (ohne Personenbezug)</td><td>${afterMonths(periods.pageViewMonths)}</td></tr>
</tbody>
</table>
<p>Die Fristen werden automatisch eingehalten. In Sicherungskopien bleiben gelöschte Daten enthalten, bis die Kopie überschrieben wird: ${toFillIn("Aufbewahrung der Sicherungskopien, zum Beispiel ein Jahr, wenn die nächtlichen Sicherungen des Programms die einzigen sind")}</p>`,
  },
  {
    id: "pflicht",
    title: "Bereitstellung der Daten, automatisierte Entscheidungen",
    content: `
<p>Sie sind nicht verpflichtet, uns Daten bereitzustellen. Ohne die als erforderlich gekennzeichneten Angaben können wir Ihre Anfrage jedoch nicht beantworten und Ihre Anmeldung nicht annehmen. Automatisierte Entscheidungen einschließlich Profiling (Art. 22 DSGVO) finden nicht statt.</p>`,
  },
  {
    id: "rechte",
    title: "Ihre Rechte",
    content: `
<p>Sie haben uns gegenüber das Recht auf</p>
<ul>
<li>Auskunft über die zu Ihrer Person gespeicherten Daten (Art. 15 DSGVO),</li>
<li>Berichtigung unrichtiger Daten (Art. 16 DSGVO),</li>
<li>Löschung (Art. 17 DSGVO),</li>
<li>Einschränkung der Verarbeitung (Art. 18 DSGVO),</li>
<li>Übertragung der von Ihnen bereitgestellten Daten (Art. 20 DSGVO).</li>
</ul>
<p>Haben Sie in eine Verarbeitung eingewilligt, können Sie die Einwilligung jederzeit widerrufen (Art. 7 Abs. 3 DSGVO); was bis dahin auf ihrer Grundlage geschehen ist, bleibt rechtmäßig (Art. 13 Abs. 2 Buchst. c DSGVO).</p>
<p>Eine Nachricht an <a href="mailto:info@example.org">info@example.org</a> oder ein Brief genügt. Wir antworten unverzüglich, spätestens innerhalb eines Monats.</p>`,
  },
  {
    id: "widerspruch",
    title: "Ihr Widerspruchsrecht",
    content: `
<p><strong>Soweit wir Daten auf Grundlage von Art. 6 Abs. 1 Buchst. f DSGVO verarbeiten, können Sie dem aus Gründen, die sich aus Ihrer besonderen Situation ergeben, jederzeit widersprechen (Art. 21 DSGVO).</strong> Wir verarbeiten die Daten dann nicht mehr, es sei denn, zwingende schutzwürdige Gründe überwiegen oder die Verarbeitung dient der Geltendmachung, Ausübung oder Verteidigung von Rechtsansprüchen.</p>`,
  },
  {
    id: "aufsichtsbehoerde",
    title: "Beschwerde bei einer Aufsichtsbehörde",
    content: `
<p>Sie können sich bei einer Datenschutz-Aufsichtsbehörde beschweren, etwa an Ihrem Wohnort, an Ihrem Arbeitsplatz oder am Sitz des Vereins (Art. 77 DSGVO). Für uns zuständig ist:</p>
<p>${toFillIn("Name und Anschrift der Datenschutz-Aufsichtsbehörde des Bundeslandes, in dem der Verein seinen Sitz hat")}</p>`,
  },
];
