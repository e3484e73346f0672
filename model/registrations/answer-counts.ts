// Without zod: the browser uses these rules too.

import { type AskedQuestion, answersOf } from "#model/events/question-rule.ts";

/** An answer by which registrations are filtered. */
export interface ChosenAnswer {
  questionId: string;
  answer: string;
}

/** The answers to a question with a choice, and how often each was given. */
export interface AnswerCount {
  questionId: string;
  label: string;
  /** In the order of the question, then those that are no longer offered. */
  answers: { answer: string; count: number }[];
  unanswered: number;
}

/** Returns the text of an answer in a URL. */
export function answerParameter({ questionId, answer }: ChosenAnswer): string {
  return `${questionId}:${answer}`;
}

/** Reads the text of an answer in a URL; undefined for anything else. */
export function readAnswerParameter(text: string | null): ChosenAnswer | undefined {
  const [, questionId, answer] = /^([A-Za-z0-9]{1,40}):(.{1,500})$/u.exec(text ?? "") ?? [];
  return questionId && answer ? { questionId, answer } : undefined;
}

/**
 * Counts the answers to questions with a choice; other questions are left out.
 * @param given the answers of each person
 */
export function countAnswers(
  questions: readonly Pick<AskedQuestion, "id" | "label" | "kind" | "options">[],
  given: readonly (readonly { id: string; answer: string }[])[],
): AnswerCount[] {
  return questions.flatMap((question): AnswerCount[] => {
    const { id, label } = question;
    const options = answersOf(question);
    if (!options) return [];
    const counts = new Map(options.map((option) => [option, 0]));
    let unanswered = 0;
    for (const answers of given) {
      const answer = answers.find((one) => one.id === id)?.answer;
      if (answer) counts.set(answer, (counts.get(answer) ?? 0) + 1);
      else unanswered++;
    }
    return [{ questionId: id, label, answers: [...counts].map(([answer, count]) => ({ answer, count })), unanswered }];
  });
}
