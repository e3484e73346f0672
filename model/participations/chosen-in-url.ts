import type { Choice } from "./choice-rule.ts";

// Without zod: pages read it too. Ids have letters and digits only.
export const betweenPeople = "_";
export const betweenIds = "-";

/** Whether a text can be what `chosenInUrl` returns. */
export function isChosenInUrl(text: string): boolean {
  return text.length <= 4000 && /^[A-Za-z0-9_-]+$/.test(text);
}

/** Writes what the people of a form have chosen, for the page after it; "" for an event without kinds and workshops. */
export function chosenInUrl(choices: readonly Choice[]): string {
  const texts = choices.map(({ participation, workshops }) =>
    [participation, ...workshops].filter(Boolean).join(betweenIds),
  );
  return texts.some(Boolean) ? texts.join(betweenPeople) : "";
}
