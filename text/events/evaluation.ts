import { EVALUATION_DAYS, type EvaluationResult, MIN_EVALUATIONS } from "#model/events/evaluation-rule.ts";
import type { EventQuestion } from "#model/events/event-question.ts";
import { byteOrderMark, csvLine } from "#model/text/csv.ts";
import { formatNumber } from "#text/number.ts";

const grades = ["sehr gut", "gut", "befriedigend", "ausreichend", "mangelhaft"];

/** What an evaluation asks until somebody asks something else. */
export const usualQuestions: readonly Pick<EventQuestion, "label" | "kind" | "options">[] = [
  { label: "Wie beurteilen Sie die Veranstaltung insgesamt?", kind: "choice", options: grades },
  { label: "Wie beurteilen Sie den fachlichen Inhalt?", kind: "choice", options: grades },
  { label: "Wie gut wurde der Inhalt vermittelt?", kind: "choice", options: grades },
  { label: "War der Inhalt frei von wirtschaftlichen Interessen?", kind: "yesNo", options: [] },
  { label: "Was sollen wir beim nächsten Mal anders machen?", kind: "text", options: [] },
];

/** Says how many have answered so far. Those asked may be fewer: registrations are deleted before the answers. */
export function answersText(answers: number, asked: number): string {
  const of = asked >= answers ? `${formatNumber(answers)} von ${formatNumber(asked)} gefragten` : formatNumber(answers);
  return `${of} Personen ${answers === 1 ? "hat" : "haben"} geantwortet.`.replace(/^1 Personen/, "1 Person");
}

/**
 * Why there are no results yet.
 * @param isOver whether the form is closed for good
 * @param until the last day on which it opens, `dd.mm.yyyy`
 */
export function whyNoResults(isOver: boolean, until: string): string {
  return !isOver
    ? `Die Ergebnisse erscheinen hier, sobald der Fragebogen geschlossen ist: nach dem ${until}. So lässt sich niemand daran erkennen, wann eine Antwort hinzukommt.`
    : `Weniger als ${MIN_EVALUATIONS} Personen haben geantwortet. Damit niemand zu erkennen ist, gibt es keine Ergebnisse.`;
}

/** How an evaluation goes on, for whoever switches it on. */
export const evaluationCourse = `Am Tag nach der Veranstaltung erhalten alle Anwesenden um 9 Uhr eine E-Mail mit einem Link zum Fragebogen. Ist keine Anwesenheit eingetragen, erhalten sie alle Bestätigten. Der Fragebogen ist vom letzten Tag der Veranstaltung an und noch ${EVALUATION_DAYS} Tage danach offen. Jede Person kann einmal antworten. Die Antworten werden ohne Namen gespeichert.`;

/** Formats results as CSV: a line for each answer, so that nobody's answers stand together. */
export function formatEvaluationCsv(results: readonly EvaluationResult[]): string {
  const lines = results.flatMap(({ label, counts, texts, unanswered }) => [
    ...counts.map(({ answer, count }) => [label, answer, String(count)]),
    ...texts.map((text) => [label, text, "1"]),
    [label, "(keine Angabe)", String(unanswered)],
  ]);
  return byteOrderMark + [["Frage", "Antwort", "Anzahl"], ...lines].map(csvLine).join("");
}

/** What the printed sign says. @param until the last day on which the form opens, `dd.mm.yyyy` */
export function evaluationSignText(until: string): { heading: string; sentences: string[] } {
  return {
    heading: "Ihre Meinung zu:",
    sentences: [
      "Bitte beantworten Sie uns einige Fragen: freiwillig und anonym.",
      `Geben Sie dazu die E-Mail-Adresse Ihrer Anmeldung ein. Sie erhalten dann Ihren Link. Offen bis zum ${until}.`,
    ],
  };
}
