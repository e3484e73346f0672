import { href } from "react-router";
import { servicesContext } from "#app/contexts.ts";
import { uncachedHeaders } from "#app/ui/uncached-headers.ts";
import type { Route } from "./+types/register-by-link.ts";
import { openRegistration } from "./register-for-event.ts";
import { registrationMeta } from "./registration-meta.ts";
import { RegistrationPage, RegistrationRefusalPage } from "./registration-page.tsx";
import { registrationUnreadable } from "./registration-sentences.ts";

export { revalidateAfterRefusal as shouldRevalidate } from "../keep-typed.ts";

/** The registration link from the back office; its form posts to `/register/:eventId`. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  return openRegistration(services, await services.registrations.findEventByLink(params.slugWithLinkId));
}

export const headers = uncachedHeaders;

export const meta: Route.MetaFunction = ({ matches, loaderData, params }) => {
  const eventId = loaderData?.event?.id;
  const { slugWithLinkId } = params;
  const path = eventId
    ? href("/register/:eventId", { eventId })
    : href("/anmeldung/:slugWithLinkId", { slugWithLinkId });
  return registrationMeta(matches, loaderData, path);
};

export default function RegisterByLink({ loaderData }: Route.ComponentProps) {
  return <RegistrationPage opening={loaderData} />;
}

export function ErrorBoundary() {
  return <RegistrationRefusalPage refusal={registrationUnreadable} />;
}
