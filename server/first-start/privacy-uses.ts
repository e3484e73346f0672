import { deviceStoreDays } from "#model/attendance/attendance-entry.ts";
import { toFillIn } from "#model/content/place-to-fill-in.ts";
import { unansweredMonths } from "#model/people/contact-message.ts";
import { announcedDays, type RetentionPeriods } from "#server/privacy/retention-periods.ts";
import { invoiceTermEnds } from "#text/payments/invoice-term.ts";
import { afterDays, afterMonths, days, efnErased, months } from "#text/period.ts";

/** What is processed, why, on which legal basis and for how long: one section per use. */
export const privacyUses = (periods: RetentionPeriods) => [
  {
    id: "aufruf",
    title: "Aufruf der Internetseite",
    content: `
<p>Damit eine Seite auf Ihrem Gerät erscheint, überträgt Ihr Browser technische Angaben an unseren Server, darunter Ihre IP-Adresse. Ohne sie kann keine Antwort ausgeliefert werden. Wir speichern die IP-Adresse nicht.</p>
<p>Für den sicheren Betrieb führt der Server ein Protokoll. Es enthält Zeitpunkt, technische Meldung und eine zufällige Nummer der Anfrage, jedoch weder IP-Adressen noch Angaben zu Ihrem Browser noch Inhalte von Formularen.</p>
<p>Um Formulare und Anmeldungen vor massenhaftem Missbrauch zu schützen, zählt der Server für höchstens 15 Minuten, wie oft sie von einer IP-Adresse aus genutzt werden; fehlgeschlagene Anmeldungen und angeforderte E-Mails zu einem Konto der Redaktion zählt er für höchstens eine Stunde auch unter dessen E-Mail-Adresse. Diese Zählung steht nur im Arbeitsspeicher oder in der Datenbank, dort anstelle der Adresse mit einem kryptografischen Prüfwert, aus dem sie sich ohne unseren geheimen Schlüssel nicht ermitteln lässt. Sie wird mit keinen anderen Daten verbunden, in keine Sicherung aufgenommen und danach gelöscht.</p>
<p>Rechtsgrundlage ist Art. 6 Abs. 1 Buchst. f DSGVO. Unser berechtigtes Interesse ist der sichere und störungsfreie Betrieb der Seite.</p>
<p>Der Server wird betrieben von: ${toFillIn("Name und Anschrift des Hosting-Anbieters; Hinweis auf den Vertrag zur Auftragsverarbeitung gemäß Art. 28 DSGVO; ob der Anbieter selbst Zugriffe protokolliert")}</p>`,
  },
  {
    id: "seitenaufrufe",
    title: "Zählung der Seitenaufrufe",
    content: `
<p>Wir möchten wissen, welche Inhalte gelesen werden. Dazu erhöht unser eigener Server für jeden Tag und jede Seite eine Zahl. Gespeichert werden nur der Tag, der Pfad der Seite und die Anzahl der Aufrufe. Es wird keine IP-Adresse, kein Cookie, keine Kennung und kein Merkmal Ihres Geräts gespeichert; ein Bezug zu einer Person ist nicht möglich. Sendet Ihr Browser das Signal „Do Not Track“ oder „Global Privacy Control“, wird Ihr Aufruf nicht mitgezählt. Die Zahlen werden ${afterMonths(periods.pageViewMonths)} gelöscht.</p>`,
  },
  {
    id: "cookies",
    title: "Cookies und Speicher Ihres Geräts",
    content: `
<p>Beim Lesen dieser Seite werden keine Cookies gesetzt. Nur in den folgenden Fällen wird etwas auf Ihrem Gerät gespeichert. Es ist jeweils unbedingt erforderlich, damit Sie die gewünschte Funktion nutzen können; eine Einwilligung ist dafür nicht nötig (§ 25 Abs. 2 Nr. 2 TDDDG).</p>
<ul>
<li>Ist die Seite während einer Wartung mit einem Passwort geschützt und geben Sie dieses ein, merkt sich ein Cookie mit dem Namen „authenticated“ die Freigabe für höchstens 30 Tage. Es enthält keine Angaben zu Ihrer Person.</li>
<li>Schließen Sie den Hinweis auf die nächste Veranstaltung oder folgen Sie ihm, merkt sich Ihr Browser die Kennung dieser Veranstaltung, damit der Hinweis darauf in keinem Fenster erneut erscheint; mit den Daten der Website in Ihrem Browser löschen Sie auch diese. Die Angabe bleibt auf Ihrem Gerät und wird nicht an uns übertragen.</li>
<li>Was Sie in ein Formular schreiben, merkt sich Ihr Browser in diesem Tab, bis Sie es absenden oder den Tab schließen, damit es nicht verloren geht, wenn die Seite neu geladen wird. Die Lösung der Rechenaufgabe und die Einheitliche Fortbildungsnummer gehören nicht dazu. Vor dem Absenden wird davon nichts an uns übertragen.</li>
<li>Mitglieder der Redaktion erhalten bei der Anmeldung im geschützten Bereich ein Cookie für die Dauer ihrer Sitzung, höchstens 12 Stunden; führt die Anmeldung über einen Identitätsanbieter, kommt für höchstens 10 Minuten ein weiteres hinzu. Wird nach dem Passwort auch ein Code verlangt, verbindet ein Cookie für höchstens 5 Minuten beide Schritte; eine Anmeldung mit Passkey hält ein weiteres ebenso lange fest. Ein Cookie, dessen Name <code>admin_device</code> enthält, bleibt höchstens 400 Tage: Es enthält eine zufällige Kennung, an der nur die Anmeldeseite den Browser wiedererkennt, damit niemand die Mitglieder der Redaktion durch falsche Passwörter aussperren kann. Texte, die sie noch nicht gespeichert haben, merkt sich ihr Browser bis zu 30 Tage, damit sie nicht verloren gehen; beim Abmelden können sie gelöscht werden. Berichtigen sie beim Einlesen einer Liste, welche Spalte was enthält, merkt er sich die Nummern dieser Spalten.</li>
<li>Wer am Einlass einer Veranstaltung die Anwesenheit erfasst, kann das auch ohne Netz. Dazu speichert der Browser dieses Geräts die Einlassseite mit einem Hilfsprogramm („Service Worker“) in einem Zwischenspeicher, bis die Seite einer anderen Veranstaltung geöffnet wird, und verschlüsselt in einer Datenbank die Namen der Angemeldeten und noch nicht übertragene Einträge, höchstens ${days(deviceStoreDays)}. Der Schlüssel dazu steht im Speicher der Sitzung und verschwindet mit dem Fenster oder beim Abmelden; ohne ihn lässt sich davon nichts lesen.</li>
</ul>`,
  },
  {
    id: "kontaktformular",
    title: "Kontaktformular",
    content: `
<p>Wenn Sie uns über das Kontaktformular schreiben, verarbeiten wir Vorname, Nachname, E-Mail-Adresse, Telefonnummer und Ihre Nachricht, dazu den Zeitpunkt des Eingangs und wann die Nachricht gelesen und beantwortet wurde. Alle Felder sind nötig, damit wir Ihr Anliegen zuordnen und Sie erreichen können. Die Rechenaufgabe im Formular stellt und prüft unser eigener Server; sie dient nur der Abwehr automatisierter Zusendungen.</p>
<p>Bitte schreiben Sie uns keine Gesundheitsdaten und keine Angaben über Patientinnen oder Patienten.</p>
<p>Ihre Nachricht wird gespeichert und dem Sekretariat per E-Mail zugestellt. Rechtsgrundlage ist Art. 6 Abs. 1 Buchst. f DSGVO, unser berechtigtes Interesse ist die Beantwortung Ihrer Anfrage; betrifft sie eine Mitgliedschaft oder eine Veranstaltung, ist es Art. 6 Abs. 1 Buchst. b DSGVO. Die gespeicherte Nachricht wird ${months(periods.contactMonths)} nach der Beantwortung gelöscht; ist sie nicht als beantwortet vermerkt, ${months(unansweredMonths(periods.contactMonths))} nach dem Eingang, frühestens ${days(announcedDays)}, nachdem wir den Tag dafür festgehalten haben.</p>`,
  },
  {
    id: "anmeldung",
    title: "Anmeldung zu Veranstaltungen",
    content: `
<p>Für die Anmeldung zu einer Veranstaltung verarbeiten wir Anrede oder Titel, Vorname, Nachname, E-Mail-Adresse und Wohnort, Ihre Antworten auf weitere Fragen, die das Formular einzelner Veranstaltungen stellt (etwa nach Berufsgruppe und Institution), gegebenenfalls welche Teilnahmeart und welche Workshops Sie gewählt haben, an wen Ihre Rechnung gehen soll, Notizen des Sekretariats zu Ihrer Anmeldung, bei Veranstaltungen mit Teilnahmegebühr den Tag Ihrer Zahlung, Zahlungen, Erstattungen und Erlasse mit Betrag, Tag der Buchung und der Angabe, wer gezahlt hat, wenn Sie es nicht selbst waren, oder warum wir die Gebühr erlassen haben, einen kryptografischen Prüfwert der Buchung und wann und von wem sie eingetragen wurden, außerdem den Zeitpunkt der Anmeldung, ihrer Bestätigung, ihrer letzten Änderung und einer Stornierung sowie ihren Stand (neu, bestätigt, storniert oder auf der Warteliste; dort auch Ihren Rang und bis wann ein Platz für Sie frei gehalten wird). Wir benötigen diese Angaben, um Ihren Platz zu vergeben, Sie zu benachrichtigen, Teilnahmelisten zu führen und die Teilnahme zu bescheinigen. Bei einzelnen Veranstaltungen kann jemand andere Personen mit anmelden; dann haben wir diese Angaben von ihm oder ihr und speichern nicht, von wem. Rechtsgrundlage ist Art. 6 Abs. 1 Buchst. b DSGVO.</p>
<p>An den Tagen der Veranstaltung halten wir fest, ob Sie anwesend waren: den Tag, wann Sie gekommen und gegangen sind, soweit es jemand gesehen hat, ob es am Einlass, nach einer Liste oder bei einer Anmeldung vor Ort eingetragen wurde, wann und von wem. Wir benötigen das, um die Teilnahme zu bescheinigen; es wird mit der Anmeldung gelöscht.</p>
<p>Stellen wir Ihnen eine Teilnahmebescheinigung aus, speichern wir, was darauf steht, ihren Code, die Prüfsumme der Datei, ob sie eine Zweitschrift ist, wann und von wem sie ausgestellt wurde, wann ihr Versand per E-Mail veranlasst wurde und gegebenenfalls, wann, von wem und warum sie zurückgezogen wurde. Wer den Code kennt, erfährt auf unserer Internetseite, ob sie gültig ist, und zu welcher Veranstaltung sie gehört, jedoch nicht Ihren Namen. Auch das wird mit der Anmeldung gelöscht; der Code ist danach unbekannt. Auf Ihren Wunsch stellen wir aus Ihren Teilnahmen eine Jahresübersicht zusammen und senden sie an die E-Mail-Adresse Ihrer Anmeldung.</p>
<p>Stellen wir Ihnen eine Rechnung aus, speichern wir Rechnungen und Stornorechnungen mit ihrer Prüfsumme: ihre Nummer, was darauf steht (auch Name und Anschrift, an die sie gerichtet sind), zu welcher Anmeldung und E-Mail-Adresse sie gehören, wann und von wem sie ausgestellt wurden und gegebenenfalls, mit welcher Nummer sie storniert wurden. Das Steuerrecht verpflichtet uns, sie aufzubewahren bis ${invoiceTermEnds}, auch wenn Ihre Anmeldung schon gelöscht ist; danach werden sie gelöscht. Rechtsgrundlage ist Art. 6 Abs. 1 Buchst. c DSGVO.</p>
<p>Wenn wir Ihnen Links senden, mit denen Sie Ihre Anmeldung ansehen, berichtigen oder stornieren, speichern wir zu jedem Link einen kryptografischen Prüfwert, mit welcher E-Mail und zu welchem Zeitpunkt er gesendet wurde. Diese Links gelten bis 30 Tage nach der Veranstaltung und werden mit der Anmeldung gelöscht.</p>
<p>Nach einer Veranstaltung bitten wir Sie vielleicht um eine Evaluation. Sie ist freiwillig und anonym: Ihre Antworten speichern wir ohne Ihren Namen und ohne Zeitpunkt. Damit jede Person nur einmal antwortet, speichern wir getrennt davon, dass Sie geantwortet haben; das wird mit der Anmeldung oder der Veranstaltung gelöscht. Die Antworten werden mit der Veranstaltung gelöscht.</p>
<p>Zu Ihrer Veranstaltung schreiben wir Ihnen, wenn es nötig ist: eine Erinnerung vor dem Termin, wenn die Veranstaltung sie vorsieht, und Nachrichten etwa zu einer Änderung oder Absage. Wir speichern, welche Nachricht an welche Anmeldung ging, und löschen das mit der Anmeldung.</p>
<p>Bei Veranstaltungen mit Fortbildungspunkten können Sie Ihre Einheitliche Fortbildungsnummer (EFN) angeben. Wir verwenden sie nur, um der zuständigen Kammer Ihre Teilnahme zu melden, damit Ihnen die Punkte gutgeschrieben werden; wir halten fest, wann wir Ihre Teilnahme gemeldet haben, und Ihre Punkte als Vortragende, wenn die Kammer welche vergibt. Die Angabe ist freiwillig. Die EFN wird verschlüsselt gespeichert und ${efnErased(periods)} gelöscht.</p>
<p>Anmeldungen werden ${months(periods.registrationMonths)} nach der Veranstaltung gelöscht. Unterlagen, die wir nach steuerrechtlichen Vorschriften aufbewahren müssen, etwa Rechnungen über Teilnahmegebühren, bleiben davon unberührt (Art. 6 Abs. 1 Buchst. c DSGVO).</p>
<p>Bei einigen Veranstaltungen führt die Anmeldung zu einem anderen Anbieter. Dann gilt dessen Datenschutzerklärung; wir übertragen ihm beim Aufruf des Verweises keine Daten über Sie.</p>`,
  },
  {
    id: "e-mail",
    title: "Versand von E-Mails",
    content: `
<p>Bestätigungen zu Veranstaltungen und Kontaktanfragen versendet unser Server über einen E-Mail-Dienst. Dieser erhält Ihre E-Mail-Adresse, Ihren Namen und den Inhalt der Nachricht. Ob und wann eine E-Mail versendet wurde, was der E-Mail-Dienst bei einem Fehler geantwortet hat, ob sie zurückkam, weil es das Postfach nicht gibt (dann senden wir an diese Adresse keine weitere; dafür steht anstelle der Adresse ein kryptografischer Prüfwert), und gegebenenfalls eine Kopie bewahren wir höchstens ${days(periods.mailDays)} auf, um Zustellprobleme klären zu können; wer gemeinsam angemeldet wurde, nur bis die E-Mail darüber gesendet ist. Damit niemand ein fremdes Postfach mit E-Mails überhäufen kann, zählt der Server eine Stunde lang, wann er an ein Postfach E-Mails gesendet hat, die jemand durch Angabe der Adresse ausgelöst hat; anstelle der Adresse steht dort ein kryptografischer Prüfwert. Rechtsgrundlage ist Art. 6 Abs. 1 Buchst. b und f DSGVO.</p>
<p>E-Mail-Dienst: ${toFillIn("Name und Anschrift des E-Mail-Anbieters; Hinweis auf den Vertrag zur Auftragsverarbeitung")}</p>`,
  },
  {
    id: "mitgliedschaft",
    title: "Mitgliedschaft",
    content: `
<p>Den Mitgliedsantrag können Sie herunterladen, ohne Angaben zu machen. Senden Sie ihn ausgefüllt an uns, verarbeiten wir die darin enthaltenen Daten zur Aufnahme und zur Führung der Mitgliedschaft (Art. 6 Abs. 1 Buchst. b DSGVO). Sie werden nicht auf dieser Internetseite gespeichert.</p>
<p>${toFillIn("Wie lange Mitgliederdaten nach dem Austritt aufbewahrt werden")}</p>`,
  },
  {
    id: "vorstand",
    title: "Angaben zu Mitgliedern des Vorstands und zu Vortragenden",
    content: `
<p>Auf dieser Internetseite stehen Namen, Titel und Funktionen der Mitglieder des Vorstands, dazu eine Beschreibung und ein Bild, in Programmen außerdem die Namen der Vortragenden. Wir veröffentlichen sie, um über den Verein und seine Veranstaltungen zu informieren, mit Einwilligung der Personen (Art. 6 Abs. 1 Buchst. a DSGVO) oder weil wir daran ein berechtigtes Interesse haben (Art. 6 Abs. 1 Buchst. f DSGVO). ${toFillIn("welche Rechtsgrundlage im Verein gilt")}</p>
<p>Frühere Fassungen dieser Angaben bewahren wir auf, solange es den Eintrag gibt. Wird er gelöscht, verschwinden sie mit ihm ${afterDays(periods.trashDays)} endgültig; Bilder und andere Dateien werden 7 Tage nach ihrer letzten Verwendung entfernt.</p>`,
  },
  {
    id: "redaktion",
    title: "Konten der Redaktion",
    content: `
<p>Wer diese Seite bearbeitet, meldet sich mit E-Mail-Adresse und Passwort an; gespeichert sind außerdem Name, Rolle und letzte Anmeldung, das Passwort wird nur als kryptografischer Prüfwert gespeichert. Führt die Anmeldung über einen Identitätsanbieter, wird gespeichert, unter welcher Kennung das Konto dort geführt wird. Von einem Passkey werden der Name, den er bekommen hat, sein öffentlicher Schlüssel mit einer Kennung, die möglichen Übertragungswege, ein Zähler und der Zeitpunkt des Hinzufügens und der letzten Nutzung gespeichert; der geheime Schlüssel und Merkmale wie der Fingerabdruck bleiben auf dem Gerät. Zur Sicherheit des Kontos werden zu jeder Sitzung Beginn, letzte Nutzung, Ende und die Art von Browser und Gerät (etwa „Firefox, Windows“) gespeichert und spätestens ${afterDays(periods.sessionDays)} gelöscht. Jede Änderung an den Inhalten wird mit Zeitpunkt und E-Mail-Adresse festgehalten, damit sie nachvollziehbar bleibt, ebenso, wer welche Datei hochgeladen hat, solange es sie gibt; Nummern und kryptografische Prüfwerte belegen, dass daran nichts verändert wurde. Diese Aufzeichnungen werden ${afterMonths(periods.activityMonths)} gelöscht. Rechtsgrundlage ist Art. 6 Abs. 1 Buchst. f DSGVO.</p>
<p>${toFillIn("falls sich die Redaktion über einen Identitätsanbieter anmeldet: Name und Anschrift des Anbieters; sonst löschen")}</p>`,
  },
];
