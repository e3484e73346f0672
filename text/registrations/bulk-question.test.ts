import { describe, expect, it } from "vitest";
import { statusesFor } from "#model/registrations/allowed-actions.ts";
import { bulkQuestion } from "./bulk-question.ts";

const none = { new: 0, confirmed: 0, cancelled: 0, waiting: 0 };
const mail = "Jede dieser Personen erhält die Bestätigungs-E-Mail.";
const back = "Eine Stornierung lässt sich zurücknehmen, solange ein Platz frei ist.";

describe("the question before a bulk change", () => {
  it.each([
    ["confirm", { new: 98 }, `Möchten Sie 98 Anmeldungen bestätigen? ${mail}`],
    ["confirm", { new: 1 }, `Möchten Sie 1 Anmeldung bestätigen? ${mail}`],
    [
      "confirm",
      { new: 98, confirmed: 20, cancelled: 11, waiting: 1 },
      `Von 130 Anmeldungen werden 98 bestätigt. Die übrigen bleiben, wie sie sind: 20 sind schon bestätigt, 11 sind storniert und 1 steht auf der Warteliste. ${mail}`,
    ],
    ["cancel", { new: 2, waiting: 3 }, `Möchten Sie 5 Anmeldungen stornieren? ${back}`],
    [
      "cancel",
      { confirmed: 1, cancelled: 1 },
      `Von 2 Anmeldungen wird 1 storniert. Die übrigen bleiben, wie sie sind: 1 ist storniert. ${back}`,
    ],
  ] as const)("%s %o", (intent, chosen, text) => {
    const counts = { ...none, ...chosen };
    const selected = Object.values(counts).reduce((sum, count) => sum + count, 0);
    expect(bulkQuestion(intent, statusesFor(intent), counts, selected)).toEqual({ text, isPossible: true });
  });

  it.each([
    [
      2,
      { new: 1 },
      "Von 2 Anmeldungen wird 1 bestätigt. Die übrigen bleiben, wie sie sind: 1 gibt es hier nicht mehr.",
    ],
    [
      5,
      { new: 2, confirmed: 1 },
      "Von 5 Anmeldungen werden 2 bestätigt. Die übrigen bleiben, wie sie sind: 1 ist schon bestätigt und 2 gibt es hier nicht mehr.",
    ],
  ])("names those of %d that were erased or moved meanwhile: %o", (selected, chosen, text) => {
    expect(bulkQuestion("confirm", statusesFor("confirm"), { ...none, ...chosen }, selected)).toEqual({
      text: `${text} ${mail}`,
      isPossible: true,
    });
  });

  it("says why none can be changed", () => {
    const refused = (chosen: object, selected: number) =>
      bulkQuestion("confirm", statusesFor("confirm"), { ...none, ...chosen }, selected);
    expect(refused({ confirmed: 2 }, 2)).toEqual({
      text: "Keine der ausgewählten Anmeldungen lässt sich bestätigen: 2 sind schon bestätigt.",
      isPossible: false,
    });
    expect(refused({}, 1).text).toBe(
      "Keine der ausgewählten Anmeldungen lässt sich bestätigen: 1 gibt es hier nicht mehr.",
    );
  });
});
