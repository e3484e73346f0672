import { data, href } from "react-router";
import { servicesContext } from "#app/contexts.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import type { FormResult } from "#app/ui/form/form-result.ts";
import { Outcome } from "#app/ui/form/outcome.tsx";
import { PageHead } from "#app/ui/section.tsx";
import { secretHeaders } from "#app/ui/uncached-headers.ts";
import { CorrectionForm as CorrectionFormSchema } from "#model/registrations/manage-link.ts";
import { formatDate } from "#text/date.ts";
import { quoted } from "#text/quoted.ts";
import { CalendarButton } from "../events/calendar-button.tsx";
import { keepTyped } from "../keep-typed.ts";
import { pageMeta, siteOf } from "../layout/page-meta.ts";
import { personalPage } from "../layout/personal-page.ts";
import { parseForm } from "../parse-form.ts";
import { EventFacts } from "../registrations/registration-page.tsx";
import type { Route } from "./+types/manage-registration.ts";
import { CorrectionForm } from "./correction-form.tsx";
import { EntryCode } from "./entry-code.tsx";
import { LinkNotFound, notFoundTitle, publicPath } from "./link-not-found.tsx";
import { enforceRateLimit, loadOwnRegistration } from "./own-registration.ts";
import { ownSentences } from "./own-sentences.ts";
import { SeatOffer } from "./seat-offer.tsx";
import { TransferFacts } from "./transfer-facts.tsx";

export { revalidateAfterRefusal as shouldRevalidate } from "../keep-typed.ts";

/** Loads the registration of a manage link, which replaces an account. */
export function loader({ params, context }: Route.LoaderArgs) {
  return loadOwnRegistration(context, params.token);
}

const registered = "Unter diesem Namen ist mit Ihrer E-Mail-Adresse schon jemand angemeldet.";

type Answer = FormResult & { isSaved?: boolean };

export async function action({ request, params, context }: Route.ActionArgs) {
  const answer = (given: Answer, status: number, headers?: HeadersInit) => data(given, { status, headers });
  const form = await parseForm(CorrectionFormSchema, request);
  if (!form.ok) return answer(form.result, form.status);
  const { value, values } = form;
  const refusal = await enforceRateLimit(context);
  if (refusal) return answer({ values, fieldErrors: {}, message: refusal.message }, 429, refusal.headers);
  // If the link has expired or the registration was cancelled meanwhile, the page says so.
  const outcome = await context.get(servicesContext).selfService.correct(params.token, value);
  if (outcome.ok) return answer({ values: {}, fieldErrors: {}, isSaved: true }, 200);
  if (outcome.reason === "registered") return answer({ values, fieldErrors: { lastName: registered } }, 422);
  return answer({ values: {}, fieldErrors: {} }, outcome.reason === "event_not_found" ? 404 : 409);
}

export function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const failed = "Fehler beim Speichern der Änderungen. Bitte versuchen Sie es später erneut.";
  return keepTyped<Answer | Awaited<ReturnType<typeof serverAction>>>({ request, serverAction }, failed);
}

export const headers = secretHeaders;

export const handle = personalPage;

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(siteOf(matches), {
    title: loaderData?.own ? "Ihre Anmeldung" : notFoundTitle,
    description: "Die eigene Anmeldung zu einer Veranstaltung.",
    path: publicPath,
    isIndexed: false,
  });

