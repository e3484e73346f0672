import { expect, it } from "vitest";
import { addAboveClosing } from "./mail-closing.ts";

it.each([
  "Mit freundlichen Grüßen\nIhr Sekretariat",
  "Viele Grüße",
  "Mit herzlichen, kollegialen Gruessen\nIhre\n\nDr. Eva Muster\n\nSekretariat",
  "Herzliche Grüße aus Köln\n\nPS: Bitte Ausweis mitbringen.",
  "Hochachtungsvoll",
])("adds what is said later above %j", (closing) => {
  expect(addAboveClosing(`Guten Tag,\n\nText.\n\n${closing}`, ["A", "", "B"])).toBe(
    `Guten Tag,\n\nText.\n\nA\n\nB\n\n${closing}`,
  );
});

it("adds it at the end of a letter without a closing", () => {
  expect(addAboveClosing("Text.\n\nMit Anmeldung ist die Teilnahme frei.", ["A"])).toBe(
    "Text.\n\nMit Anmeldung ist die Teilnahme frei.\n\nA",
  );
  expect(addAboveClosing("Text.\n\nMit freundlichen Grüßen", [""])).toBe("Text.\n\nMit freundlichen Grüßen");
});
