import { expect, it } from "vitest";
import { CertificateSettings, CertificateSettingsForm, writeSentence } from "./certificate-settings.ts";
import { SiteSettings } from "./settings.ts";

const values = {
  ...{
    "[AUTHORITY]": "Ärztekammer Nordrhein",
    "[POINTS]": "12 Punkten",
    "[CATEGORY]": "Kategorie B",
    "[NUMBER]": "27",
  },
  ...{ "[NAME]": "Dr. Jörg [POINTS]", "[EVENT_TITLE]": "Schmerztag", "[EVENT_DATE]": "12. September 2026" },
};

it("says for physicians what it said before there were settings, and nothing for others", () => {
  const { certificates } = SiteSettings.parse({});
  expect([certificates.psychotherapists, certificates.nurses, certificates.other]).toEqual(["", "", ""]);
  expect(writeSentence(certificates.physicians, values)).toBe(
    "Die Veranstaltung ist im Rahmen der Zertifizierung der ärztlichen Fortbildung der Ärztekammer Nordrhein mit 12 Punkten (Kategorie B) anrechenbar.",
  );
  expect(writeSentence(certificates.physicians, { ...values, "[CATEGORY]": "" })).toMatch(
    /mit 12 Punkten anrechenbar\.$/,
  );
  expect(writeSentence(certificates.physicians, { ...values, "[POINTS]": undefined })).toBe("");
});

it("fills in each placeholder once, and keeps a sentence without points where none are known", () => {
  expect(writeSentence("[NAME]: [EVENT_TITLE] am [EVENT_DATE], [NUMBER]", { ...values, "[POINTS]": undefined })).toBe(
    "Dr. Jörg [POINTS]: Schmerztag am 12. September 2026, 27",
  );
  expect(CertificateSettings.parse({ physicians: "" }).physicians).toBe("");
});

it("refuses unknown placeholders beside their field when saved, and reads them all the same", () => {
  const sent = { ...CertificateSettings.parse({}), nurses: "Für [NAME] mit [FIRST_NAME] und [Points] [siehe unten]" };
  const issues = CertificateSettingsForm.safeParse(sent).error?.issues ?? [];
  expect(issues.map(({ path, message }) => [path.join("."), message])).toEqual([
    [
      "nurses",
      "Unbekannte Platzhalter: [FIRST_NAME], [Points]. Möglich sind [AUTHORITY], [POINTS], [CATEGORY], [NUMBER], [NAME], [EVENT_TITLE], [EVENT_DATE].",
    ],
  ]);
  expect(CertificateSettings.parse(sent).nurses).toBe(sent.nurses);
});