export default function ManageRegistration({ loaderData: { own }, actionData, params }: Route.ComponentProps) {
  if (!own) return <LinkNotFound />;
  const result = actionData as Answer | undefined;
  const { event, sentence, isWaiting, knownQuestions, entryCode, hasCertificate, hasTraining, offerUntil, until } = own;
  /** Nothing can be corrected any more, and was to be. */
  const isTooLate = result !== undefined && !result.isSaved && !own.canCorrect;
  // Those in the form are not repeated below it.
  const inForm = own.canCorrect ? knownQuestions.map(({ id }) => id) : [];
  const answers = own.answers.filter(({ id }) => !inForm.includes(id));
  return (
    <>
      <PageHead title="Ihre Anmeldung" lead={event.title} />
      <div className="@container">
        <div className="page grid items-start gap-x-16 gap-y-10 py-12 md:py-16 @min-[56rem]:grid-cols-[1fr_20rem]">
          <div className="min-w-0 @min-[56rem]:col-span-2">
            {isTooLate ? (
              <Outcome of={isTooLate} className="text-[1.1rem] font-semibold">
                {ownSentences[sentence]}
              </Outcome>
            ) : (
              <p className="text-[1.1rem] font-semibold">{ownSentences[sentence]}</p>
            )}
            {!own.isOff && own.waiver && <p className="mt-4 max-w-text">{own.waiver}</p>}
            {own.paid && <p className="mt-4 max-w-text">{own.paid}</p>}
            {own.isOff && own.refund && <p className="mt-4 max-w-text">{own.refund}</p>}
            {own.isCancelled && own.canRegisterAgain && (
              <p className="mt-4">
                <ButtonLink to={href("/register/:eventId", { eventId: event.id })}>Wieder anmelden</ButtonLink>
              </p>
            )}
            {sentence === "registered_again" && (
              <p className="mt-4">
                <ButtonLink to={href("/anmeldung/link-vergessen")}>Link zur neuen Anmeldung anfordern</ButtonLink>
              </p>
            )}
            {sentence === "list_over" && own.canRegisterAgain && (
              <div className="mt-4 grid max-w-text justify-items-start gap-4">
                <p>Wird noch ein Platz frei, erhält ihn, wer sich zuerst dafür anmeldet.</p>
                <ButtonLink to={href("/register/:eventId", { eventId: event.id })}>Zur Anmeldung</ButtonLink>
              </div>
            )}
            {offerUntil && <SeatOffer token={params.token} until={offerUntil} />}
            {own.hasEvaluation && (
              <p className="no-print mt-6">
                <ButtonLink to={href("/anmeldung/verwalten/:token/evaluation", params)}>
                  Fragebogen zur Veranstaltung ausfüllen
                </ButtonLink>
              </p>
            )}
            {result?.isSaved && (
              <Outcome
                of={result}
                className="mt-6 max-w-[46rem] rounded-control border border-petrol border-l-4 bg-petrol-mist px-4 py-3"
              >
                Ihre Angaben wurden gespeichert.
              </Outcome>
            )}
          </div>
          <div className="grid gap-6 @min-[56rem]:order-last">
            {own.transfer && <TransferFacts transfer={own.transfer} />}
            {entryCode && <EntryCode {...entryCode} />}
            <EventFacts event={event} chosen={own.chosen} className="sm:grid-cols-2 @min-[56rem]:grid-cols-1" />
            <p className="no-print flex flex-wrap gap-3">
              {own.canAddToCalendar && <CalendarButton eventId={event.id} />}
              {hasCertificate && (
                <ButtonLink
                  to={href("/anmeldung/verwalten/:token/bescheinigung", params)}
                  look="secondary"
                  reloadDocument
                  download
                >
                  Teilnahmebescheinigung (PDF)
                </ButtonLink>
              )}
              {(own.invoice.number || own.invoice.canRequest) && (
                <ButtonLink to={href("/anmeldung/verwalten/:token/rechnung", params)} look="secondary">
                  {own.invoice.number ? "Rechnung" : "Rechnung anfordern"}
                </ButtonLink>
              )}
              {hasTraining && (
                <ButtonLink to={href("/anmeldung/verwalten/:token/jahresuebersicht", params)} look="secondary">
                  Jahresübersicht anfordern
                </ButtonLink>
              )}
            </p>
            {own.otherName && (
              <p className="break-words">
                Die Bescheinigung ist auf den Namen {quoted(own.otherName)} ausgestellt. Brauchen Sie sie mit dem
                berichtigten Namen, schreiben Sie uns bitte.
              </p>
            )}
          </div>
          <div className="min-w-0 max-w-[46rem]">
            {own.canCorrect && (
              <section aria-labelledby="angaben">
                <h2 id="angaben" className="mb-6 text-[1.6rem]">
                  Ihre Angaben
                </h2>
                <CorrectionForm own={own} result={result} />
              </section>
            )}
            {answers.length > 0 && (
              <section aria-labelledby="antworten" className="mt-12">
                <h2 id="antworten" className="text-[1.6rem]">
                  Ihre Antworten
                </h2>
                <dl className="mt-4 grid gap-4">
                  {answers.map(({ id, label, answer }) => (
                    <div key={id}>
                      <dt className="text-[0.95rem] text-muted">{label}</dt>
                      <dd>{answer}</dd>
                    </div>
                  ))}
                </dl>
              </section>
            )}
            {own.canCancel && (
              <section aria-labelledby="stornieren" className="no-print mt-12 border-hairline border-t pt-10">
                <h2 id="stornieren" className="text-[1.6rem]">
                  Sie können nicht kommen?
                </h2>
                <p className="mt-3 max-w-text">
                  {isWaiting
                    ? "Dann verlassen Sie bitte die Warteliste."
                    : "Dann stornieren Sie bitte Ihre Anmeldung; so wird Ihr Platz frei."}
                </p>
                <p className="mt-6">
                  <ButtonLink to={href("/anmeldung/verwalten/:token/stornieren", params)} look="secondary">
                    {isWaiting ? "Warteliste verlassen" : "Anmeldung stornieren"}
                  </ButtonLink>
                </p>
              </section>
            )}
            <p className="mt-12 text-[0.95rem] text-muted">
              Der Link zu dieser Seite gilt bis zum {formatDate(until)}. Geben Sie ihn nicht weiter.
            </p>
          </div>
        </div>
      </div>
    </>
  );
}
