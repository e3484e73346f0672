import { useEffect, useRef, useState } from "react";
import { problemIn, type TypedField } from "#model/fields/typed-field.ts";
import type { FormResult } from "./form-result.ts";
import { type Field, isField, isRefused, useNewAnswer, useTypedInTab } from "./use-typed-in-tab.ts";

/**
 * Rules by field name. Each returns the German error message for a value, undefined if it is valid, like the server.
 */
export type FieldRules = Readonly<Record<string, (value: string) => string | undefined>>;

/** What the input of a field is given. */
export interface FieldProps {
  name: string;
  defaultValue: string;
  error: string | undefined;
  isFirstError: boolean;
}

/** For a form that only the server checks. */
export const noRules: FieldRules = {};

export function rulesOf(fields: Readonly<Record<string, TypedField>>): FieldRules {
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, (typed: string) => problemIn(field, typed)]),
  );
}

/**
 * Validates a form in the browser with the server's messages: a field on blur, when it is filled without having the focus
 * (by the browser, or after a reload), and, once it is invalid, on input; all fields before the form is sent. Focuses the
 * first error. What is typed survives a reload of the page in this tab.
 * @param result the last response of the server
 * @param makeRoom see `useTypedInTab`
 */
export function useFormCheck(rules: FieldRules, result: FormResult, makeRoom?: (names: string[]) => void) {
  const form = useRef<HTMLFormElement>(null);
  const [errors, setErrors] = useState(result.fieldErrors);
  const [isValid, setIsValid] = useState<boolean>();
  const typed = useTypedInTab(form, result, makeRoom);
  /** The errors whose first one gets the focus once it is rendered. */
  const toFocus = useRef<Readonly<Record<string, string>>>(undefined);
  const firstError = Object.keys({ ...rules, ...result.fieldErrors }).find((name) => result.fieldErrors[name]);

  // Whether the form may be sent is unknown before hydration.
  // biome-ignore lint/correctness/useExhaustiveDependencies: rules belong to the form and do not change
  useEffect(() => setIsValid(isFormValid(form.current, rules)), [result]);

  // Fields left before the script came.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, after hydration
  useEffect(() => [...(form.current?.elements ?? [])].filter(isFilledUnfocused).forEach(check), []);

  useNewAnswer(result, () => {
    setErrors(result.fieldErrors);
    toFocus.current = isRefused(result) ? result.fieldErrors : undefined;
  });

  // After each rendering: the field of an error may be one that an editor has added, which comes with the next one.
  useEffect(() => {
    if (toFocus.current === errors && focusFirstError(form.current)) toFocus.current = undefined;
  });

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
    /** @param stored what stands in it before anything was typed */
    field: (name: string, stored = ""): FieldProps => ({
      name,
      defaultValue: result.values[name] ?? stored,
      error: errors[name],
      isFirstError: name === firstError,
    }),
    /** Undefined before hydration. */
    isValid,
    onInput: ({ target }: React.SyntheticEvent<HTMLFormElement>) => {
      setIsValid(isFormValid(form.current, rules));
      toFocus.current = undefined;
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
      toFocus.current = found;
      return false;
    },
  };
}

/**
 * Whether a field was filled in and does not have the focus. What a form shows from the start is not the visitor's mistake;
 * the value of a radio button or a checkbox is always that of the start.
 */
function isFilledUnfocused(field: unknown): field is Field {
  if (!isField(field)) return false;
  const { value, defaultValue } = field as Field & { defaultValue?: string };
  return value !== "" && value !== defaultValue && field !== document.activeElement;
}

function errorsOf(form: HTMLFormElement | null, rules: FieldRules): Record<string, string> {
  const values = form ? new FormData(form) : new FormData();
  const errors = Object.entries(rules).map(([name, rule]) => [name, rule(String(values.get(name) ?? ""))] as const);
  return Object.fromEntries(errors.filter((entry): entry is [string, string] => entry[1] !== undefined));
}

function isFormValid(form: HTMLFormElement | null, rules: FieldRules): boolean {
  return Object.keys(errorsOf(form, rules)).length === 0;
}

/** @returns whether there is one */
function focusFirstError(form: HTMLFormElement | null): boolean {
  const first = form?.querySelector<HTMLElement>('[aria-invalid="true"], [role="alert"]');
  first?.focus();
  return Boolean(first);
}
