import { expect, it } from "vitest";
import { SiteSettings } from "#model/content/settings.ts";
import { CertificateSettings, CertificateSettingsForm, writeSentence } from "./certificate-settings.ts";

const values = {
  ...{
    "[AUTHORITY]": "Ärztekammer Nordrhein",
    "[POINTS]": "12 Punkten",
    "[CATEGORY]": "Kategorie B",
    "[NUMBER]": "27",
  },
  ...{ "[NAME]": "Dr. Jörg [POINTS]", "[EVENT_TITLE]": "Schmerztag", "[EVENT_DATE]": "12. September 2026" },
};

it("defaults to a sentence for physicians, and none for others", () => {
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

it("replaces placeholders once, and needs no points for a sentence without them", () => {
  expect(writeSentence("[NAME]: [EVENT_TITLE] am [EVENT_DATE], [NUMBER]", { ...values, "[POINTS]": undefined })).toBe(
    "Dr. Jörg [POINTS]: Schmerztag am 12. September 2026, 27",
  );
  expect(CertificateSettings.parse({ physicians: "" }).physicians).toBe("");
});

it("removes brackets around a blank value", () => {
  const blank = { ...values, "[CATEGORY]": "" };
  expect(writeSentence(" Fortbildung([CATEGORY]) ([NUMBER]) (intern) ", blank)).toBe("Fortbildung (27) (intern)");
});

it("requires an uploaded picture of the signature where it is printed", () => {
  const issuesOf = (given: object) =>
    CertificateSettingsForm.safeParse(given).error?.issues.map(({ code, path, message }) => [code, path[0], message]);
  const signature = "/files/certificates/1-a.png";
  expect(issuesOf({})).toBeUndefined();
  expect(issuesOf({ printsSignature: true, signature, logo: "/files/certificates/1-b.png" })).toBeUndefined();
  expect(issuesOf({ printsSignature: true })).toEqual([
    ["custom", "signature", "Bitte laden Sie das Bild der Unterschrift hoch."],
  ]);
  const message = "Bitte laden Sie das Bild hoch oder wählen Sie eines aus den Medien.";
  expect(issuesOf({ logo: "https://verein.example/files/", signature: "/bild.png" })).toEqual([
    ["custom", "logo", message],
    ["custom", "signature", message],
  ]);
});

it("refuses unknown placeholders on save, but parses them", () => {
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
