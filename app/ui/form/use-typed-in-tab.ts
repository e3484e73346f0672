import { type RefObject, useEffect, useRef, useState } from "react";
import type { FormResult } from "./form-result.ts";
import { type FieldState, initialValues, parseTyped, typedValues, valuesToFill } from "./typed-in-tab.ts";
import { typedKey } from "./typed-key.ts";

export type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/**
 * Keeps what a visitor types into a form in the session storage of this tab until it is sent, and fills it in again after
 * the page was reloaded, or reached by Back; the values of a refused form win. Never kept: passwords, hidden fields,
 * fields with `data-unkept`.
 * @param makeRoom renders the fields of these names that the form does not have from the start
 */
export function useTypedInTab(
  form: RefObject<HTMLFormElement | null>,
  result: FormResult,
  makeRoom?: (names: string[]) => void,
): { keep(): void; forget(): void } {
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>();
  const shown = useRef<Readonly<Record<string, string>>>({});
  const isSent = useRef(false);

  function keep(): void {
    if (form.current && !isSent.current)
      write(form.current, typedValues(fieldsOf(form.current).map(stateOf), shown.current));
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, after hydration
  useEffect(() => {
    if (!form.current) return;
    if (isRefused(result)) return write(form.current, {});
    shown.current = initialValues(fieldsOf(form.current).map(stateOf));
    const found = read(form.current);
    // What was typed before the script came.
    if (!found) return keep();
    makeRoom?.(Object.keys(found));
    setTyped(found);
  }, []);

  // One render later, when there is room.
  useEffect(() => {
    if (form.current && typed) fill(form.current, typed);
  }, [form, typed]);

  // Going back to a page that it has kept in memory, WebKit empties the fields with autocomplete="off", in a task that
  // follows this event.
  useEffect(() => {
    function refill(): void {
      const found = form.current && read(form.current);
      if (form.current && found) fill(form.current, found);
    }
    const refillSoon = ({ persisted }: PageTransitionEvent) => persisted && setTimeout(refill);
    addEventListener("pageshow", refillSoon);
    return () => removeEventListener("pageshow", refillSoon);
  }, [form]);

  useNewAnswer(result, () => {
    isSent.current = false;
    if (isRefused(result)) keep();
  });

  return {
    keep,
    forget() {
      isSent.current = true;
      if (form.current) write(form.current, {});
    },
  };
}

/** Calls a function for each answer of the server after the one the form was rendered with. */
export function useNewAnswer(answer: FormResult, take: () => void): void {
  const seen = useRef(answer);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per answer
  useEffect(() => {
    if (seen.current === answer) return;
    seen.current = answer;
    take();
  }, [answer]);
}

/** Whether the answer of a server names something to correct. */
export function isRefused({ message, fieldErrors }: FormResult): boolean {
  return message !== undefined || Object.keys(fieldErrors).length > 0;
}

function read(form: HTMLFormElement): Readonly<Record<string, string>> | undefined {
  try {
    return parseTyped(sessionStorage.getItem(typedKey(form)));
  } catch {
    return undefined;
  }
}

/** Does nothing if the browser refuses. */
function write(form: HTMLFormElement, values: Readonly<Record<string, string>>): void {
  try {
    if (Object.keys(values).length === 0) sessionStorage.removeItem(typedKey(form));
    else sessionStorage.setItem(typedKey(form), JSON.stringify(values));
  } catch {}
}

function fill(form: HTMLFormElement, typed: Readonly<Record<string, string>>): void {
  const fields = fieldsOf(form);
  const values = valuesToFill(fields.map(stateOf), typed);
  const changed = fields.filter((field) => {
    const value = values[field.name];
    if (value === undefined) return false;
    if (!isCheckable(field)) field.value = value;
    else field.checked = field.value === value;
    return true;
  });
  // Triggers validation, hints and sums, as typing does.
  for (const field of changed) field.dispatchEvent(new Event("input", { bubbles: true }));
}

function fieldsOf(form: HTMLFormElement): Field[] {
  return [...form.elements].filter(isField);
}

export function isField(target: unknown): target is Field {
  return (
    target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement
  );
}

function isCheckable(field: Field): field is HTMLInputElement {
  return field.type === "radio" || field.type === "checkbox";
}

function stateOf(field: Field): FieldState {
  const { name, type } = field;
  return { name, type, ...valuesIn(field), isUnkept: "unkept" in field.dataset };
}

function valuesIn(field: Field): Pick<FieldState, "value" | "initial"> {
  if (field instanceof HTMLSelectElement) {
    const initial = [...field.options].find(({ defaultSelected }) => defaultSelected) ?? field.options[0];
    return { value: field.value, initial: initial?.value ?? "" };
  }
  if (!isCheckable(field)) return { value: field.value, initial: field.defaultValue };
  const { checked, defaultChecked, value } = field;
  return { value: checked ? value : "", initial: defaultChecked ? value : "" };
}
