import { useId } from "react";
import type { FieldProps, FieldRules } from "#app/ui/form/form-check.ts";
import { kindField, workshopField } from "#model/participations/choice-rule.ts";
import { colleagueField } from "#model/registrations/colleague.ts";
import type { ChoiceParts, Offered } from "../events/choice-parts.ts";

const card =
  "flex gap-3 rounded-control border border-muted bg-white px-4 py-3 has-checked:border-petrol has-checked:bg-petrol-mist";

/** The kinds of participation as radio cards, and the workshops as boxes. */
export function ChoiceFields({
  choices: { kinds, workshops, isAwaited },
  field,
}: {
  choices: ChoiceParts;
  /** Returns the props of a field by its name. */
  field: (name: string) => FieldProps;
}) {
  const id = useId();
  const kind = field(kindField);
  return (
    <>
      {kinds.length > 0 && (
        <div
          role="radiogroup"
          aria-labelledby={`${id}-kinds`}
          aria-required
          aria-invalid={Boolean(kind.error)}
          {...(kind.error && { "aria-describedby": `${id}-error` })}
          tabIndex={-1}
          className="min-w-0 sm:col-span-2"
        >
          <p id={`${id}-kinds`} className="required-field mb-1.5 font-semibold">
            Art der Teilnahme
          </p>
          <div className="grid gap-2">
            {kinds.map((one, index) => (
              <label key={one.id} className={card}>
                <input
                  type="radio"
                  name={kind.name}
                  value={one.id}
                  defaultChecked={kind.defaultValue === one.id}
                  disabled={one.isClosed}
                  // biome-ignore lint/a11y/noAutofocus: a rejected form starts at its first error
                  autoFocus={kind.isFirstError && index === 0}
                  className="mt-1 size-5 shrink-0 accent-petrol"
                />
                <OfferedText offered={one} />
              </label>
            ))}
          </div>
          <ChoiceError id={`${id}-error`} error={kind.error} />
        </div>
      )}
      {workshops.length > 0 && (
        <fieldset className="min-w-0 sm:col-span-2">
          <legend className="mb-1.5 font-semibold">Workshops (freiwillig)</legend>
          <div className="grid gap-2">
            {workshops.map((one) => {
              const { name, defaultValue, error, isFirstError } = field(workshopField(one.id));
              return (
                <div key={one.id}>
                  <label className={card}>
                    <input
                      type="checkbox"
                      name={name}
                      value="1"
                      defaultChecked={defaultValue === "1"}
                      disabled={one.isClosed}
                      aria-invalid={Boolean(error)}
                      {...(error && { "aria-describedby": `${id}-${one.id}` })}
                      // biome-ignore lint/a11y/noAutofocus: a rejected form starts at its first error
                      autoFocus={isFirstError}
                      className="mt-1 size-5 shrink-0 accent-petrol"
                    />
                    <OfferedText offered={one} />
                  </label>
                  <ChoiceError id={`${id}-${one.id}`} error={error} />
                </div>
              );
            })}
          </div>
        </fieldset>
      )}
      {isAwaited && (
        <p className="max-w-text text-[0.95rem] text-muted sm:col-span-2">
          Wählen Sie etwas Ausgebuchtes, kommt die ganze Anmeldung auf die Warteliste.
        </p>
      )}
    </>
  );
}

function OfferedText({ offered: { title, description, price, facts, seats } }: { offered: Offered }) {
  return (
    <span className="min-w-0 flex-1">
      <span className="flex flex-wrap justify-between gap-x-4 font-semibold">
        <span className="min-w-0">{title}</span>
        <span>{price}</span>
      </span>
      {description && <span className="block whitespace-pre-line text-[0.95rem]">{description}</span>}
      {[...facts, ...(seats ? [seats] : [])].map((fact) => (
        <span key={fact} className="block text-[0.95rem] text-muted">
          {fact}
        </span>
      ))}
    </span>
  );
}

function ChoiceError({ id, error }: { id: string; error: string | undefined }) {
  if (!error) return null;
  return (
    <p id={id} className="mt-1.5 hyphens-none text-[0.95rem] text-points">
      {error}
    </p>
  );
}

/** The rules that a browser can check; the server knows which workshops overlap. */
export function choiceRules({ kinds, workshops }: ChoiceParts): FieldRules {
  const valid = () => undefined;
  return {
    ...(kinds.length > 0 && {
      [kindField]: (chosen: string) => (chosen ? undefined : "Bitte wählen Sie die Art der Teilnahme aus."),
    }),
    ...Object.fromEntries(workshops.map(({ id }) => [workshopField(id), valid])),
  };
}

/**
 * Returns what the people in a form have chosen costs, in cents; undefined until everyone has chosen a kind.
 * @param numbers of the colleagues
 */
export function costOf(
  form: HTMLFormElement,
  { kinds, workshops }: ChoiceParts,
  numbers: readonly number[],
): number | undefined {
  const sent = new FormData(form);
  const people = [(name: string) => name, ...numbers.map((n) => (name: string) => colleagueField(n, name))];
  if (kinds.length > 0 && !people.every((named) => sent.get(named(kindField)))) return undefined;
  const costs = people.flatMap((named) => [
    kinds.find(({ id }) => id === sent.get(named(kindField)))?.priceCents ?? 0,
    ...workshops.filter(({ id }) => sent.has(named(workshopField(id)))).map(({ priceCents }) => priceCents),
  ]);
  return costs.reduce((sum, cents) => sum + cents, 0);
}
