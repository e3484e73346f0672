import { describe, expect, it } from "vitest";
import type { AskedQuestion } from "#model/events/question-rule.ts";
import { checkDetails, withAnswers } from "./registration-details.ts";

const meal: AskedQuestion = {
  id: "essen",
  label: "Essen",
  kind: "choice",
  options: ["a", "b"],
  isRequired: true,
  help: "",
};
const free: AskedQuestion = { ...meal, id: "frei", label: "Frei", kind: "text", options: [], isRequired: false };
const asked = { questions: [meal, free], asksForEfn: true };

describe("details typed by the secretariat", () => {
  it("are optional, and may be blank", () => {
    expect(checkDetails({}, asked)).toEqual({ ok: true, details: { answers: [], efn: undefined } });
    expect(
      checkDetails({ "frage-essen": "", "frage-frei": " x ", efn: "*802-760 000000017*", other: "y" }, asked),
    ).toEqual({
      ok: true,
      details: {
        answers: [
          { id: "essen", label: "Essen", answer: "" },
          { id: "frei", label: "Frei", answer: "x" },
        ],
        efn: "802760000000017",
      },
    });
  });

  it("are refused at their field", () => {
    const refused = checkDetails({ "frage-essen": "c", "frage-frei": "x".repeat(501), efn: "802760000000018" }, asked);
    expect(refused).toEqual({
      ok: false,
      fieldErrors: {
        "frage-essen": "Bitte wählen Sie eine der Antworten aus.",
        "frage-frei": "Bitte geben Sie höchstens 500 Zeichen ein.",
        efn: "Die EFN ist ungültig (Prüfziffer). Bitte prüfen Sie die 15 Ziffern.",
      },
    });
  });

  it("ignore the EFN where it is not asked for", () => {
    expect(checkDetails({ efn: "x" }, { ...asked, asksForEfn: false })).toMatchObject({ details: { efn: undefined } });
  });

  it("replace previous answers, and keep the others", () => {
    const stored = [
      { id: "alt", label: "Früher", answer: "ja" },
      { id: "essen", label: "Essen?", answer: "a" },
    ];
    const changed = [{ id: "essen", label: "Essen", answer: "b" }];
    expect(withAnswers(stored, changed)).toEqual([stored[0], changed[0]]);
    expect(withAnswers(stored, [{ id: "essen", label: "Essen", answer: "" }])).toEqual([stored[0]]);
    const added = { id: "frei", label: "Frei", answer: "x" };
    expect(withAnswers(stored, [...changed, added])).toEqual([stored[0], changed[0], added]);
    expect(withAnswers([], [added])).toEqual([added]);
  });
});
