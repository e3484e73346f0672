import { useState } from "react";
import { data, Form, href, redirect, useNavigation } from "react-router";
import { servicesContext } from "#app/contexts.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { FormAlert, TextAreaField } from "#app/ui/form/field.tsx";
import { noRules, useFormCheck } from "#app/ui/form/form-check.ts";
import { emptyForm, type FormResult } from "#app/ui/form/form-result.ts";
import { Outcome } from "#app/ui/form/outcome.tsx";
import { PageHead } from "#app/ui/section.tsx";
import { secretHeaders } from "#app/ui/uncached-headers.ts";
import { InvoiceRequest } from "#model/payments/invoice.ts";
import { keepTyped } from "../keep-typed.ts";
import { pageMeta, siteOf } from "../layout/page-meta.ts";
import { personalPage } from "../layout/personal-page.ts";
import { parseForm } from "../parse-form.ts";
import type { Route } from "./+types/request-invoice.ts";
import { LinkNotFound, notFoundTitle, publicPath } from "./link-not-found.tsx";
import { enforceRateLimit, loadOwnRegistration } from "./own-registration.ts";

export { revalidateAfterRefusal as shouldRevalidate } from "../keep-typed.ts";

const notPossible = "Eine Rechnung können wir gerade nicht ausstellen. Bitte schreiben Sie uns.";

export function loader({ params, context }: Route.LoaderArgs) {
  return loadOwnRegistration(context, params.token);
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const form = await parseForm(InvoiceRequest, request);
  if (!form.ok) return data<FormResult>(form.result, { status: form.status });
  const { value, values } = form;
  const refusal = await enforceRateLimit(context);
  if (refusal) {
    const refused = { values, fieldErrors: {}, message: refusal.message };
    return data<FormResult>(refused, { status: 429, headers: refusal.headers });
  }
  const outcome = await context.get(servicesContext).selfService.requestInvoice(params.token, value.recipient);
  if (outcome.ok) throw redirect(href("/anmeldung/verwalten/:token/rechnung", params));
  const status = outcome.reason === "missing" ? 404 : 409;
  return data<FormResult>({ values, fieldErrors: {}, message: notPossible }, { status });
}

export function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const failed = "Die Rechnung konnte nicht angefordert werden. Bitte versuchen Sie es später erneut.";
  return keepTyped<FormResult | Awaited<ReturnType<typeof serverAction>>>({ request, serverAction }, failed);
}

export const headers = secretHeaders;

export const handle = personalPage;

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(siteOf(matches), {
    title: loaderData?.own ? "Rechnung" : notFoundTitle,
    description: "Die Rechnung zu einer Anmeldung.",
    path: publicPath,
    isIndexed: false,
  });

/** The form that asks to whom the invoice goes, or the invoice. */
export default function RequestInvoice({ loaderData: { own }, actionData, params }: Route.ComponentProps) {
  const isSending = useNavigation().formMethod === "POST";
  const [atFirst] = useState(own?.invoice.number);
  const result = (actionData as FormResult | undefined) ?? emptyForm;
  const { form, field, onInput } = useFormCheck(noRules, result);
  if (!own) return <LinkNotFound />;
  const { invoice } = own;
  return (
    <>
      <PageHead title="Rechnung" lead={own.event.title} />
      <div className="page py-12 md:py-16">
        <div className="grid max-w-[46rem] gap-6">
          {invoice.number ? (
            <Outcome of={invoice.number !== atFirst && invoice.number} className="">
              Ihre Rechnung hat die Nummer {invoice.number}. Stimmt etwas darauf nicht, schreiben Sie uns bitte: Wir
              stornieren sie und stellen eine neue aus.
            </Outcome>
          ) : invoice.canRequest ? (
            <p>
              Die Rechnung wird sofort ausgestellt und lässt sich danach nicht mehr ändern. Bitte prüfen Sie Name und
              Anschrift.
            </p>
          ) : (
            <p>{notPossible}</p>
          )}
          {!invoice.number && invoice.canRequest && (
            <Form ref={form} method="post" noValidate onInput={onInput} className="grid gap-6">
              <div className="empty:hidden">
                <FormAlert message={result.message} />
              </div>
              <TextAreaField
                {...field("recipient", invoice.proposed)}
                label="Rechnung an"
                note="Name und vollständige Anschrift, auch die der Klinik oder Praxis, wenn sie zahlt"
                rows={5}
                maxLength={500}
              />
              <p>
                <Button type="submit" disabled={isSending} className="min-h-12">
                  {isSending ? "Wird ausgestellt..." : "Rechnung ausstellen"}
                </Button>
              </p>
            </Form>
          )}
          <p className="flex flex-wrap gap-3">
            {invoice.number && (
              <ButtonLink to={href("/anmeldung/verwalten/:token/rechnung/pdf", params)} reloadDocument download>
                Rechnung (PDF)
              </ButtonLink>
            )}
            <ButtonLink to={href("/anmeldung/verwalten/:token", params)} look="secondary">
              Zurück zur Anmeldung
            </ButtonLink>
          </p>
        </div>
      </div>
    </>
  );
}
