import { href } from "react-router";
import { servicesContext } from "#app/contexts.ts";
import { uncachedHeaders } from "#app/ui/uncached-headers.ts";
import { keepTyped } from "../keep-typed.ts";
import { pageMeta, siteOf } from "../layout/page-meta.ts";
import type { Route } from "./+types/request-evaluation.ts";
import { type AddressAnswer, answerAddressForm } from "./answer-address-form.ts";
import { RequestByAddress } from "./request-by-address.tsx";

/** Where the printed QR code leads: each person gets a link of their own, so that nobody answers twice. */
export function action({ request, context }: Route.ActionArgs) {
  return answerAddressForm({ request, context }, context.get(servicesContext).evaluations.requestLinks);
}

export function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const failed = "Der Fragebogen konnte nicht angefordert werden. Bitte versuchen Sie es später erneut.";
  return keepTyped<AddressAnswer | Awaited<ReturnType<typeof serverAction>>>({ request, serverAction }, failed);
}

export const headers = uncachedHeaders;

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(siteOf(matches), {
    title: texts.title,
    description: "Fordern Sie den Fragebogen zu einer Veranstaltung an.",
    path: href("/anmeldung/evaluation"),
    isIndexed: false,
  });

const texts = {
  title: "Ihre Meinung zur Veranstaltung",
  lead: "Wir senden Ihnen den Link zum Fragebogen.",
  explanation:
    "Geben Sie die E-Mail-Adresse ein, mit der Sie angemeldet sind. Ihre Antworten speichern wir ohne Ihren Namen. Der Link sorgt nur dafür, dass jede Person einmal antwortet.",
  accepted:
    "Wenn zu einer Veranstaltung, bei der Sie mit dieser Adresse angemeldet waren, ein Fragebogen offen ist, erhalten Sie in wenigen Minuten eine E-Mail mit dem Link. Sehen Sie bitte auch im Spam-Ordner nach.",
  button: "Fragebogen anfordern",
};

export default function RequestEvaluation({ actionData }: Route.ComponentProps) {
  return <RequestByAddress texts={texts} answer={actionData as AddressAnswer | undefined} />;
}
