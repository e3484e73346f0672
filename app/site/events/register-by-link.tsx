import { href } from "react-router";
import { servicesContext } from "#app/contexts.ts";
import { pageMeta, siteOf } from "../layout/page-meta.ts";
import type { Route } from "./+types/register-by-link.ts";
import { formHeaders, openRegistration } from "./register-for-event.ts";
import { RegistrationPage, RegistrationRefusalPage } from "./registration-page.tsx";
import { registrationUnreadable } from "./registration-sentences.ts";

export { revalidateAfterRefusal as shouldRevalidate } from "../keep-typed.ts";

/** The registration link from the back office; its form posts to `/register/:eventId`. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  return openRegistration(services, await services.registrations.findEventByLink(params.slugWithLinkId));
}

export const headers = formHeaders;

export const meta: Route.MetaFunction = ({ matches, loaderData, params }) => {
  const event = loaderData?.event;
  const ownPath = href("/anmeldung/:slugWithLinkId", { slugWithLinkId: params.slugWithLinkId });
  return pageMeta(siteOf(matches), {
    title: event ? `Anmeldung: ${event.title}` : "Anmeldung",
    description: event ? `Melden Sie sich zur Veranstaltung „${event.title}“ an.` : "Anmeldung zu einer Veranstaltung.",
    path: event ? href("/register/:eventId", { eventId: event.id }) : ownPath,
    isIndexed: false,
  });
};

export default function RegisterByLink({ loaderData }: Route.ComponentProps) {
  return <RegistrationPage opening={loaderData} />;
}

export function ErrorBoundary() {
  return <RegistrationRefusalPage refusal={registrationUnreadable} />;
}
