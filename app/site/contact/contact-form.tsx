import { useEffect, useMemo, useState } from "react";
import { href, Link, useFetcher, useMatches } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { FormAlert, TextAreaField, TextField } from "#app/ui/form/field.tsx";
import { useFormCheck } from "#app/ui/form/form-check.ts";
import { emptyForm, type FormResult } from "#app/ui/form/form-result.ts";
import { prefetchFormRoute } from "#app/ui/form/form-route.ts";
import { useSendOnce } from "#app/ui/form/form-sending.ts";
import { MAX_EMAIL_LENGTH, MAX_MESSAGE_LENGTH, MAX_NAME_LENGTH, MAX_PHONE_LENGTH } from "#model/fields/person-rules.ts";
import { secretariatOf } from "../home/association-json-ld.ts";
import { phoneHref } from "../layout/association.ts";
import { contactRules } from "./contact-rules.ts";
import { ContactThanks } from "./contact-thanks.tsx";

/** The arithmetic task of a form; its token is sent back unchanged. */
export interface Challenge {
  left: number;
  right: number;
  token: string;
}

/** The response: sent, or the form with the task to solve now (none if the server could not be reached). */
export type ContactAnswer = { isSent: true } | ({ isSent?: false; challenge?: Challenge } & FormResult);

/**
 * The contact form. Without script it posts to its own page, with script it stays in place.
 * @param challenge the initial task
 * @param answer the response, if the page was rendered for a submitted form
 * @param draft the initial text of the message
 */
export function ContactForm({
  challenge: first,
  answer: initial,
  draft = "",
}: {
  challenge: Challenge;
  answer?: ContactAnswer | undefined;
  draft?: string;
}) {
  const fetcher = useFetcher<ContactAnswer>();
  const answer = fetcher.data ?? initial;
  // Reloaded page data contains new tasks; only a response to this form replaces the one shown.
  const [challenge, setChallenge] = useState(first);
  const next = answer?.isSent ? undefined : answer?.challenge;
  if (next && next.token !== challenge.token) setChallenge(next);
  if (answer?.isSent) return <ContactThanks />;
  return <ContactFields fetcher={fetcher} challenge={challenge} result={answer ?? emptyForm} draft={draft} />;
}

function ContactFields({
  fetcher,
  challenge,
  result,
  draft,
}: {
  fetcher: ReturnType<typeof useFetcher<ContactAnswer>>;
  challenge: Challenge;
  result: FormResult;
  draft: string;
}) {
  const { left, right, token } = challenge;
  const rules = useMemo(() => contactRules(left * right), [left, right]);
  const isSending = fetcher.state !== "idle";
  const { form, field, isValid, onInput, onBlur, checkAll } = useFormCheck(rules, result);
  const sendOnce = useSendOnce(isSending, checkAll);
  const action = href("/kontakt");
  const message = result.values.message?.replaceAll("\r\n", "\n") ?? draft;
  const [length, setLength] = useState(message.length);
  useEffect(() => {
    // The visitor may have typed before hydration.
    const area = form.current?.elements.namedItem("message");
    if (area instanceof HTMLTextAreaElement) setLength(area.value.length);
  }, [form]);
  return (
    <fetcher.Form
      ref={form}
      method="post"
      action={action}
      noValidate
      onSubmit={sendOnce}
      onInput={onInput}
      onBlur={onBlur}
      onFocus={() => prefetchFormRoute("site/contact/contact")}
      className="grid grid-cols-1 gap-5 sm:grid-cols-2"
    >
      <div className="empty:hidden sm:col-span-2">
        <FormAlert message={result.message} />
      </div>
      <p className="max-w-text sm:col-span-2">
        Medizinischen Rat können wir hier nicht geben. Wählen Sie in Notfällen{" "}
        <a href="tel:112" className="text-petrol underline">
          112
        </a>
        , außerhalb der Sprechzeiten den ärztlichen Bereitschaftsdienst unter{" "}
        <a href="tel:116117" className="whitespace-nowrap text-petrol underline">
          116 117
        </a>
        .
      </p>
      <p className="text-[0.95rem] text-muted sm:col-span-2">Alle Felder sind Pflichtfelder.</p>
      <input type="hidden" name="challenge" value={token} />
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
      <TextField
        {...field("phone")}
        label="Telefonnummer"
        // SPEC §5 defines the error message; this explains it.
        help="Erlaubt sind Ziffern, Plus, Leerzeichen und Bindestriche."
        type="tel"
        autoComplete="tel"
        maxLength={MAX_PHONE_LENGTH}
      />
      <TextAreaField
        {...field("message")}
        defaultValue={message}
        label="Nachricht"
        maxLength={MAX_MESSAGE_LENGTH}
        onInput={(event) => setLength(event.currentTarget.value.length)}
        note={
          <p className="mt-1.5 ml-auto text-[0.95rem] text-muted tabular-nums">
            {`${length}/${MAX_MESSAGE_LENGTH} Zeichen`}
          </p>
        }
        className="sm:col-span-2"
      />
      <TextField
        // A new task clears the answer; the same task keeps it.
        key={token}
        {...field("captcha")}
        data-unkept
        label={`Wie viel ist ${left} × ${right}?`}
        hint={<OtherWays />}
        inputMode="numeric"
        autoComplete="off"
        maxLength={10}
        className="sm:col-span-2 sm:[&_input]:max-w-52"
      />
      <p className="max-w-text text-[0.95rem] text-muted sm:col-span-2">
        Wir verwenden Ihre Angaben nur, um Ihre Anfrage zu beantworten; mehr dazu steht in der{" "}
        <Link to={href("/datenschutz")} className="text-petrol underline">
          Datenschutzerklärung
        </Link>
        .
      </p>
      <div className="sm:col-span-2">
        {/* Enabled until the script has validated the form. */}
        <Button type="submit" disabled={isSending || isValid === false} className="min-h-12 max-sm:w-full">
          {isSending ? "Wird gesendet..." : "Nachricht senden"}
        </Button>
      </div>
    </fetcher.Form>
  );
}

/** For those who cannot solve the task. */
function OtherWays() {
  const { phone, contactEmail } = secretariatOf(useMatches()) ?? { phone: "", contactEmail: "" };
  if (!phone && !contactEmail) return null;
  return (
    <>
      Rechnen fällt schwer?{" "}
      {phone && (
        <>
          Rufen Sie an:{" "}
          <a href={phoneHref(phone)} className="whitespace-nowrap text-petrol underline">
            {phone}
          </a>
        </>
      )}
      {phone && contactEmail && ", oder schreiben Sie an "}
      {!phone && "Schreiben Sie an "}
      {contactEmail && (
        <a href={`mailto:${contactEmail}`} className="wrap-anywhere text-petrol underline">
          {contactEmail}
        </a>
      )}
      .
    </>
  );
}
