// Without zod: the schema and the form in the browser use these rules.

export const MAX_QUESTIONS = 10;
export const MAX_ANSWER_LENGTH = 500;

export const questionKinds = ["text", "choice", "yesNo"] as const;
export type QuestionKind = (typeof questionKinds)[number];

/** A question as visitors see it. */
export interface AskedQuestion {
  id: string;
  label: string;
  kind: QuestionKind;
  options: readonly string[];
  isRequired: boolean;
  help: string;
}

/** Returns the name of a question's form field. */
export function answerField(questionId: string): string {
  return `frage-${questionId}`;
}

/** Returns the possible answers; undefined for free text. */
export function answersOf({ kind, options }: Pick<AskedQuestion, "kind" | "options">): readonly string[] | undefined {
  return kind === "text" ? undefined : kind === "yesNo" ? ["Ja", "Nein"] : options;
}

/** Returns a German sentence about what is wrong with a typed answer; undefined for a valid one. */
export function answerProblem(question: AskedQuestion, typed: string): string | undefined {
  const answer = typed.trim();
  if (!answer) return question.isRequired ? "Bitte füllen Sie alle Pflichtfelder aus" : undefined;
  const possible = answersOf(question);
  if (possible) return possible.includes(answer) ? undefined : "Bitte wählen Sie eine der Antworten aus.";
  if (answer.length > MAX_ANSWER_LENGTH) return `Bitte geben Sie höchstens ${MAX_ANSWER_LENGTH} Zeichen ein.`;
  const isOneLine = /^[^\p{Cc}\u2028\u2029]*$/u.test(answer);
  return isOneLine ? undefined : "Zeilenumbrüche und Steuerzeichen sind hier nicht erlaubt.";
}

/** Of a form whose questions an editor has changed since it was opened, so that it has fields that are asked no more. */
export const formHasChanged =
  "Das Formular wurde inzwischen geändert. Bitte prüfen Sie Ihre Angaben, und senden Sie es noch einmal.";
