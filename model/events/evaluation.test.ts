import { describe, expect, it } from "vitest";
import { Evaluation, evaluationForm } from "./evaluation.ts";
import { evaluationResults, evaluationState, evaluationUntil } from "./evaluation-rule.ts";

const question = { id: "q1", label: "Wie war es?", kind: "choice", options: ["gut", "schlecht"] } as const;
const text = { id: "q2", label: "Was fehlte?", kind: "text" } as const;
const { questions } = Evaluation.parse({ questions: [question, text] });

describe("an evaluation", () => {
  it.each([
    [{}, "2026-06-11", "not_yet"],
    [{}, "2026-06-12", "open"],
    [{}, "2026-06-26", "open"],
    [{}, "2026-06-27", "closed"],
    [{ lastDay: "" }, "2026-06-10", "open"],
    [{ evaluation: { isAsked: false, questions } }, "2026-06-12", "off"],
    [{ evaluation: { isAsked: true, questions: [] } }, "2026-06-12", "off"],
  ])("of an event with %j is, on %s, %s", (changes, today, state) => {
    const event = { date: "2026-06-10", lastDay: "2026-06-12", evaluation: { isAsked: true, questions }, ...changes };
    expect(evaluationState(event, today)).toBe(state);
  });

  it("is open for two weeks, over the end of a year and the clock change", () => {
    expect(evaluationUntil({ date: "2026-12-20", lastDay: "" })).toBe("2027-01-03");
    expect(evaluationUntil({ date: "2026-10-20", lastDay: "" })).toBe("2026-11-03");
  });

  it("has at most five questions", () => {
    const six = Array.from({ length: 6 }, (_, index) => ({ id: `q${index}`, label: `${index}?` }));
    expect(Evaluation.safeParse({ questions: six }).success).toBe(false);
    expect(Evaluation.safeParse({ questions: six.slice(1) }).success).toBe(true);
  });
});

describe("its form", () => {
  it("makes one line of a text, takes nothing that is not asked and no other answer", () => {
    const form = evaluationForm(questions);
    expect(form.parse({ "frage-q1": "gut", "frage-q2": " Mehr\r\nZeit " })).toEqual({
      "frage-q1": "gut",
      "frage-q2": "Mehr Zeit",
    });
    expect(form.parse({})).toEqual({ "frage-q1": "", "frage-q2": "" });
    expect(form.safeParse({ "frage-q1": "mittel" }).success).toBe(false);
    expect(form.safeParse({ "frage-q3": "x" }).success).toBe(false);
    expect(form.safeParse({ "frage-q2": "x".repeat(501) }).success).toBe(false);
  });
});

describe("its results", () => {
  const answer = (id: string, given: string) => ({ id, label: "damals", answer: given });
  it("count each answer, and list texts in alphabetical order", () => {
    const sheets = [[answer("q1", "gut"), answer("q2", "Zeit")], [answer("q1", "gut")], [answer("q2", "Brot")]];
    expect(evaluationResults(questions, sheets)).toEqual([
      {
        ...{ id: "q1", label: "Wie war es?", texts: [], unanswered: 1 },
        counts: [
          { answer: "gut", count: 2 },
          { answer: "schlecht", count: 0 },
        ],
      },
      { id: "q2", label: "Was fehlte?", counts: [], texts: ["Brot", "Zeit"], unanswered: 1 },
    ]);
  });

  it("keep answers that are no longer offered, and questions that are no longer asked", () => {
    const sheets = [[answer("q1", "mittel"), answer("alt", "ja")]];
    const [first, , former] = evaluationResults(questions, sheets);
    expect(first?.counts).toContainEqual({ answer: "mittel", count: 1 });
    expect(former).toMatchObject({ id: "alt", label: "damals", texts: ["ja"] });
  });
});
