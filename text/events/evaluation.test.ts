import { expect, it } from "vitest";
import { answersText, formatEvaluationCsv } from "./evaluation.ts";

it.each([
  [0, 0, "0 von 0 gefragten Personen haben geantwortet."],
  [1, 6, "1 von 6 gefragten Personen hat geantwortet."],
  [1200, 1300, "1.200 von 1.300 gefragten Personen haben geantwortet."],
  [5, 3, "5 Personen haben geantwortet."],
  [1, 0, "1 Person hat geantwortet."],
])("says that %i of %i have answered", (answers, asked, text) => {
  expect(answersText(answers, asked)).toBe(text);
});

it("formats results question by question, and no formula", () => {
  const results = [
    { id: "q1", label: "Wie war es?", counts: [{ answer: "gut", count: 4 }], texts: [], unanswered: 1 },
    { id: "q2", label: "Was fehlte?", counts: [], texts: ["=1+1", "Zeit; Kaffee"], unanswered: 3 },
  ];
  expect(formatEvaluationCsv(results).split("\r\n")).toEqual([
    "\uFEFFFrage;Antwort;Anzahl",
    "Wie war es?;gut;4",
    "Wie war es?;(keine Angabe);1",
    "Was fehlte?;'=1+1;1",
    'Was fehlte?;"Zeit; Kaffee";1',
    "Was fehlte?;(keine Angabe);3",
    "",
  ]);
});
