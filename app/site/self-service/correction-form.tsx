import { Form, useNavigation } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { FormAlert, SelectField, TextField } from "#app/ui/form/field.tsx";
import { type FieldRules, useFormCheck } from "#app/ui/form/form-check.ts";
import { emptyForm, type FormResult } from "#app/ui/form/form-result.ts";
import { useSendOnce } from "#app/ui/form/form-sending.ts";
import { answerField } from "#model/events/question-rule.ts";
import { MAX_NAME_LENGTH } from "#model/fields/person-rules.ts";
import { salutations } from "#model/people/salutation.ts";
import { efnRules } from "../registrations/efn-field.tsx";
import { QuestionFields, questionRules } from "../registrations/question-fields.tsx";
import { registrationRules } from "../registrations/registration-rules.ts";
import { OwnEfn } from "./own-efn.tsx";
import type { OwnRegistrationView } from "./own-registration.ts";

const { title, firstName, lastName, city } = registrationRules;
const fixedRules = { title, firstName, lastName, city, ...efnRules } as FieldRules;

/** The form to correct name, city, profession, institution and EFN of the visitor's own registration. */
export function CorrectionForm({ own, result = emptyForm }: { own: OwnRegistrationView; result?: FormResult }) {
  const questions = own.knownQuestions;
  const rules = { ...fixedRules, ...questionRules(questions) };
  const answerTo = (name: string) => own.answers.find(({ id }) => answerField(id) === name)?.answer ?? "";
  const { title, firstName, lastName, city } = own;
  const known: Readonly<Record<string, string>> = { title, firstName, lastName, city };
  const isSending = useNavigation().formMethod === "POST";
  const { form, field: typed, onInput, onBlur, checkAll } = useFormCheck(rules, result);
  const sendOnce = useSendOnce(isSending, checkAll);
  const field = (name: string) => typed(name, known[name] ?? answerTo(name));
  return (
    <Form
      ref={form}
      method="post"
      noValidate
      onSubmit={sendOnce}
      onInput={onInput}
      onBlur={onBlur}
      className="grid grid-cols-1 gap-5 sm:grid-cols-2"
    >
      <div className="empty:hidden sm:col-span-2">
        <FormAlert message={result.message} />
      </div>
      <SelectField
        {...field("title")}
        label="Anrede / Titel"
        options={salutations}
        autoComplete="honorific-prefix"
        className="sm:col-span-2 sm:max-w-60"
      />
      <TextField {...field("firstName")} label="Vorname" autoComplete="given-name" maxLength={MAX_NAME_LENGTH} />
      <TextField {...field("lastName")} label="Nachname" autoComplete="family-name" maxLength={MAX_NAME_LENGTH} />
      <TextField {...field("city")} label="Wohnort" autoComplete="address-level2" maxLength={MAX_NAME_LENGTH} />
      <QuestionFields questions={questions} field={field} />
      {/* Remounts when the stored EFN changes, which clears the field. */}
      <OwnEfn
        key={own.efn?.masked}
        asked={own.asksForEfn}
        stored={own.efn}
        isRemoved={result.values.removesEfn === "ja"}
        field={field("efn")}
      />
      <p className="max-w-text text-[0.95rem] text-muted sm:col-span-2">
        Ihre E-Mail-Adresse <span className="break-words">{own.email}</span> lässt sich hier nicht ändern. Stimmt sie
        nicht, wenden Sie sich bitte an das Sekretariat.
      </p>
      <div className="sm:col-span-2">
        <Button type="submit" disabled={isSending} className="min-h-12 max-sm:w-full">
          {isSending ? "Wird gespeichert..." : "Angaben speichern"}
        </Button>
      </div>
    </Form>
  );
}
