import { data, href, Link } from "react-router";
import { servicesContext } from "#app/contexts.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { PageHead } from "#app/ui/section.tsx";
import type { CalendarEvent } from "#model/events/calendar-event.ts";
import { asChosen, isConfirmedAutomatically } from "#model/participations/as-chosen.ts";
import { type Choice, noChoice } from "#model/participations/choice-rule.ts";
import { choicesInUrl, costInUrl } from "#model/participations/cost-in-url.ts";
import { isAllowed } from "#model/registrations/allowed-actions.ts";
import { formRefusal } from "#model/registrations/event-state.ts";
import { withSoftHyphens } from "#model/text/soft-hyphens.ts";
import { formatCents } from "#text/number.ts";
import { registrationRefusals } from "#text/registrations/registration-status.ts";
import { CalendarButton } from "../events/calendar-button.tsx";
import { eventBasics } from "../events/event-summary.ts";
import { withAvailability } from "../events/with-availability.ts";
import { pageMeta, siteOf } from "../layout/page-meta.ts";
import { personalPage } from "../layout/personal-page.ts";
import { readQuery } from "../read-query.ts";
import type { Route } from "./+types/registration-success.ts";
import { findEvent } from "./register-for-event.ts";
import { EventFacts, RegistrationRefusalPage } from "./registration-page.tsx";
import { registrationUnreadable } from "./registration-sentences.ts";

/**
 * Shows the event and, of the registration, only the price of what the address says was chosen and whether that is
 * confirmed: the page is the same for everyone who chose it. Nor does it show the free
 * seats, which are not about the person who has just registered.
 */
export async function loader({ url, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const found = await findEvent(services.content, readQuery(url)("event") ?? "");
  const [event] = await withAvailability(services, found ? [found] : []);
  if (!event) return data({ event: undefined }, { status: 404 });
  const chosen = readQuery(url)("auswahl");
  const isWaiting = readQuery(url)("warteliste") === "1";
  const choices = chosen ? choicesInUrl(event, chosen) : [noChoice];
  const isConfirmed = choices.every((choice) => isConfirmedAutomatically(event, choice));
  const person = isWaiting ? "waiting" : isConfirmed ? "confirmed" : "new";
  return data({
    event: eventBasics(asAllChose(event, choices)),
    isOpen: formRefusal(event.state) === undefined,
    person,
    canAddToCalendar: isAllowed("addToCalendar", { event: event.state, person }),
    people: Number(readQuery(url)("personen") ?? 1),
    // The form says it while it is filled in only with script.
    sumCents: chosen && !isWaiting ? costInUrl(event, chosen) : 0,
  } as const);
}

/** With the points of the kind, unless people of a group chose kinds with different points. */
function asAllChose<E extends CalendarEvent>(event: E, choices: readonly Choice[]): E {
  const [certificationPoints, ...others] = new Set(choices.map((one) => asChosen(event, one).certificationPoints));
  return certificationPoints === undefined || others.length > 0 ? event : { ...event, certificationPoints };
}

export const handle = personalPage;

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(siteOf(matches), {
    title: loaderData?.event ? "Anmeldung erfolgreich" : registrationRefusals.event_not_found,
    description: "Ihre Anmeldung zu einer Veranstaltung.",
    path: href("/registration/success"),
    isIndexed: false,
  });

export default function RegistrationSuccess({ loaderData }: Route.ComponentProps) {
  if (!loaderData.event) return <RegistrationRefusalPage refusal={registrationRefusals.event_not_found} />;
  const { event, isOpen, person, canAddToCalendar, people, sumCents } = loaderData;
  const isWaiting = person === "waiting";
  return (
    <>
      <PageHead
        title={isWaiting ? "Sie stehen auf der Warteliste" : "Anmeldung erfolgreich!"}
        lead={(people > 1 ? leadsOfGroups : leads)[person]}
      />
      <div className="page py-12 md:py-16">
        {people > 1 && (
          <p className="mb-8 max-w-text">
            {isWaiting
              ? `Sie haben ${people} Personen auf die Warteliste gesetzt.`
              : `Sie haben ${people} Personen angemeldet.`}
          </p>
        )}
        <section aria-labelledby="veranstaltung" className="max-w-[46rem]">
          <h2 id="veranstaltung" className="mb-6 text-[1.6rem]">
            {withSoftHyphens(event.title)}
          </h2>
          <EventFacts event={event} className="sm:grid-cols-2" />
          {sumCents > 0 && (
            <p className="mt-6">
              <strong>Gesamtpreis: {formatCents(sumCents)}.</strong> Wie Sie zahlen, steht in der Bestätigung.
            </p>
          )}
        </section>
        <p className="no-print mt-10 flex flex-wrap gap-3">
          {canAddToCalendar && <CalendarButton eventId={event.id} look="primary" />}
          <ButtonLink to={href("/")} look={canAddToCalendar ? "secondary" : "primary"}>
            Zur Startseite
          </ButtonLink>
          {isOpen && (
            <ButtonLink to={href("/register/:eventId", { eventId: event.id })} look="secondary">
              Weitere Person anmelden
            </ButtonLink>
          )}
          <ButtonLink to={`${href("/veranstaltungen")}?event=${encodeURIComponent(event.id)}`} look="secondary">
            Zur Veranstaltung
          </ButtonLink>
        </p>
        <p className="no-print mt-8 max-w-text text-muted">
          Möchten Sie Ihre Anmeldung später ansehen, berichtigen oder stornieren?{" "}
          <Link to={href("/anmeldung/link-vergessen")} className="text-petrol underline">
            Link zur Anmeldung anfordern
          </Link>
        </p>
        {/* For everyone: who takes part is not disclosed. */}
        <p className="mt-4 max-w-text text-muted">
          Wer schon angemeldet war, bleibt es wie bisher und bekommt keine neue E-Mail.
        </p>
      </div>
    </>
  );
}

const leads = {
  new: "Vielen Dank. Sobald wir Ihre Anmeldung geprüft haben, erhalten Sie eine Bestätigung per E-Mail.",
  confirmed: "Vielen Dank. Ihre Anmeldung ist bestätigt. Die Bestätigung erhalten Sie auch per E-Mail.",
  waiting:
    "Vielen Dank. Wird ein Platz frei, fragen wir Sie per E-Mail, in der Reihenfolge der Anmeldungen. Mit dem Link in unserer E-Mail können Sie die Liste jederzeit verlassen.",
};

const leadsOfGroups = {
  new: "Vielen Dank. Sobald wir Ihre Anmeldungen geprüft haben, erhält jede Person eine Bestätigung per E-Mail.",
  confirmed: "Vielen Dank. Ihre Anmeldungen sind bestätigt. Jede Person erhält die Bestätigung auch per E-Mail.",
  waiting:
    "Vielen Dank. Wird ein Platz frei, fragen wir per E-Mail jede Person für sich, in der Reihenfolge der Anmeldungen. Mit dem Link in unserer E-Mail können Sie die Liste jederzeit verlassen.",
};

export function ErrorBoundary() {
  return <RegistrationRefusalPage refusal={registrationUnreadable} />;
}
