import { describe, expect, it } from "vitest";
import { RegistrationForm } from "#model/registrations/registration.ts";
import { CalendarEvent, CalendarEventForm } from "./calendar-event.ts";
import { answerFields, answersIn, EventQuestion } from "./event-question.ts";
import { answerProblem } from "./question-rule.ts";

const question = (changes: object = {}) => EventQuestion.parse({ id: "a1", label: "Essen?", ...changes });
const required = "Bitte füllen Sie alle Pflichtfelder aus";

describe("an answer", () => {
  it.each([
    [{}, "", undefined],
    [{}, "  ", undefined],
    [{ isRequired: true }, "  ", required],
    [{}, "Ohne Nüsse", undefined],
    [{}, "x".repeat(500), undefined],
    [{}, "x".repeat(501), "Bitte geben Sie höchstens 500 Zeichen ein."],
    [{}, "a\r\nBcc: b", "Zeilenumbrüche und Steuerzeichen sind hier nicht erlaubt."],
    [{ kind: "choice", options: ["Fisch", "Gemüse"] }, "Fisch", undefined],
    [{ kind: "choice", options: ["Fisch", "Gemüse"] }, "fisch", "Bitte wählen Sie eine der Antworten aus."],
    [{ kind: "choice", options: ["Fisch", "Gemüse"] }, "", undefined],
    [{ kind: "yesNo" }, "Ja", undefined],
    [{ kind: "yesNo" }, "Nein", undefined],
    [{ kind: "yesNo" }, "Vielleicht", "Bitte wählen Sie eine der Antworten aus."],
    [{ kind: "yesNo", isRequired: true }, "", required],
  ])("to %j: %j is %j", (changes, typed, problem) => {
    expect(answerProblem(question(changes), typed)).toBe(problem);
  });

  it("is parsed with the five fields, and stored with its question", () => {
    const questions = [question({ isRequired: true }), question({ id: "b2", label: "Anreise?" })];
    const schema = RegistrationForm.extend(answerFields(questions));
    const form = { title: "Frau", firstName: "Eva", lastName: "Muster", email: "e@x.example", city: "Ulm" };
    const read = schema.parse({ ...form, "frage-a1": " Gemüse ", "frage-b2": "" });
    expect(answersIn(questions, read)).toEqual([{ id: "a1", label: "Essen?", answer: "Gemüse" }]);
    expect(schema.safeParse(form).error?.issues).toMatchObject([
      { code: "custom", path: ["frage-a1"], message: required },
    ]);
    expect(answersIn(questions, { "frage-a1": 7, "frage-b2": ["Bahn"] })).toEqual([]);
    expect(answersIn(questions, { "person2-frage-b2": "Bahn" }, (field) => `person2-${field}`)).toEqual([
      { id: "b2", label: "Anreise?", answer: "Bahn" },
    ]);
    expect(schema.safeParse({ ...form, "frage-a1": "x", "frage-c3": "y" }).success).toBe(false);
  });
});

describe("the questions of an event", () => {
  const event = (questions: object[]) => ({ title: "Tag", date: "2026-09-12", registrationSettings: { questions } });
  const messages = (questions: object[]) =>
    CalendarEventForm.safeParse(event(questions)).error?.issues.map(({ path, message }) => [path.join("."), message]);

  it("default to optional free text", () => {
    expect(question()).toEqual({ ...question(), kind: "text", options: [], isRequired: false, help: "" });
    expect(question({ options: [" a ", "", "b"] }).options).toEqual(["a", "b"]);
  });

  it("have an id of letters and digits, a known kind and at most fifty answers", () => {
    const messageOf = (changes: object) =>
      EventQuestion.safeParse({ id: "a1", label: "Essen?", ...changes }).error?.issues[0]?.message;
    expect(messageOf({ id: undefined })).toBe("Die Kennung fehlt.");
    for (const id of ["", "a b", "a/b", "<b>", "-a", "ä", "a\n", "x".repeat(41)]) {
      expect(messageOf({ id }), JSON.stringify(id)).toBe("Die Kennung ist ungültig.");
    }
    expect(messageOf({ id: "x".repeat(40), options: Array(50).fill("a") })).toBeUndefined();
    expect(messageOf({ options: Array(51).fill("a") })).toBe("Bitte geben Sie höchstens 50 Antworten an.");
    expect(messageOf({ kind: "number" })).toBe("Bitte wählen Sie die Art der Antwort aus.");
  });

  it("default to none", () => {
    const { registrationSettings } = CalendarEvent.parse({ title: "Tag", date: "2026-09-12" });
    expect(registrationSettings.questions).toEqual([]);
  });

  it("are at most ten", () => {
    const ten = Array.from({ length: 10 }, (_, index) => ({ id: `q${index}`, label: `Frage ${index}` }));
    expect(messages(ten)).toBeUndefined();
    expect(messages([...ten, { id: "q10", label: "Eine mehr" }])).toEqual([
      ["registrationSettings.questions", "Bitte stellen Sie höchstens 10 Fragen."],
    ]);
  });

  it("report errors at their fields", () => {
    const path = (index: number, field: string) => `registrationSettings.questions.${index}.${field}`;
    expect(
      messages([
        { id: "a", label: "" },
        { id: "b", label: "Essen?", kind: "choice", options: ["Fisch", " "] },
        { id: "c", label: "Essen?", kind: "choice", options: ["Fisch", "Fisch"] },
      ]),
    ).toEqual([
      [path(0, "label"), "Bitte geben Sie die Frage ein."],
      [path(1, "options"), "Bitte geben Sie mindestens zwei Antworten an."],
      [path(2, "label"), "Diese Frage gibt es schon."],
      [path(2, "options"), "Eine Antwort steht zweimal da."],
    ]);
  });
});
