import { Form, href, useNavigation } from "react-router";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { FormAlert, TextField } from "#app/ui/form/field.tsx";
import { useFormCheck } from "#app/ui/form/form-check.ts";
import { emptyForm, type FormResult } from "#app/ui/form/form-result.ts";
import { useSendOnce } from "#app/ui/form/form-sending.ts";
import { Outcome } from "#app/ui/form/outcome.tsx";
import { PageHead } from "#app/ui/section.tsx";
import { MAX_EMAIL_LENGTH } from "#model/fields/person-rules.ts";
import { registrationRules } from "../registrations/registration-rules.ts";
import type { AddressAnswer } from "./answer-address-form.ts";

interface Texts {
  title: string;
  lead: string;
  /** Above the field. */
  explanation: string;
  /** The same whether the address is known or not. */
  accepted: string;
  button: string;
}

export function RequestByAddress({ texts, answer }: { texts: Texts; answer: AddressAnswer | undefined }) {
  return (
    <>
      <PageHead title={texts.title} lead={texts.lead} />
      <div className="page py-12 md:py-16">
        <div className="max-w-[46rem]">
          {answer?.isAccepted ? (
            <>
              <Outcome of={answer} className="max-w-text">
                {texts.accepted}
              </Outcome>
              <p className="mt-8">
                <ButtonLink to={href("/")} look="secondary">
                  Zur Startseite
                </ButtonLink>
              </p>
            </>
          ) : (
            <AddressForm texts={texts} result={answer} />
          )}
        </div>
      </div>
    </>
  );
}

const rules = { email: registrationRules.email } as typeof registrationRules;

function AddressForm({ texts, result = emptyForm }: { texts: Texts; result?: FormResult | undefined }) {
  const isSending = useNavigation().formMethod === "POST";
  const { form, field, onInput, onBlur, checkAll } = useFormCheck(rules, result);
  const sendOnce = useSendOnce(isSending, checkAll);
  return (
    <Form ref={form} method="post" noValidate onSubmit={sendOnce} onInput={onInput} onBlur={onBlur}>
      <div className="mb-5 empty:hidden">
        <FormAlert message={result.message} />
      </div>
      <p className="mb-6 max-w-text">{texts.explanation}</p>
      <TextField
        {...field("email")}
        label="E-Mail-Adresse"
        type="email"
        autoComplete="email"
        maxLength={MAX_EMAIL_LENGTH}
        spellCheck={false}
        className="max-w-[28rem]"
      />
      <Button type="submit" disabled={isSending} className="mt-6 min-h-12 max-sm:w-full">
        {isSending ? "Wird gesendet..." : texts.button}
      </Button>
    </Form>
  );
}
