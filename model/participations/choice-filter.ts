// Without zod: the browser uses these rules too.

/** By what registrations are filtered: everyone with this kind of participation, or this workshop. */
export interface ChoiceFilter {
  of: "kind" | "workshop";
  id: string;
}

/** Returns the text of a filter in a URL. */
export function choiceParameter({ of, id }: ChoiceFilter): string {
  return `${of}:${id}`;
}

/** Reads the text of a filter in a URL; undefined for anything else. */
export function readChoiceParameter(text: string | null): ChoiceFilter | undefined {
  const [, of, id] = /^(kind|workshop):([A-Za-z0-9]{1,40})$/.exec(text ?? "") ?? [];
  return of && id ? { of: of as ChoiceFilter["of"], id } : undefined;
}
