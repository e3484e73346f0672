import { data, Form, href, useNavigation } from "react-router";
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
import type { Route } from "./+types/request-training.ts";
import { LinkNotFound, notFoundTitle, publicPath } from "./link-not-found.tsx";
import { enforceRateLimit, loadOwnRegistration } from "./own-registration.ts";

export { revalidateAfterRefusal as shouldRevalidate } from "../keep-typed.ts";

type Answer = FormResult & { isRequested?: boolean };

export function loader({ params, context }: Route.LoaderArgs) {
  return loadOwnRegistration(context, params.token);
}

/** Mails the overview and shows nothing of it: the link of one event must not reveal other events. */
export async function action({ params, context }: Route.ActionArgs) {
  const refusal = await enforceRateLimit(context);
  if (refusal)
    return data<Answer>({ ...emptyForm, message: refusal.message }, { status: 429, headers: refusal.headers });
  const isRequested = await context.get(servicesContext).selfService.requestTraining(params.token);
  return data<Answer>({ ...emptyForm, isRequested }, { status: isRequested ? 200 : 404 });
}

export function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const failed = "Die Jahresübersicht konnte nicht angefordert werden. Bitte versuchen Sie es später erneut.";
  return keepTyped<Answer | Awaited<ReturnType<typeof serverAction>>>({ request, serverAction }, failed);
}

export const headers = secretHeaders;

export const handle = personalPage;

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(siteOf(matches), {
    title: loaderData?.own ? "Jahresübersicht anfordern" : notFoundTitle,
    description: "Schmerzkonferenzen und Fortbildungsstunden eines Jahres.",
    path: publicPath,
    isIndexed: false,
  });

export default function RequestTraining({ loaderData: { own }, actionData, params }: Route.ComponentProps) {
  const isSending = useNavigation().formMethod === "POST";
  const result = (actionData as Answer | undefined) ?? emptyForm;
  const { form } = useFormCheck(noRules, result);
  if (!own) return <LinkNotFound />;
  const { message, isRequested } = result as Answer;
  return (
    <>
      <PageHead title="Jahresübersicht" lead="Schmerzkonferenzen und Fortbildungsstunden" />
      <div className="page py-12 md:py-16">
        <div className="max-w-[46rem]">
          {isRequested ? (
            <Outcome of={actionData} className="max-w-text">
              Wir senden die Übersicht in den nächsten Minuten an die E-Mail-Adresse dieser Anmeldung. Sehen Sie bitte
              auch im Spam-Ordner nach. Sie wird höchstens einmal in der Stunde verschickt.
            </Outcome>
          ) : (
            <p className="max-w-text">
              Sie erhalten per E-Mail ein PDF mit unseren Schmerzkonferenzen und schmerztherapeutischen Fortbildungen
              dieses und des vorigen Jahres, bei denen Sie mit der E-Mail-Adresse dieser Anmeldung als anwesend
              eingetragen sind.
            </p>
          )}
          <Form ref={form} method="post" className="mt-6 flex flex-wrap gap-3">
            <div className="w-full empty:hidden">
              <FormAlert message={message} />
            </div>
            {!isRequested && (
              <Button type="submit" disabled={isSending} className="min-h-12">
                {isSending ? "Wird angefordert..." : "Per E-Mail anfordern"}
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
