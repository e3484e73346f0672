import { answerField } from "#model/events/question-rule.ts";

/** An optional column beside name and status: `value` in the URL, `label` as its header. */
export interface OptionalColumn {
  value: string;
  label: string;
}

const defaultColumns = ["wohnort", "datum"];
const none = "keine";

/** Returns the optional columns of an event, in order. */
export function optionalColumns(event: {
  hasPayments: boolean;
  questions: readonly { id: string; label: string }[];
}): OptionalColumn[] {
  return [
    { value: "wohnort", label: "Wohnort" },
    { value: "datum", label: "Anmeldedatum" },
    ...(event.hasPayments ? [{ value: "bezahlt", label: "Bezahlt am" }] : []),
    { value: "notiz", label: "Notiz" },
    ...event.questions.map(({ id, label }) => ({ value: answerField(id), label })),
  ];
}

/** Returns the columns selected by the URL, or the defaults; unknown ones are ignored. */
export function chosenColumns(parameter: string | null, options: readonly OptionalColumn[]): string[] {
  const asked = parameter === null ? defaultColumns : parameter.split(",");
  return options.map(({ value }) => value).filter((value) => asked.includes(value));
}

/** Returns the query parameter of a selection; null for the defaults. */
export function columnsParameter(chosen: readonly string[], options: readonly OptionalColumn[]): string | null {
  const values = options.map(({ value }) => value).filter((value) => chosen.includes(value));
  return values.join() === defaultColumns.join() ? null : values.join(",") || none;
}
