import { useState } from "react";
import { flushSync } from "react-dom";
import type { FormResult } from "#app/ui/form/form-result.ts";
import { colleagueField, colleaguesIn, nextColleague } from "#model/registrations/colleague.ts";

/** Name of the button that adds the fields of another person; without script it submits the form. */
export const addColleagueButton = "weitere-person";

/** Manages the numbers of the colleagues in a form, starting with those in `result`. */
export function useColleagues(result: FormResult) {
  const [numbers, setNumbers] = useState(() => colleaguesIn(Object.keys(result.values)));
  const [last, setLast] = useState(numbers.at(-1) ?? 0);
  const next = nextColleague(numbers, last);
  /** Renders the given numbers, then focuses an element of the form by its name. */
  const show = (form: HTMLFormElement | null, shown: number[], focused: string) => {
    flushSync(() => setNumbers(shown));
    // What the form keeps and adds up changes, as by typing.
    form?.dispatchEvent(new Event("input", { bubbles: true }));
    form?.querySelector<HTMLElement>(`[name="${focused}"]`)?.focus();
  };
  return {
    numbers,
    canAdd: next !== undefined,
    /** Renders the people of these fields. */
    showFor(fields: string[]) {
      const found = colleaguesIn(fields);
      setNumbers(found);
      setLast(found.at(-1) ?? 0);
    },
    add(form: HTMLFormElement | null) {
      if (next === undefined) return;
      setLast(next);
      show(form, [...numbers, next], colleagueField(next, "title"));
    },
    remove(form: HTMLFormElement | null, n: number) {
      show(
        form,
        numbers.filter((other) => other !== n),
        addColleagueButton,
      );
    },
  };
}
