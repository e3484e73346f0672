import { data, Form, href, redirect, useNavigation } from "react-router";
import { servicesContext } from "#app/contexts.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { FormAlert } from "#app/ui/form/field.tsx";
import { noRules, useFormCheck } from "#app/ui/form/form-check.ts";
import { emptyForm, type FormResult } from "#app/ui/form/form-result.ts";
import { Outcome } from "#app/ui/form/outcome.tsx";
import { PageHead } from "#app/ui/section.tsx";
import { secretHeaders } from "#app/ui/uncached-headers.ts";
import { keepTyped } from "../keep-typed.ts";
import { pageMeta, siteOf } from "../layout/page-meta.ts";
import { personalPage } from "../layout/personal-page.ts";
import { EventFacts } from "../registrations/registration-page.tsx";
import type { Route } from "./+types/cancel-registration.ts";
import { LinkNotFound, notFoundTitle, publicPath } from "./link-not-found.tsx";
import { enforceRateLimit, loadOwnRegistration, type OwnRegistrationView } from "./own-registration.ts";
import { ownSentences } from "./own-sentences.ts";

export { revalidateAfterRefusal as shouldRevalidate } from "../keep-typed.ts";

/** Asks for confirmation, so that mail scanners that open every link cancel nothing. */
export function loader({ params, context }: Route.LoaderArgs) {
  return loadOwnRegistration(context, params.token);
}

export async function action({ params, context }: Route.ActionArgs) {
  const refusal = await enforceRateLimit(context);
  const answer = (message: string | undefined, status: number, headers?: HeadersInit) =>
    data<FormResult>({ ...emptyForm, ...(message && { message }) }, { status, headers });
  if (refusal) return answer(refusal.message, 429, refusal.headers);
  const outcome = await context.get(servicesContext).selfService.cancel(params.token);
  // The page says what is so.
  if (outcome !== "cancelled") return answer(undefined, outcome === "not_found" ? 404 : 409);
  return redirect(href("/anmeldung/verwalten/:token", params), 303);
}

const tooLate = "Die Veranstaltung ist vorbei. Die Anmeldung lässt sich nicht mehr stornieren.";

export function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const failed = "Die Anmeldung konnte nicht storniert werden. Bitte versuchen Sie es später erneut.";
  return keepTyped<FormResult | Awaited<ReturnType<typeof serverAction>>>({ request, serverAction }, failed);
}

export const headers = secretHeaders;

export const handle = personalPage;

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(siteOf(matches), {
    title: loaderData?.own ? titleOf(loaderData.own) : notFoundTitle,
    description: "Die eigene Anmeldung zu einer Veranstaltung.",
    path: publicPath,
    isIndexed: false,
  });

export default function CancelRegistration({ loaderData: { own }, actionData, params }: Route.ComponentProps) {
  const isSending = useNavigation().formMethod === "POST";
  const answer = actionData as FormResult | undefined;
  const { form } = useFormCheck(noRules, answer ?? emptyForm);
  if (!own) return <LinkNotFound />;
  const { event, sentence, isWaiting, canCancel } = own;
  return (
    <>
      <PageHead title={titleOf(own)} lead={event.title} />
      <div className="page py-12 md:py-16">
        <div className="max-w-[46rem]">
          <EventFacts event={event} chosen={own.chosen} className="sm:grid-cols-2" />
          {canCancel ? (
            <p className="mt-8 max-w-text">{isWaiting ? leaveQuestion : question}</p>
          ) : (
            <Outcome of={answer} className="mt-8 max-w-text">
              {own.isOff ? ownSentences[sentence] : tooLate}
            </Outcome>
          )}
          {canCancel && (own.refund || own.refundTerms) && (
            <div className="mt-6 max-w-text border-petrol border-l-4 pl-4">
              {own.refund && <p className="font-semibold">{own.refund}</p>}
              {own.refundTerms && <p className="whitespace-pre-line">{own.refundTerms}</p>}
            </div>
          )}
          <Form ref={form} method="post" className="mt-6 flex flex-wrap gap-3">
            <div className="w-full empty:hidden">
              <FormAlert message={answer?.message} />
            </div>
            {canCancel && (
              <Button type="submit" disabled={isSending} className="min-h-12">
                {isSending ? "Wird storniert..." : isWaiting ? "Warteliste verlassen" : "Verbindlich stornieren"}
              </Button>
            )}
            <ButtonLink to={href("/anmeldung/verwalten/:token", params)} look="secondary">
              Zurück zur Anmeldung
            </ButtonLink>
          </Form>
        </div>
      </div>
    </>
  );
}

function titleOf({ isWaiting }: OwnRegistrationView): string {
  return isWaiting ? "Warteliste verlassen" : "Anmeldung stornieren";
}

const leaveQuestion =
  "Möchten Sie die Warteliste wirklich verlassen? Rückgängig machen können Sie das nicht, sich aber neu eintragen; dann stehen Sie am Ende.";

const question =
  "Möchten Sie Ihre Anmeldung wirklich stornieren? Ihr Platz wird dann frei. Rückgängig machen können Sie das nicht, sich aber neu anmelden, solange es Plätze gibt.";
