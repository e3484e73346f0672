import { useEffect, useRef, useState } from "react";
import { problemIn, type TypedField } from "#model/fields/typed-field.ts";
import type { FormResult } from "./form-result.ts";
import { useTypedInTab } from "./use-typed-in-tab.ts";

/**
 * Rules by field name. Each returns the German error message for a value, undefined if it is valid, like the server.
 */
export type FieldRules = Readonly<Record<string, (value: string) => string | undefined>>;

export function rulesOf(fields: Readonly<Record<string, TypedField>>): FieldRules {
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, (typed: string) => problemIn(field, typed)]),
  );
}

/**
 * Validates a form in the browser with the server's messages: a field on blur, when it is filled without having the focus
 * (by the browser, or after a reload), and, once it is invalid, on input; all fields before the form is sent. Focuses the first error. What is typed survives a reload of the page in this tab.
 * @param result the last response of the server
 * @param makeRoom see `useTypedInTab`
 */
export function useFormCheck(rules: FieldRules, result: FormResult, makeRoom?: (names: string[]) => void) {
  const form = useRef<HTMLFormElement>(null);
  const [errors, setErrors] = useState(result.fieldErrors);
  const [isValid, setIsValid] = useState<boolean>();
  const seen = useRef(result);
  const typed = useTypedInTab(form, result, makeRoom);

  // Whether the form may be sent is unknown before hydration.
  // biome-ignore lint/correctness/useExhaustiveDependencies: rules belong to the form and do not change
  useEffect(() => setIsValid(isFormValid(form.current, rules)), [result]);

  // Fields left before the script came.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, after hydration
  useEffect(() => setErrors((answered) => ({ ...filledErrors(form.current, rules), ...answered })), []);

  useEffect(() => {
    if (seen.current === result) return;
    seen.current = result;
    setErrors(result.fieldErrors);
    if (result.message || Object.keys(result.fieldErrors).length > 0) focusSoon(form.current);
  }, [result]);

  const check = (field: Field) => {
    const error = rules[field.name]?.(field.value);
    setErrors((all) => {
      // The same object renders nothing: leaving a valid field may not render the whole form.
      if (all[field.name] === error) return all;
      const { [field.name]: _before, ...others } = all;
      return error ? { ...others, [field.name]: error } : others;
    });
  };
  return {
    form,
    errors,
    /** Undefined before hydration. */
    isValid,
    onInput: ({ target }: React.SyntheticEvent<HTMLFormElement>) => {
      setIsValid(isFormValid(form.current, rules));
      typed.keep();
      if (isField(target) && (errors[target.name] || isFilledUnfocused(target))) check(target);
    },
    onBlur: ({ target }: React.FocusEvent<HTMLFormElement>) => {
      // Leaving an empty field is not an error yet.
      if (isField(target) && target.value) check(target);
    },
    /** @returns whether the form may be sent */
    checkAll: (): boolean => {
      const found = errorsOf(form.current, rules);
      setErrors(found);
      if (Object.keys(found).length === 0) {
        typed.forget();
        return true;
      }
      focusSoon(form.current);
      return false;
    },
  };
}

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

function isField(target: EventTarget): target is Field {
  return (
    target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement
  );
}

/** Radio buttons and checkboxes have a value also while they are not checked. */
function isFilledUnfocused(field: Field): boolean {
  return field.value !== "" && field !== document.activeElement && field.type !== "radio" && field.type !== "checkbox";
}

/** What a form shows from the start is not the visitor's mistake. */
function isAsRendered(field: Field): boolean {
  return !(field instanceof HTMLSelectElement) && field.value === field.defaultValue;
}

/** Returns the errors of fields that were filled in and do not have the focus. */
function filledErrors(form: HTMLFormElement | null, rules: FieldRules): Record<string, string> {
  const filled = [...(form?.elements ?? [])].filter(
    (field): field is Field => isField(field) && isFilledUnfocused(field) && !isAsRendered(field),
  );
  const names = new Set(filled.map(({ name }) => name));
  return Object.fromEntries(Object.entries(errorsOf(form, rules)).filter(([name]) => names.has(name)));
}

function errorsOf(form: HTMLFormElement | null, rules: FieldRules): Record<string, string> {
  const values = form ? new FormData(form) : new FormData();
  const errors = Object.entries(rules).map(([name, rule]) => [name, rule(String(values.get(name) ?? ""))] as const);
  return Object.fromEntries(errors.filter((entry): entry is [string, string] => entry[1] !== undefined));
}

function isFormValid(form: HTMLFormElement | null, rules: FieldRules): boolean {
  return Object.keys(errorsOf(form, rules)).length === 0;
}

/** Focuses the first error once the messages are rendered. */
function focusSoon(form: HTMLFormElement | null): void {
  requestAnimationFrame(() => form?.querySelector<HTMLElement>('[aria-invalid="true"], [role="alert"]')?.focus());
}
