import { expect, it } from "vitest";
import { withSoftHyphens } from "./soft-hyphens.ts";

const shown = (text: string) => withSoftHyphens(text).replaceAll("\u00ad", "-");

it.each([
  ["Langzeitanwendung", "Langzeit-anwendung"],
  ["Fortbildungspunkte", "Fortbildungs-punkte"],
  ["Datenschutzerklärung", "Daten-schutz-erklärung"],
  ["Schmerzsprechstunde", "Schmerz-sprechstunde"],
  ["Mitgliederversammlung", "Mitglieder-versammlung"],
  ["Palliativversorgung", "Palliativ-versorgung"],
  ["Weiterbildungsordnung", "Weiter-bildungs-ordnung"],
  ["Nervenblockadekurs", "Nerven-blockadekurs"],
  ["Bewegungstherapien", "Bewegungs-therapien"],
  ["Palliativmedizinisches", "Palliativ-medizini-sches"],
  ["Vorstandsmitgliedern", "Vorstands-mitgliedern"],
  ["Universitätsklinikums", "Universitäts-klinikums"],
  ["Straßenverkehrsordnung", "Stra-ßen-ver-kehrs-ordnung"],
  ["Verbraucherstreitbeilegung", "Ver-brau-cher-streit-beile-gung"],
  ["Opioidentwöhnung", "Opioid-entwöhnung"],
  ["Opioidentzugssyndrom", "Opioid-entzugs-syndrom"],
  ["Anführungszeichen", "Anführungs-zeichen"],
  ["Veranstaltungsnummer", "Veran-stal-tungs-nummer"],
  // No part begins as no German word does, and none is made only because it is known.
  ["Mittwochvormittag", "Mit-twoch-vor-mit-tag"],
  ["Opioidgrundsätze", "Opioid-grund-sätze"],
  ["Opioidzwischenfall", "Opioid-zwischenfall"],
  ["Satzungsänderung", "Satzungs-änderung"],
  ["Vergütungsverhandlungen", "Vergütungs-ver-hand-lun-gen"],
  ["Norddeutschlands", "Nord-deutschlands"],
  ["EINRICHTUNGSVERZEICHNIS", "EINRICHTUNGS-VERZEICHNIS"],
  ["MITGLIEDERVERSAMMLUNG", "MITGLIEDER-VERSAMMLUNG"],
  ["FACHTAGUNG DER HAUSARZTPRAXEN", "FACHTAGUNG DER HAUSARZT-PRAXEN"],
])("divides %s between its parts", (word, divided) => {
  expect(shown(word)).toBe(divided);
});

it("leaves no part too long for a narrow phone", () => {
  for (const word of ["Donaudampfschifffahrtsgesellschaft", "Immunsuppressionsbehandlung", "Pharmakokinetikmodelle"]) {
    expect(
      Math.max(
        ...shown(word)
          .split("-")
          .map((part) => part.length),
      ),
      shown(word),
    ).toBeLessThanOrEqual(13);
  }
});

it.each(["Schmerzen verstehen", "Dr. med. (AUSGEBUCHT)", "Dr. Müller-Lüdenscheidt", "2027", "Veranstaltungen"])(
  "leaves %j as it is",
  (text) => {
    expect(withSoftHyphens(text)).toBe(text);
  },
);
