import { Button } from "#app/ui/button.tsx";
import type { FieldRules } from "#app/ui/form/form-check.ts";
import { colleagueField } from "#model/registrations/colleague.ts";
import { PersonFields, type PersonFieldsProps } from "./person-fields.tsx";

/** The fields of a colleague registered with the same form. */
export function ColleagueFields({
  n,
  position,
  field,
  onRemove,
  ...parts
}: PersonFieldsProps & {
  n: number;
  /** Counted from 1, as shown. */
  position: number;
  /** Undefined without script, where leaving the fields blank removes the person. */
  onRemove: (() => void) | undefined;
}) {
  return (
    <fieldset className="grid min-w-0 gap-5 border-t border-hairline pt-5 sm:col-span-2 sm:grid-cols-2">
      <legend className="float-left font-semibold sm:col-span-2">Weitere Person {position}</legend>
      <PersonFields {...parts} isColleague field={(name) => field(colleagueField(n, name))} />
      {onRemove && (
        <p className="sm:col-span-2">
          <Button look="secondary" onClick={onRemove} aria-label={`Weitere Person ${position} entfernen`}>
            Entfernen
          </Button>
        </p>
      )}
    </fieldset>
  );
}

/** Returns the rules of one person for each of the given colleagues. */
export function colleagueRules(rules: FieldRules, numbers: readonly number[]): FieldRules {
  return Object.fromEntries(
    numbers.flatMap((n) => Object.entries(rules).map(([name, rule]) => [colleagueField(n, name), rule])),
  );
}
