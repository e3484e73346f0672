import { useId } from "react";

const control =
  "block min-h-12 w-full rounded-control border border-muted bg-white px-4 py-2.5 aria-invalid:border-points aria-invalid:outline-points";

interface FieldProps {
  label: string;
  name: string;
  /** The error message, a German sentence. */
  error?: string;
  /** Focuses the field when the page opens: for the first invalid field of a rejected form. */
  isFirstError?: boolean;
  className?: string;
}

/** A labelled single-line field with its error. `help` follows the error, `hint` is always shown. */
export function TextField({
  label,
  name,
  error,
  help,
  hint,
  isFirstError,
  className,
  ...input
}: FieldProps & { help?: string; hint?: React.ReactNode } & Omit<React.ComponentProps<"input">, "name" | "className">) {
  const id = useId();
  return (
    <div className={className}>
      <Label id={id} isRequired={input.required ?? true}>
        {label}
      </Label>
      <input
        required
        {...input}
        {...describe(id, error, { help, hint })}
        name={name}
        // biome-ignore lint/a11y/noAutofocus: a rejected form starts at its first error
        autoFocus={isFirstError}
        className={control}
      />
      <FieldError id={id} error={error} />
      {error && <Note id={`${id}-help`} text={help} />}
      <Note id={`${id}-hint`} text={hint} />
    </div>
  );
}

/** A labelled select, initially without a choice. */
export function SelectField({
  label,
  name,
  options,
  error,
  hint,
  isFirstError,
  className,
  ...select
}: FieldProps & { options: readonly string[]; hint?: string } & Omit<
    React.ComponentProps<"select">,
    "name" | "className"
  >) {
  const id = useId();
  return (
    <div className={className}>
      <Label id={id} isRequired={select.required ?? true}>
        {label}
      </Label>
      <select
        required
        {...select}
        {...describe(id, error, { hint })}
        name={name}
        // biome-ignore lint/a11y/noAutofocus: a rejected form starts at its first error
        autoFocus={isFirstError}
        className={control}
      >
        <option value="">Bitte wählen</option>
        {options.map((option) => (
          <option key={option}>{option}</option>
        ))}
      </select>
      <FieldError id={id} error={error} />
      <Note id={`${id}-hint`} text={hint} />
    </div>
  );
}

/**
 * A question with a few answers, each a radio button; initially none is chosen. One that is not required can be left
 * open again.
 */
export function RadioField({
  label,
  name,
  options,
  defaultValue,
  error,
  hint,
  required = true,
  isFirstError,
  className,
}: FieldProps & { options: readonly string[]; defaultValue?: string; hint?: string; required?: boolean }) {
  const id = useId();
  const { id: _id, ...described } = describe(id, error, { hint });
  const choices = required ? options : [...options, ""];
  return (
    <div
      role="radiogroup"
      aria-labelledby={`${id}-label`}
      aria-required={required}
      tabIndex={-1}
      {...described}
      className={className}
    >
      <p id={`${id}-label`} className={`mb-1.5 font-semibold ${required ? "required-field" : ""}`}>
        {label}
      </p>
      {choices.map((choice, index) => (
        <label key={choice} className="flex min-h-11 cursor-pointer items-center gap-3">
          <input
            type="radio"
            name={name}
            value={choice}
            defaultChecked={choice === (defaultValue ?? "") && (choice !== "" || defaultValue !== undefined)}
            // biome-ignore lint/a11y/noAutofocus: a rejected form starts at its first error
            autoFocus={isFirstError && index === 0}
            className="size-5 flex-none accent-petrol"
          />
          <span>{choice || "Keine Angabe"}</span>
        </label>
      ))}
      <FieldError id={id} error={error} />
      <Note id={`${id}-hint`} text={hint} />
    </div>
  );
}

/** A labelled text area; `note` is shown below it, at the right. */
export function TextAreaField({
  label,
  name,
  error,
  note,
  hint,
  required = true,
  isFirstError,
  className,
  ...area
}: FieldProps & { note?: React.ReactNode; hint?: string } & Omit<
    React.ComponentProps<"textarea">,
    "name" | "className"
  >) {
  const id = useId();
  return (
    <div className={className}>
      <Label id={id} isRequired={required}>
        {label}
      </Label>
      <textarea
        {...area}
        {...describe(id, error, { hint })}
        name={name}
        required={required}
        // biome-ignore lint/a11y/noAutofocus: a rejected form starts at its first error
        autoFocus={isFirstError}
        className={`${control} min-h-36 resize-y`}
      />
      <div className="flex flex-wrap justify-between gap-x-4">
        <FieldError id={id} error={error} />
        {note}
      </div>
      <Note id={`${id}-hint`} text={hint} />
    </div>
  );
}

/** A message about the form as a whole, announced when it appears. */
export function FormAlert({ message }: { message: string | undefined }) {
  if (!message) return null;
  return (
    <p
      role="alert"
      tabIndex={-1}
      className="rounded-control border border-points border-l-4 bg-points-tint px-4 py-3 text-points"
    >
      {message}
    </p>
  );
}

function Label({ id, isRequired, children }: { id: string; isRequired: boolean; children: string }) {
  return (
    <label htmlFor={id} className={`mb-1.5 block font-semibold ${isRequired ? "required-field" : ""}`}>
      {children}
    </label>
  );
}

function FieldError({ id, error }: { id: string; error: string | undefined }) {
  if (!error) return null;
  return (
    <p id={`${id}-error`} className="mt-1.5 hyphens-none text-[0.95rem] text-points">
      {error}
    </p>
  );
}

function Note({ id, text }: { id: string; text: React.ReactNode }) {
  if (!text) return null;
  return (
    <p id={id} className="mt-1 text-[0.95rem] text-muted">
      {text}
    </p>
  );
}

function describe(
  id: string,
  error: string | undefined,
  { help, hint }: { help?: string; hint?: React.ReactNode } = {},
) {
  const parts = [error && `${id}-error`, error && help && `${id}-help`, hint && `${id}-hint`].filter(Boolean);
  return {
    id,
    // Always said: some browsers announce a required select without a choice as invalid before it is touched.
    "aria-invalid": Boolean(error),
    ...(parts.length > 0 && { "aria-describedby": parts.join(" ") }),
  };
}
