import type { MetaDescriptor } from "react-router";
import { occasionText } from "#text/days.ts";
import { pageMeta, siteOf } from "../layout/page-meta.ts";
import type { RegistrationOpening } from "./registration-page.tsx";

/** Returns the meta of a registration page: a link that is shared tells when and where, and why nobody can register. */
export function registrationMeta(
  matches: readonly unknown[],
  opening: RegistrationOpening | undefined,
  path: string,
): MetaDescriptor[] {
  const event = opening?.event;
  return pageMeta(siteOf(matches), {
    title: event ? `Anmeldung: ${event.title}` : "Anmeldung",
    description: event
      ? `${occasionText(event)}. ${opening.refusal ?? "Hier melden Sie sich an."}`
      : "Anmeldung zu einer Veranstaltung.",
    path,
    isIndexed: false,
  });
}
