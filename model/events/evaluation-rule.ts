// Without zod: the browser uses these rules too.

import { daysAfter } from "#model/dates/berlin-date.ts";
import { type EventDays, lastDayOf } from "./event-days.ts";
import { type AskedQuestion, answersOf } from "./question-rule.ts";

export const MAX_EVALUATION_QUESTIONS = 5;
/** Days after the event's last day on which the form still opens. */
export const EVALUATION_DAYS = 14;
/** Fewer answers could be told from each other: nobody sees them (docs/decisions/0089). */
export const MIN_EVALUATIONS = 5;

/** An event that may ask for an evaluation. */
export interface Evaluated extends EventDays {
  evaluation: { isAsked: boolean; questions: readonly AskedQuestion[] };
}

/** The form opens on the event's last day, for those who scan its code there, and closes for good after a term. */
export type EvaluationState = "off" | "not_yet" | "open" | "closed";

/** @param today a date `yyyy-mm-dd` in Berlin */
export function evaluationState(event: Evaluated, today: string): EvaluationState {
  const { isAsked, questions } = event.evaluation;
  if (!isAsked || questions.length === 0) return "off";
  if (today < lastDayOf(event)) return "not_yet";
  return today <= evaluationUntil(event) ? "open" : "closed";
}

/** Returns the last date `yyyy-mm-dd` on which the form opens. */
export function evaluationUntil(event: EventDays): string {
  return daysAfter(lastDayOf(event), EVALUATION_DAYS);
}

/** The answers of one person, without anything about the person. Each with the wording of its question. */
export type EvaluationSheet = readonly { id: string; label: string; answer: string }[];

/** The answers to one question: counted where there is a choice, otherwise all texts. */
export interface EvaluationResult {
  id: string;
  label: string;
  counts: { answer: string; count: number }[];
  /** In alphabetical order. */
  texts: string[];
  unanswered: number;
}

/**
 * Returns the answers by question: those of the event, then those that it no longer asks. Answers of one person to
 * different questions cannot be put together again.
 */
export function evaluationResults(
  questions: readonly Pick<AskedQuestion, "id" | "label" | "kind" | "options">[],
  sheets: readonly EvaluationSheet[],
): EvaluationResult[] {
  const known = new Set(questions.map(({ id }) => id));
  const former = new Map(sheets.flat().flatMap(({ id, label }) => (known.has(id) ? [] : [[id, label] as const])));
  const formerQuestions = [...former].map(([id, label]) => ({ id, label, kind: "text" as const, options: [] }));
  return [...questions, ...formerQuestions].map((question) => {
    const given = sheets.flatMap((sheet) => sheet.filter(({ id }) => id === question.id).map(({ answer }) => answer));
    const options = answersOf(question);
    const counts = new Map((options ?? []).map((option) => [option, 0]));
    if (options) for (const answer of given) counts.set(answer, (counts.get(answer) ?? 0) + 1);
    return {
      id: question.id,
      label: question.label,
      counts: [...counts].map(([answer, count]) => ({ answer, count })),
      texts: options ? [] : given.toSorted(),
      unanswered: sheets.length - given.length,
    };
  });
}
