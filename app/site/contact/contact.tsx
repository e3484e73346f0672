import { data, href, useMatches } from "react-router";
import { addressContext, servicesContext } from "#app/contexts.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import type { FormResult } from "#app/ui/form/form-result.ts";
import { PageHead } from "#app/ui/section.tsx";
import { uncachedHeaders } from "#app/ui/uncached-headers.ts";
import { isDiskFull } from "#model/operation/disk-full.ts";
import { ContactForm as ContactFormSchema } from "#model/people/contact-message.ts";
import { tooManyTries } from "#text/accounts/too-many-tries.ts";
import { contactRefusals } from "#text/mail/contact-refusal.ts";
import { diskFull } from "#text/operation/disk-full.ts";
import { secretariatOf } from "../home/association-json-ld.ts";
import { keepTyped } from "../keep-typed.ts";
import { pageMeta, siteOf } from "../layout/page-meta.ts";
import { parseForm } from "../parse-form.ts";
import type { Route } from "./+types/contact.ts";
import { type Challenge, type ContactAnswer, ContactForm } from "./contact-form.tsx";
import { ContactThanks } from "./contact-thanks.tsx";
import { SecretariatFacts } from "./secretariat-facts.tsx";

const messagesPerAddress = { name: "contact", points: 10, seconds: 10 * 60 };

/** A page of its own, without the page a dialog opens over. The form of the dialog posts here, too. */
export function loader({ context }: Route.LoaderArgs) {
  return { challenge: context.get(servicesContext).contact.createChallenge() };
}

export async function action({ request, context }: Route.ActionArgs) {
  const { contact, rateLimits, log } = context.get(servicesContext);
  const form = await parseForm(ContactFormSchema, request);
  const answer = (given: ContactAnswer, status: number, headers?: HeadersInit) => data(given, { status, headers });
  if (!form.ok) return answer(withTask(form.result, contact.repeatChallenge(tokenOf(form.result))), form.status);
  const { value, values } = form;
  const seconds = await rateLimits.take(messagesPerAddress, context.get(addressContext));
  if (seconds > 0) {
    const result = { values, fieldErrors: {}, message: tooManyTries(seconds) };
    const challenge = contact.repeatChallenge(value.challenge);
    return answer(withTask(result, challenge), 429, { "Retry-After": String(seconds) });
  }
  const stored = (message: string) => ({
    values,
    fieldErrors: {},
    message,
    challenge: contact.repeatChallenge(value.challenge, true),
  });

  try {
    const outcome = await contact.send(value);
    if (outcome.ok) return answer({ isSent: true }, 200);
    const message = contactRefusals[outcome.reason];
    if (outcome.reason === "not_delivered") return answer(stored(message), 503);
    return answer(withTask({ values, fieldErrors: { captcha: message } }, contact.createChallenge()), 422);
  } catch (error) {
    // SPEC §8 defines the message; the form keeps its values.
    log.error("contact message failed", { error });
    return isDiskFull(error)
      ? answer(stored(`${contactRefusals.not_delivered} ${diskFull}`), 507)
      : answer(stored(contactRefusals.not_delivered), 500);
  }
}

/** Returns the form with the task to solve now; for a new task the old answer is dropped. */
function withTask(result: FormResult, challenge: Challenge): ContactAnswer {
  const { challenge: token, captcha, ...values } = result.values;
  const { challenge: tokenError, ...fieldErrors } = result.fieldErrors;
  if (challenge.token === token) {
    // Reports a wrong answer together with the other errors.
    const isWrong = Number(captcha) !== challenge.left * challenge.right;
    if (isWrong && !result.message) fieldErrors.captcha ??= contactRefusals.wrong_answer;
    return { ...result, fieldErrors, values: { ...values, captcha: captcha ?? "" }, challenge };
  }
  fieldErrors.captcha ??= tokenError ?? contactRefusals.challenge_expired;
  return { ...result, values, fieldErrors, challenge };
}

function tokenOf({ values }: FormResult): string {
  return values.challenge ?? "";
}

export function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  return keepTyped({ request, serverAction }, contactRefusals.not_delivered);
}

export const headers = uncachedHeaders;

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(siteOf(matches), {
    title: "Kontakt",
    description: "So erreichen Sie unser Sekretariat.",
    path: href("/kontakt"),
  });

export default function Contact({ loaderData, actionData }: Route.ComponentProps) {
  const secretariat = secretariatOf(useMatches());
  const answer = actionData as ContactAnswer | undefined;
  const challenge = answer?.isSent ? undefined : (answer?.challenge ?? loaderData.challenge);
  return (
    <>
      <PageHead title="Kontakt" lead="So erreichen Sie unser Sekretariat." />
      <div className="page py-8 md:py-14">
        <div className="max-w-[46rem]">
          {challenge ? (
            <>
              {secretariat && <SecretariatFacts secretariat={secretariat} />}
              <section aria-labelledby="nachricht" className="mt-8 border-hairline border-t pt-6">
                <h2 id="nachricht" className="mb-5 text-[1.5rem]">
                  Ihre Nachricht
                </h2>
                <ContactForm challenge={challenge} answer={answer} />
              </section>
            </>
          ) : (
            <>
              <ContactThanks />
              <p className="mt-8">
                <ButtonLink to={href("/")} look="secondary">
                  Zur Startseite
                </ButtonLink>
              </p>
            </>
          )}
        </div>
      </div>
    </>
  );
}
