import { useState } from "react";
import { data, href, redirect } from "react-router";
import { servicesContext } from "#app/contexts.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import type { FormResult } from "#app/ui/form/form-result.ts";
import { Outcome } from "#app/ui/form/outcome.tsx";
import { PageHead } from "#app/ui/section.tsx";
import { secretHeaders } from "#app/ui/uncached-headers.ts";
import { evaluationForm } from "#model/events/evaluation.ts";
import { evaluationUntil } from "#model/events/evaluation-rule.ts";
import { lastDayOf } from "#model/events/event-days.ts";
import { answersIn } from "#model/events/event-question.ts";
import { formatDate } from "#text/date.ts";
import { daysText } from "#text/days.ts";
import { keepTyped } from "../keep-typed.ts";
import { pageMeta, siteOf } from "../layout/page-meta.ts";
import { personalPage } from "../layout/personal-page.ts";
import { parseForm } from "../parse-form.ts";
import type { Route } from "./+types/evaluation.ts";
import { EvaluationForm } from "./evaluation-form.tsx";
import { LinkNotFound, notFoundTitle, publicPath } from "./link-not-found.tsx";
import { enforceRateLimit } from "./own-registration.ts";

export { revalidateAfterRefusal as shouldRevalidate } from "../keep-typed.ts";

/** Shows the questions to the holder of a manage link, and nothing of the person. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const found = await context.get(servicesContext).evaluations.find(params.token);
  if (!found) return data({ evaluation: undefined }, { status: 404 });
  const { event } = found.own;
  const { title, evaluation } = event;
  return data({
    evaluation: {
      ...{ title, days: daysText(event), state: found.state },
      from: formatDate(lastDayOf(event)),
      until: formatDate(evaluationUntil(event)),
      questions: found.state === "open" ? evaluation.questions : [],
    },
  });
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const { evaluations } = context.get(servicesContext);
  const answer = (given: FormResult, status: number, headers?: HeadersInit) => data(given, { status, headers });
  const found = await evaluations.find(params.token);
  if (!found) return answer({ values: {}, fieldErrors: {} }, 404);
  const { questions } = found.own.event.evaluation;
  // The page says what became of it: answered before, or closed meanwhile.
  const again = () => redirect(href("/anmeldung/verwalten/:token/evaluation", params), 303);
  if (found.state !== "open") return again();
  const form = await parseForm(evaluationForm(questions), request);
  if (!form.ok) return answer(form.result, form.status);
  const refusal = await enforceRateLimit(context);
  if (refusal) return answer({ values: form.values, fieldErrors: {}, message: refusal.message }, 429, refusal.headers);
  const sheet = answersIn(questions, form.value);
  if (sheet.length === 0) return answer({ values: form.values, fieldErrors: {}, message: nothing }, 422);
  await evaluations.answer(found.own, sheet);
  return again();
}

const nothing = "Bitte beantworten Sie mindestens eine Frage.";

export function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const failed = "Ihre Antworten konnten nicht gespeichert werden. Bitte versuchen Sie es später erneut.";
  return keepTyped<FormResult | Awaited<ReturnType<typeof serverAction>>>({ request, serverAction }, failed);
}

export const headers = secretHeaders;

export const handle = personalPage;

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(siteOf(matches), {
    title: loaderData?.evaluation ? "Ihre Meinung" : notFoundTitle,
    description: "Fragebogen zu einer Veranstaltung.",
    path: publicPath,
    isIndexed: false,
  });

export default function EvaluationPage({ loaderData: { evaluation }, actionData, params }: Route.ComponentProps) {
  const [atFirst] = useState(evaluation?.state);
  if (!evaluation) return <LinkNotFound />;
  const { title, days, state, from, until, questions } = evaluation;
  return (
    <>
      <PageHead title="Ihre Meinung" lead={`${title}, ${days}`} />
      <div className="page py-12 md:py-16">
        <div className="max-w-[46rem]">
          {state === "open" ? (
            <>
              <p className="max-w-text">
                Ihre Antworten sind freiwillig und anonym. Wir speichern sie ohne Ihren Namen und ohne Zeitpunkt.
                Getrennt davon speichern wir nur, dass Sie geantwortet haben. Der Fragebogen ist bis zum {until} offen.
              </p>
              <EvaluationForm questions={questions} result={actionData as FormResult | undefined} />
            </>
          ) : (
            <>
              <Outcome of={state !== atFirst && state} className="max-w-text">
                {
                  {
                    answered: "Vielen Dank! Ihre Antworten sind gespeichert. Ändern lassen sie sich nicht mehr.",
                    not_yet: `Der Fragebogen öffnet am ${from}, dem letzten Tag der Veranstaltung.`,
                    closed: `Der Fragebogen war bis zum ${until} offen und ist jetzt geschlossen.`,
                    not_asked: "Zu dieser Anmeldung gibt es keinen Fragebogen.",
                  }[state]
                }
              </Outcome>
              <p className="mt-6">
                <ButtonLink to={href("/anmeldung/verwalten/:token", params)} look="secondary">
                  Zur Anmeldung
                </ButtonLink>
              </p>
            </>
          )}
        </div>
      </div>
    </>
  );
}
