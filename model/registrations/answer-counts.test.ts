import { describe, expect, it } from "vitest";
import { answerParameter, countAnswers, readAnswerParameter } from "./answer-counts.ts";

describe("counts of answers", () => {
  const meal = { id: "essen", label: "Essen", kind: "choice", options: ["Fisch", "vegetarisch"] } as const;
  const trip = { id: "anreise", label: "Anreise", kind: "text", options: [] } as const;
  const member = { id: "mitglied", label: "Mitglied?", kind: "yesNo", options: [] } as const;
  const given = (id: string, ...answers: string[]) => answers.map((answer) => [{ id, answer }]);

  it("are those of questions with a choice, with answers that are no longer offered", () => {
    const people = [...given("essen", "vegetarisch", "vegetarisch", "Braten"), ...given("anreise", "Bahn")];
    expect(countAnswers([meal, trip, member], people)).toEqual([
      {
        ...{ questionId: "essen", label: "Essen", unanswered: 1 },
        answers: [
          { answer: "Fisch", count: 0 },
          { answer: "vegetarisch", count: 2 },
          { answer: "Braten", count: 1 },
        ],
      },
      {
        ...{ questionId: "mitglied", label: "Mitglied?", unanswered: 4 },
        answers: [
          { answer: "Ja", count: 0 },
          { answer: "Nein", count: 0 },
        ],
      },
    ]);
  });

  it("have a text in the URL", () => {
    const chosen = { questionId: "a1", answer: "Um 12:30: mit Ei" };
    expect(readAnswerParameter(answerParameter(chosen))).toEqual(chosen);
    for (const text of [null, "", "a1", "a1:", ":x", "a-1:x", `a1:${"x".repeat(501)}`])
      expect(readAnswerParameter(text)).toBeUndefined();
  });
});
