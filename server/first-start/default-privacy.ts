import type { ContentInput } from "#model/content/collections.ts";
import { toFillIn } from "#model/content/place-to-fill-in.ts";
import type { RetentionPeriods } from "#server/privacy/retention-periods.ts";
import { privacyRights } from "./privacy-rights.ts";
import { privacyUses } from "./privacy-uses.ts";

/** Returns the privacy policy (Art. 13 DSGVO, § 25 TDDDG). It describes this program: keep it up to date. */
export function defaultPrivacy(periods: RetentionPeriods): NonNullable<ContentInput<"legal">["privacy"]> {
  return {
    title: "Datenschutzerklärung",
    sections: [
      {
        id: "verantwortlicher",
        title: "Wer verantwortlich ist",
        content: `
<p>Verantwortlich für die Verarbeitung personenbezogener Daten auf dieser Internetseite ist:</p>
<p>[NAME]<br>[ANSCHRIFT]<br>Telefon: [TELEFON]<br>E-Mail: [E-MAIL]</p>
<p>${toFillIn("unter „Kontakt“ Name, Anschrift und Kontaktdaten des Vereins")}</p>`,
      },
      {
        id: "datenschutzbeauftragte",
        title: "Datenschutzbeauftragte oder Datenschutzbeauftragter",
        content: `
<p>${toFillIn("Kontaktdaten der oder des Datenschutzbeauftragten; Abschnitt löschen, wenn der Verein keine Person benennen muss")}</p>`,
      },
      {
        id: "ueberblick",
        title: "Das Wichtigste in Kürze",
        content: `
<ul>
<li>Wer diese Seite nur liest, hinterlässt keine personenbezogenen Daten: kein Cookie, keine Kennung, kein Profil.</li>
<li>Alles, was Sie sehen, kommt von unserem eigenen Server. Schriften, Bilder und Programme werden nicht bei Dritten geladen, es gibt keine Werbenetze und keine eingebundenen sozialen Netzwerke.</li>
<li>Persönliche Angaben verarbeiten wir nur, wenn Sie uns schreiben oder sich zu einer Veranstaltung anmelden, und nur so lange, wie es dafür nötig ist.</li>
</ul>`,
      },
      ...privacyUses(periods),
      ...privacyRights(periods),
      {
        id: "stand",
        title: "Stand dieser Erklärung",
        content: `
<p>${toFillIn("Datum der letzten Prüfung")}</p>
<p>Wir passen diese Erklärung an, wenn sich die Verarbeitung oder die Rechtslage ändert. Es gilt die hier veröffentlichte Fassung.</p>`,
      },
    ],
  };
}
