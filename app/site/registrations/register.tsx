import { href } from "react-router";
import { servicesContext } from "#app/contexts.ts";
import { uncachedHeaders } from "#app/ui/uncached-headers.ts";
import { keepTyped } from "../keep-typed.ts";
import type { Route } from "./+types/register.ts";
import { findEvent, openRegistration, registerForEvent } from "./register-for-event.ts";
import { registrationMeta } from "./registration-meta.ts";
import { RegistrationPage, RegistrationRefusalPage } from "./registration-page.tsx";
import { registrationFailed, registrationUnreadable } from "./registration-sentences.ts";

export { revalidateAfterRefusal as shouldRevalidate } from "../keep-typed.ts";

export async function loader({ params, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  return openRegistration(services, await findEvent(services.content, params.eventId));
}

export function action({ request, params, context }: Route.ActionArgs) {
  return registerForEvent({ request, context }, params.eventId);
}

export function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  return keepTyped({ request, serverAction: () => serverAction() }, registrationFailed);
}

export const headers = uncachedHeaders;

export const meta: Route.MetaFunction = ({ matches, loaderData, params }) =>
  registrationMeta(matches, loaderData, href("/register/:eventId", { eventId: params.eventId }));

export default function Register({ loaderData, actionData }: Route.ComponentProps) {
  return <RegistrationPage opening={loaderData} result={actionData} />;
}

export function ErrorBoundary() {
  return <RegistrationRefusalPage refusal={registrationUnreadable} />;
}
