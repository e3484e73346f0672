import { useState } from "react";
import { flushSync } from "react-dom";
import type { FormResult } from "#app/ui/form-result.ts";
import { colleagueField, colleaguesIn, nextColleague } from "#model/colleague.ts";

/** Asks for the fields of one more person, without script by sending the form. */
export const addColleagueButton = "weitere-person";

/** The numbers of those who are registered along: as the form came back with them, and as somebody goes on. */
export function useColleagues(result: FormResult) {
  const [numbers, setNumbers] = useState(() => colleaguesIn(Object.keys(result.values)));
  const [last, setLast] = useState(numbers.at(-1) ?? 0);
  const next = nextColleague(numbers, last);
  /** Shows them before the focus goes to one of the form's elements. */
  const show = (form: HTMLFormElement | null, shown: number[], focused: string) => {
    flushSync(() => setNumbers(shown));
    form?.querySelector<HTMLElement>(`[name="${focused}"]`)?.focus();
  };
  return {
    numbers,
    canAdd: next !== undefined,
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
