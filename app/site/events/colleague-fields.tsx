import { Button } from "#app/ui/button.tsx";
import type { FieldRules } from "#app/ui/form-check.ts";
import { colleagueField } from "#model/colleague.ts";
import { PersonFields, type PersonFieldsProps } from "./person-fields.tsx";

/** Somebody who is registered along. */
export function ColleagueFields({
  n,
  position,
  field,
  onRemove,
  ...parts
}: PersonFieldsProps & {
  n: number;
  /** From 1, as it is read. */
  position: number;
  /** Undefined until there is script; before that, leaving the fields blank does it. */
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

/** The rules for one person, for each of these as well. */
export function colleagueRules(rules: FieldRules, numbers: readonly number[]): FieldRules {
  return Object.fromEntries(
    numbers.flatMap((n) => Object.entries(rules).map(([name, rule]) => [colleagueField(n, name), rule])),
  );
}
