import { data, Form, href, useNavigation } from "react-router";
import { addressContext, servicesContext } from "#app/contexts.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { FormAlert, TextField } from "#app/ui/form/field.tsx";
import { useFormCheck } from "#app/ui/form/form-check.ts";
import { emptyForm, type FormResult } from "#app/ui/form/form-result.ts";
import { useSendOnce } from "#app/ui/form/form-sending.ts";
import { PageHead } from "#app/ui/section.tsx";
import { MAX_EMAIL_LENGTH } from "#model/fields/person-rules.ts";
import { ForgottenLinkForm, linkRequestsPerAddress } from "#model/registrations/manage-link.ts";
import { tooManyTries } from "#text/too-many-tries.ts";
import { registrationRules } from "../events/registration-rules.ts";
import { keepTyped } from "../keep-typed.ts";
import { pageMeta, siteOf } from "../layout/page-meta.ts";
import { parseForm } from "../parse-form.ts";
import type { Route } from "./+types/forgotten-link.ts";

type Answer = FormResult & { isAccepted?: boolean };

export async function action({ request, context }: Route.ActionArgs) {
  const { rateLimits, selfService } = context.get(servicesContext);
  const answer = (given: Answer, status: number, headers?: HeadersInit) => data(given, { status, headers });
  const form = await parseForm(ForgottenLinkForm, request);
  if (!form.ok) return answer(form.result, form.status);
  const { value, values } = form;
  const seconds = await rateLimits.take(linkRequestsPerAddress, context.get(addressContext));
  if (seconds > 0) {
    const headers = { "Retry-After": String(seconds) };
    return answer({ values, fieldErrors: {}, message: tooManyTries(seconds) }, 429, headers);
  }
  // The address is looked up after this response, which therefore does not depend on the result.
  selfService.requestLinks(value.email);
  return answer({ values: {}, fieldErrors: {}, isAccepted: true }, 200);
}

export function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const failed = "Der Link konnte nicht angefordert werden. Bitte versuchen Sie es später erneut.";
  return keepTyped<Answer | Awaited<ReturnType<typeof serverAction>>>({ request, serverAction }, failed);
}

export function headers({ actionHeaders }: Route.HeadersArgs) {
  const headers = new Headers({ "Cache-Control": "no-store" });
  const retryAfter = actionHeaders?.get("Retry-After");
  if (retryAfter) headers.set("Retry-After", retryAfter);
  return headers;
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(siteOf(matches), {
    title: "Link zur Anmeldung anfordern",
    description: "Fordern Sie die Links zu Ihren Anmeldungen an.",
    path: href("/anmeldung/link-vergessen"),
    isIndexed: false,
  });

export default function ForgottenLink({ actionData }: Route.ComponentProps) {
  const result = actionData as Answer | undefined;
  return (
    <>
      <PageHead title="Link zur Anmeldung anfordern" lead="Wir senden Ihnen die Links zu Ihren Anmeldungen." />
      <div className="page py-12 md:py-16">
        <div className="max-w-[46rem]">{result?.isAccepted ? <Accepted /> : <RequestForm result={result} />}</div>
      </div>
    </>
  );
}

/** Shows the same message whether the address is registered or not. */
function Accepted() {
  return (
    <>
      <p role="status" className="max-w-text">
        Falls mit dieser Adresse eine Anmeldung vorliegt, erhalten Sie in wenigen Minuten eine E-Mail mit den Links.
        Sehen Sie bitte auch im Spam-Ordner nach.
      </p>
      <p className="mt-8">
        <ButtonLink to={href("/")} look="secondary">
          Zur Startseite
        </ButtonLink>
      </p>
    </>
  );
}

const rules = { email: registrationRules.email } as typeof registrationRules;

function RequestForm({ result = emptyForm }: { result?: FormResult }) {
  const isSending = useNavigation().formMethod === "POST";
  const { form, errors, onInput, onBlur, checkAll } = useFormCheck(rules, result);
  const sendOnce = useSendOnce(isSending, checkAll);
  return (
    <Form ref={form} method="post" noValidate onSubmit={sendOnce} onInput={onInput} onBlur={onBlur}>
      <div className="mb-5 empty:hidden">
        <FormAlert message={result.message} />
      </div>
      <p className="mb-6 max-w-text">
        Geben Sie die E-Mail-Adresse ein, mit der Sie sich angemeldet haben. Wir senden dorthin Links, mit denen Sie
        Ihre Anmeldungen ansehen, berichtigen oder stornieren.
      </p>
      <TextField
        name="email"
        label="E-Mail-Adresse"
        type="email"
        autoComplete="email"
        maxLength={MAX_EMAIL_LENGTH}
        spellCheck={false}
        defaultValue={result.values.email ?? ""}
        error={errors.email}
        isFirstError={Boolean(result.fieldErrors.email)}
        className="max-w-[28rem]"
      />
      <Button type="submit" disabled={isSending} className="mt-6 min-h-12 max-sm:w-full">
        {isSending ? "Wird gesendet..." : "Links anfordern"}
      </Button>
    </Form>
  );
}
