import { href } from "react-router";
import { servicesContext } from "#app/contexts.ts";
import { uncachedHeaders } from "#app/ui/uncached-headers.ts";
import { keepTyped } from "../keep-typed.ts";
import { pageMeta, siteOf } from "../layout/page-meta.ts";
import type { Route } from "./+types/forgotten-link.ts";
import { type AddressAnswer, answerAddressForm } from "./answer-address-form.ts";
import { RequestByAddress } from "./request-by-address.tsx";

export function action({ request, context }: Route.ActionArgs) {
  return answerAddressForm({ request, context }, context.get(servicesContext).selfService.requestLinks);
}

export function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const failed = "Der Link konnte nicht angefordert werden. Bitte versuchen Sie es später erneut.";
  return keepTyped<AddressAnswer | Awaited<ReturnType<typeof serverAction>>>({ request, serverAction }, failed);
}

export const headers = uncachedHeaders;

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(siteOf(matches), {
    title: texts.title,
    description: "Fordern Sie die Links zu Ihren Anmeldungen an.",
    path: href("/anmeldung/link-vergessen"),
    isIndexed: false,
  });

const texts = {
  title: "Link zur Anmeldung anfordern",
  lead: "Wir senden Ihnen die Links zu Ihren Anmeldungen.",
  explanation:
    "Geben Sie die E-Mail-Adresse ein, mit der Sie sich angemeldet haben. Wir senden dorthin Links, mit denen Sie Ihre Anmeldungen ansehen, berichtigen oder stornieren.",
  accepted:
    "Falls mit dieser Adresse eine Anmeldung vorliegt, erhalten Sie in wenigen Minuten eine E-Mail mit den Links. Sehen Sie bitte auch im Spam-Ordner nach.",
  button: "Links anfordern",
};

export default function ForgottenLink({ actionData }: Route.ComponentProps) {
  return <RequestByAddress texts={texts} answer={actionData as AddressAnswer | undefined} />;
}
