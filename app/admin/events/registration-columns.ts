import { answerField } from "#model/question-rule.ts";

/** What can stand beside name and status of a registration: `value` in the address, `label` above the column. */
export interface OptionalColumn {
  value: string;
  label: string;
}

const shownAtFirst = ["wohnort", "datum"];
const none = "keine";

/** The columns that can be chosen for an event, in their order. */
export function optionalColumns(event: {
  hasPrice: boolean;
  questions: readonly { id: string; label: string }[];
}): OptionalColumn[] {
  return [
    { value: "wohnort", label: "Wohnort" },
    { value: "datum", label: "Anmeldedatum" },
    ...(event.hasPrice ? [{ value: "bezahlt", label: "Bezahlt am" }] : []),
    { value: "notiz", label: "Notiz" },
    ...event.questions.map(({ id, label }) => ({ value: answerField(id), label })),
  ];
}

/** Those that the address asks for, or those of the first sight; what is not among the options is left out. */
export function chosenColumns(parameter: string | null, options: readonly OptionalColumn[]): string[] {
  const asked = parameter === null ? shownAtFirst : parameter.split(",");
  return options.map(({ value }) => value).filter((value) => asked.includes(value));
}

/** How the address says what is chosen; null for the first sight. */
export function columnsParameter(chosen: readonly string[], options: readonly OptionalColumn[]): string | null {
  const values = options.map(({ value }) => value).filter((value) => chosen.includes(value));
  return values.join() === shownAtFirst.join() ? null : values.join(",") || none;
}
