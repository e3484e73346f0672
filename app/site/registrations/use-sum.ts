import { useEffect, useState } from "react";
import type { ChoiceParts } from "../events/choice-parts.ts";
import { costOf } from "./choice-fields.tsx";

/**
 * The sum of what is chosen in a form, in cents; undefined without script, for events without kinds and workshops,
 * and until a kind is chosen.
 * @returns the sum, and a function that adds up again after an input
 */
export function useSum(
  form: React.RefObject<HTMLFormElement | null>,
  choices: ChoiceParts,
  numbers: readonly number[],
): [sum: number | undefined, update: () => void] {
  const [sum, setSum] = useState<number>();
  const update = () => {
    if (form.current && choices.kinds.length + choices.workshops.length > 0)
      setSum(costOf(form.current, choices, numbers));
  };
  // A rejected form and the browser's history bring choices back without an input; an editor may change what is offered.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once when people or choices come and go
  useEffect(update, [numbers.length, choices]);
  return [sum, update];
}
