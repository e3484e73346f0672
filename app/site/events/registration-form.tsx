import { href, Link, useFetcher } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { FormAlert, SelectField, TextField } from "#app/ui/field.tsx";
import { useFormCheck } from "#app/ui/form-check.ts";
import { emptyForm, type FormResult } from "#app/ui/form-result.ts";
import { useFormRoute } from "#app/ui/form-route.tsx";
import { useSendOnce } from "#app/ui/form-sending.ts";
import { MAX_EMAIL_LENGTH, MAX_NAME_LENGTH } from "#model/person-rules.ts";
import type { AskedQuestion } from "#model/question-rule.ts";
import { salutations } from "#model/salutation.ts";
import { EfnField, efnRules } from "./efn-field.tsx";
import { PaidTerms } from "./paid-terms.tsx";
import { QuestionFields, questionRules } from "./question-fields.tsx";
import { registrationRules } from "./registration-rules.ts";
import type { RegistrationTerms } from "./registration-terms.ts";

/**
 * The form of a registration. Without script it is sent to its own page, which brings it back with messages; with script
 * it stays where it is. Success leads to the success page either way.
 * @param result what came back when the page was made by sending the form
 */
export function RegistrationForm({
  eventId,
  terms,
  questions = [],
  asksForEfn = false,
  result = emptyForm,
}: {
  eventId: string;
  terms: RegistrationTerms | undefined;
  questions?: readonly AskedQuestion[];
  asksForEfn?: boolean;
  result?: FormResult;
}) {
  const fetcher = useFetcher<FormResult>();
  const answer = fetcher.data ?? result;
  const isSending = fetcher.state !== "idle";
  const rules = { ...registrationRules, ...(asksForEfn && efnRules), ...questionRules(questions) };
  const { form, errors, onInput, onBlur, checkAll } = useFormCheck(rules, answer);
  const sendOnce = useSendOnce(isSending, checkAll);
  const action = href("/register/:eventId", { eventId });
  const route = useFormRoute(action);
  const firstError = Object.keys(rules).find((name) => result.fieldErrors[name]);
  const field = (name: string) => ({
    name,
    defaultValue: answer.values[name] ?? "",
    error: errors[name],
    isFirstError: name === firstError,
  });
  return (
    <fetcher.Form
      ref={form}
      method="post"
      action={action}
      noValidate
      onSubmit={sendOnce}
      onInput={onInput}
      onBlur={onBlur}
      onFocus={route.onFocus}
      className="grid gap-5 sm:grid-cols-2"
    >
      {route.links}
      <div className="empty:hidden sm:col-span-2">
        <FormAlert message={answer.message} />
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
      <TextField
        {...field("email")}
        label="E-Mail-Adresse"
        type="email"
        autoComplete="email"
        maxLength={MAX_EMAIL_LENGTH}
        spellCheck={false}
      />
      <TextField {...field("city")} label="Wohnort" autoComplete="address-level2" maxLength={MAX_NAME_LENGTH} />
      {asksForEfn && <EfnField {...field("efn")} />}
      <QuestionFields questions={questions} field={field} />
      <p className="max-w-text text-[0.95rem] text-muted sm:col-span-2">
        {!asksForEfn && questions.every(({ isRequired }) => isRequired)
          ? "Alle Felder sind Pflichtfelder."
          : "Alle Felder ohne den Zusatz „freiwillig“ sind Pflichtfelder."}{" "}
        Wir verwenden Ihre Angaben nur für diese Veranstaltung; mehr dazu steht in der{" "}
        <Link to={href("/datenschutz")} className="text-petrol underline">
          Datenschutzerklärung
        </Link>
        .
      </p>
      {terms && (
        <div className="sm:col-span-2">
          <PaidTerms terms={terms} />
        </div>
      )}
      <div className="sm:col-span-2">
        <Button type="submit" disabled={isSending} className="min-h-12 max-sm:w-full">
          {isSending ? "Wird gesendet..." : "Jetzt anmelden"}
        </Button>
      </div>
    </fetcher.Form>
  );
}
