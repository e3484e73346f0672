import { SelectField, TextField } from "#app/ui/form/field.tsx";
import type { FieldProps } from "#app/ui/form/form-check.ts";
import type { AskedQuestion } from "#model/events/question-rule.ts";
import { MAX_EMAIL_LENGTH, MAX_NAME_LENGTH } from "#model/fields/person-rules.ts";
import { salutations } from "#model/people/salutation.ts";
import type { ChoiceParts } from "../events/choice-parts.ts";
import { ChoiceFields } from "./choice-fields.tsx";
import { EfnField } from "./efn-field.tsx";
import { QuestionFields } from "./question-fields.tsx";

export interface PersonFieldsProps {
  questions: readonly AskedQuestion[];
  asksForEfn: boolean;
  choices: ChoiceParts;
  /** Returns the props of a field by its name. */
  field: (name: string) => FieldProps;
}

/** The fields of one person. Autocomplete is off for colleagues: the browser knows its user's data only. */
export function PersonFields({
  questions,
  asksForEfn,
  choices,
  field,
  isColleague = false,
}: PersonFieldsProps & { isColleague?: boolean }) {
  const knownAs = (autoComplete: string) => (isColleague ? "off" : autoComplete);
  const name = { maxLength: MAX_NAME_LENGTH };
  return (
    <>
      <ChoiceFields choices={choices} field={field} />
      <SelectField
        {...field("title")}
        label="Anrede / Titel"
        options={salutations}
        autoComplete={knownAs("honorific-prefix")}
        className="sm:col-span-2 sm:max-w-60"
      />
      <TextField {...field("firstName")} {...name} label="Vorname" autoComplete={knownAs("given-name")} />
      <TextField {...field("lastName")} {...name} label="Nachname" autoComplete={knownAs("family-name")} />
      <TextField
        {...field("email")}
        label="E-Mail-Adresse"
        type="email"
        autoComplete={knownAs("email")}
        maxLength={MAX_EMAIL_LENGTH}
        spellCheck={false}
      />
      <TextField {...field("city")} {...name} label="Wohnort" autoComplete={knownAs("address-level2")} />
      {asksForEfn && <EfnField {...field("efn")} {...(isColleague && { hint: "" })} />}
      <QuestionFields questions={questions} field={field} isColleague={isColleague} />
    </>
  );
}
