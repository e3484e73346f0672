import type { ContentInput } from "#model/content/collections.ts";
import { toFillIn } from "#model/content/place-to-fill-in.ts";

/** Returns the accessibility statement in the order of EU 2018/1523. It describes this program: keep it up to date. */
export function defaultAccessibility(): NonNullable<ContentInput<"legal">["accessibility"]> {
  return {
    title: "Erklärung zur Barrierefreiheit",
    sections: [
      {
        id: "geltung",
        title: "Für wen und wofür diese Erklärung gilt",
        content: `
<p>Die Gesellschaft für Interdisziplinäre Schmerz- und Palliativmedizin e. V. möchte, dass alle Menschen diese Internetseite nutzen können, auch mit Vorleseprogramm, ohne Maus, mit starker Vergrößerung oder wenn ihnen Lesen und Konzentration gerade schwerfallen. Diese Erklärung gilt für alle öffentlichen Seiten unter dieser Adresse.</p>`,
      },
      {
        id: "stand-der-vereinbarkeit",
        title: "Stand der Vereinbarkeit mit den Anforderungen",
        content: `
<p>Maßstab sind die Web Content Accessibility Guidelines (WCAG) 2.2 in der Stufe AA, auf die sich auch die Norm EN 301 549 und die BITV 2.0 stützen. Die Seiten wurden nach ihnen entwickelt und werden bei jeder Änderung des Programms selbsttätig geprüft. Eine solche Prüfung findet nicht jede Barriere.</p>
<p>${toFillIn("Ergebnis und Datum einer Prüfung durch Menschen, sobald eine stattgefunden hat; sonst diesen Absatz löschen")}</p>`,
      },
      {
        id: "was-geht",
        title: "Was Sie erwarten können",
        content: `
<ul>
<li>Alles lässt sich mit der Tastatur allein bedienen; was gerade ausgewählt ist, ist sichtbar umrandet.</li>
<li>Überschriften, Listen, Tabellen und Formularfelder sind so ausgezeichnet, dass Vorleseprogramme sie erkennen. Am Anfang jeder Seite führt ein Verweis direkt zum Inhalt.</li>
<li>Texte lassen sich mindestens auf das Doppelte vergrößern, ohne dass Inhalt verloren geht, und haben ausreichend Kontrast. Farbe ist nie der einzige Hinweis.</li>
<li>Nichts blinkt. Wer in seinem Gerät weniger Bewegung eingestellt hat, sieht keine Überblendungen.</li>
<li>Lesen, Anmelden und Schreiben gelingt auch ohne JavaScript. Fehler in einem Formular stehen beim Feld, und was Sie eingegeben haben, bleibt erhalten.</li>
</ul>`,
      },
      {
        id: "grenzen",
        title: "Welche Grenzen wir kennen",
        content: `
<ul>
<li>PDF-Dateien, etwa Programme, Vorträge und der Mitgliedsantrag, sind nicht immer barrierefrei. Auf Anfrage erhalten Sie ihren Inhalt in anderer Form.</li>
<li>Nicht jedes Bild, das mit einem Beitrag veröffentlicht wurde, hat eine Beschreibung.</li>
<li>Das Kontaktformular stellt zum Schutz vor unerwünschten Nachrichten eine kleine Rechenaufgabe. Wenn sie Ihnen Mühe macht, schreiben Sie uns bitte eine E-Mail oder rufen Sie an.</li>
<li>Inhalte in Leichter Sprache und in Gebärdensprache bieten wir bisher nicht an.</li>
<li>Manche Veranstaltungen führen zur Anmeldung oder zur Teilnahme auf Seiten anderer Anbieter. Auf deren Gestaltung haben wir keinen Einfluss.</li>
</ul>
<p>${toFillIn("weitere Barrieren, die Ihnen bekannt sind; sonst diesen Absatz löschen")}</p>`,
      },
      {
        id: "rueckmeldung",
        title: "Barrieren melden",
        content: `
<p>Sind Sie auf eine Barriere gestoßen, oder brauchen Sie einen Inhalt in anderer Form? Bitte sagen Sie es uns. Wir antworten so bald wie möglich:</p>
<p>Telefon: [TELEFON]<br>E-Mail: [E-MAIL]</p>
<p>${toFillIn("unter „Kontakt“ Telefonnummer und E-Mail-Adresse des Vereins")}</p>
<p>Sie können uns auch über das <a href="/?dialog=kontakt">Kontaktformular</a> schreiben.</p>`,
      },
      {
        id: "stand-barrierefreiheit",
        title: "Stand dieser Erklärung",
        content: `
<p>${toFillIn("Datum, an dem diese Erklärung erstellt oder zuletzt geprüft wurde")}</p>`,
      },
    ],
  };
}
