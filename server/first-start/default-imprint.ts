import type { ContentInput } from "#model/content/collections.ts";
import { toFillIn } from "#model/content/place-to-fill-in.ts";

/** Returns the imprint after § 5 DDG, § 18 Abs. 2 MStV, § 36 VSBG; the EU's dispute platform closed in July 2025. */
export function defaultImprint(): NonNullable<ContentInput<"legal">["imprint"]> {
  return {
    title: "Impressum",
    sections: [
      {
        id: "anbieter",
        title: "Angaben gemäß § 5 DDG",
        content: `
<p>[NAME]<br>[ANSCHRIFT]</p>
<p>${toFillIn("unter „Kontakt“ Name und ladungsfähige Anschrift des Vereins; ein Postfach genügt nicht")}</p>`,
      },
      {
        id: "vertretung",
        title: "Vertretungsberechtigter Vorstand",
        content: `
<p>Der Verein wird durch den Vorstand im Sinne des § 26 BGB vertreten: ${toFillIn("Name der vertretungsberechtigten Personen mit ihrer Funktion, wie im Vereinsregister eingetragen")}</p>`,
      },
      {
        id: "kontakt",
        title: "Kontakt",
        content: `
<p>Telefon: [TELEFON]<br>E-Mail: [E-MAIL]</p>
<p>${toFillIn("unter „Kontakt“ Telefonnummer und E-Mail-Adresse des Vereins")}</p>`,
      },
      {
        id: "register",
        title: "Registereintrag",
        content: `
<p>Eingetragen im Vereinsregister<br>Registergericht: ${toFillIn("Amtsgericht")}<br>Registernummer: ${toFillIn("VR-Nummer")}</p>`,
      },
      {
        id: "umsatzsteuer",
        title: "Umsatzsteuer-Identifikationsnummer",
        content: `
<p>${toFillIn("Umsatzsteuer-Identifikationsnummer gemäß § 27a UStG oder Wirtschafts-Identifikationsnummer gemäß § 139c AO; Abschnitt löschen, wenn keine erteilt wurde")}</p>`,
      },
      {
        id: "verantwortlich",
        title: "Verantwortlich für den Inhalt gemäß § 18 Abs. 2 MStV",
        content: `
<p>${toFillIn("Vor- und Nachname einer natürlichen Person mit Anschrift")}</p>`,
      },
      {
        id: "streitbeilegung",
        title: "Verbraucherstreitbeilegung",
        content: `
<p>Wir sind nicht bereit und nicht verpflichtet, an Streitbeilegungsverfahren vor einer Verbraucherschlichtungsstelle teilzunehmen (§ 36 VSBG).</p>`,
      },
      {
        id: "medizinische-hinweise",
        title: "Hinweis zu medizinischen Inhalten",
        content: `
<p>Die Beiträge auf dieser Internetseite richten sich vor allem an Angehörige der Heilberufe. Sie geben den Stand bei ihrer Veröffentlichung wieder und ersetzen weder die fachliche Entscheidung im Einzelfall noch das Gespräch mit der behandelnden Ärztin oder dem behandelnden Arzt. Angaben zu Wirkstoffen und Dosierungen sind vor der Anwendung anhand der aktuellen Fachinformation zu prüfen.</p>
<p>Bei akuten Beschwerden wenden Sie sich bitte an Ihre Praxis, an den ärztlichen Bereitschaftsdienst unter <a href="tel:116117">116 117</a> oder in lebensbedrohlichen Situationen an den Notruf <a href="tel:112">112</a>.</p>`,
      },
      {
        id: "haftung",
        title: "Haftung für Inhalte und Verweise",
        content: `
<p>Wir erstellen die Inhalte dieser Internetseite mit Sorgfalt und verantworten sie nach den allgemeinen Gesetzen. Für ihre Vollständigkeit und Aktualität können wir keine Gewähr übernehmen.</p>
<p>Für die Inhalte fremder Seiten, auf die wir verweisen, sind diejenigen verantwortlich, die sie betreiben. Bei der Verlinkung waren keine Rechtsverstöße erkennbar. Werden uns solche bekannt, entfernen wir den Verweis.</p>`,
      },
      {
        id: "urheberrecht",
        title: "Urheberrecht",
        content: `
<p>Texte, Zeichnungen und Unterlagen auf dieser Internetseite sind urheberrechtlich geschützt. Jede Verwendung, die das Gesetz nicht ausdrücklich erlaubt, bedarf unserer Zustimmung. Fragen Sie uns gern: Für Lehre und Fortbildung geben wir Materialien in der Regel frei.</p>
<p>Bildnachweise: ${toFillIn("Urheberinnen und Urheber der verwendeten Fotografien; die mitgelieferten Zeichnungen benötigen keinen Nachweis")}</p>`,
      },
    ],
  };
}
