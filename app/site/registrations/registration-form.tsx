import { href, Link, useFetcher } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { FormAlert } from "#app/ui/form/field.tsx";
import { useFormCheck } from "#app/ui/form/form-check.ts";
import { emptyForm, type FormResult } from "#app/ui/form/form-result.ts";
import { prefetchFormRoute } from "#app/ui/form/form-route.ts";
import { useSendOnce } from "#app/ui/form/form-sending.ts";
import { choiceRules } from "./choice-fields.tsx";
import { ColleagueFields, colleagueRules } from "./colleague-fields.tsx";
import { efnRules } from "./efn-field.tsx";
import type { FormParts } from "./form-parts.ts";
import { PaidTerms } from "./paid-terms.tsx";
import { PersonFields } from "./person-fields.tsx";
import { questionRules } from "./question-fields.tsx";
import { RecipientField, recipientRules } from "./recipient-field.tsx";
import { registrationRules } from "./registration-rules.ts";
import { addColleagueButton, useColleagues } from "./use-colleagues.ts";
import { useSum } from "./use-sum.ts";

/**
 * The registration form. Without script it posts to its own page, which shows it again with messages; with script it
 * stays in place. Success redirects to the success page either way.
 * @param result the response, if the page was rendered for a submitted form
 */
export function RegistrationForm({
  eventId,
  parts: { terms, questions, asksForEfn, takesColleagues, choices, asksForRecipient },
  isWaitingList,
  result = emptyForm,
}: {
  eventId: string;
  parts: FormParts;
  /** Whether it puts people on the waiting list. */
  isWaitingList: boolean;
  result?: FormResult;
}) {
  const fetcher = useFetcher<FormResult>();
  const answer = fetcher.data ?? result;
  const isSending = fetcher.state !== "idle";
  const colleagues = useColleagues(answer);
  const personRules = {
    ...choiceRules(choices),
    ...registrationRules,
    ...(asksForEfn && efnRules),
    ...questionRules(questions),
  };
  const rules = {
    ...personRules,
    ...colleagueRules(personRules, colleagues.numbers),
    ...(asksForRecipient && recipientRules),
  };
  const { form, field, isValid, onInput, onBlur, checkAll } = useFormCheck(rules, answer, colleagues.showFor);
  const hasScript = isValid !== undefined;
  const [sum, updateSum] = useSum(form, choices, colleagues.numbers);
  const sendOnce = useSendOnce(isSending, checkAll);
  const action = href("/register/:eventId", { eventId });
  return (
    <fetcher.Form
      ref={form}
      method="post"
      action={action}
      noValidate
      onSubmit={sendOnce}
      onInput={(event) => {
        onInput(event);
        updateSum();
      }}
      onBlur={onBlur}
      onFocus={() => prefetchFormRoute("site/registrations/register")}
      className="grid grid-cols-1 gap-5 sm:grid-cols-2"
    >
      <div className="empty:hidden sm:col-span-2">
        <FormAlert message={answer.message} />
      </div>
      <p className="max-w-text text-[0.95rem] text-muted sm:col-span-2">
        {!asksForEfn &&
        !asksForRecipient &&
        choices.workshops.length === 0 &&
        questions.every(({ isRequired }) => isRequired)
          ? "Alle Felder sind Pflichtfelder."
          : "Alle Felder ohne den Zusatz „freiwillig“ sind Pflichtfelder."}
      </p>
      <PersonFields questions={questions} asksForEfn={asksForEfn} choices={choices} field={field} />
      {colleagues.numbers.map((n, index) => (
        <ColleagueFields
          key={n}
          n={n}
          position={index + 1}
          questions={questions}
          asksForEfn={asksForEfn}
          choices={choices}
          field={field}
          onRemove={hasScript ? () => colleagues.remove(form.current, n) : undefined}
        />
      ))}
      {asksForRecipient && <RecipientField field={field} takesColleagues={takesColleagues} />}
      <p className="max-w-text text-[0.95rem] text-muted sm:col-span-2">
        {colleagues.numbers.length > 0 && "Bitte tragen Sie andere nur mit deren Einverständnis ein. "}
        {colleagues.numbers.length > 0 && !hasScript && "Wer leer bleibt, wird nicht angemeldet. "}
        Wir verwenden Ihre Angaben nur für diese Veranstaltung; mehr dazu steht in der{" "}
        <Link to={href("/datenschutz")} className="text-petrol underline">
          Datenschutzerklärung
        </Link>
        .
      </p>
      {terms && (
        <div className="sm:col-span-2">
          <PaidTerms terms={terms} sum={sum} />
        </div>
      )}
      {/* The submit button comes first: Enter in a field presses the first one. */}
      <div className="flex flex-wrap gap-3 sm:col-span-2">
        <Button type="submit" disabled={isSending} className="min-h-12 max-sm:w-full">
          {isSending ? "Wird gesendet..." : isWaitingList ? "Auf die Warteliste setzen" : "Jetzt anmelden"}
        </Button>
        {takesColleagues && colleagues.canAdd && (
          <Button
            type="submit"
            look="secondary"
            name={addColleagueButton}
            value="1"
            className="min-h-12 max-sm:w-full"
            onClick={(event) => {
              event.preventDefault();
              colleagues.add(form.current);
            }}
          >
            Weitere Person hinzufügen
          </Button>
        )}
      </div>
    </fetcher.Form>
  );
}
