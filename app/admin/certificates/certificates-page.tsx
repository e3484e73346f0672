import { attendedDays } from "#model/events/event-days.ts";
import "../points/points-report.css";
import { Anchor, Button, Group, Text } from "@mantine/core";
import { data, href, Link } from "react-router";
import { servicesContext } from "#app/contexts.ts";
import { changesSince, otherNameOn } from "#model/certificates/certificate.ts";
import { countsForPainTherapy } from "#model/certificates/training-year.ts";
import { SiteSettings } from "#model/content/settings.ts";
import { berlinDate } from "#model/dates/berlin-date.ts";
import { writeCertificate } from "#text/certificates/certificate.ts";
import { formatDate } from "#text/date.ts";
import { daysText } from "#text/days.ts";
import { formatNumber } from "#text/number.ts";
import { formatDays, partsOfDaysNote } from "#text/registrations/presence.ts";
import { AdminIcon } from "../ui/admin-icon.tsx";
import { answerCommand } from "../ui/command/answer-command.ts";
import { useCommand } from "../ui/command/use-command.ts";
import type { Route } from "./+types/certificates-page.ts";
import { CertificateMails } from "./certificate-mails.tsx";
import { CertificateRow } from "./certificate-row.tsx";
import { type CertificatesAnswer, CertificatesCommand, failureOf, missingText } from "./certificates-command.ts";
import { changeCertificates } from "./change-certificates.ts";

export { ErrorBoundary } from "../events/section-failure.tsx";
export { clientAction } from "../ui/client-action.ts";

export async function loader({ params: { eventId }, context }: Route.LoaderArgs) {
  const { certificateService, content } = context.get(servicesContext);
  const event = await content.find("events", eventId);
  if (!event) throw data("Diese Veranstaltung gibt es nicht.", { status: 404 });
  const people = await certificateService.list(eventId);
  const settings = (await content.findFirst("settings")) ?? SiteSettings.parse({});
  return {
    event: {
      ...{ id: eventId, title: event.title, days: daysText(event) },
      hasTraining: countsForPainTherapy(event.accreditations),
      note: partsOfDaysNote(event),
    },
    people: people.map(({ id, name, certificates, mail, ...presence }) => ({
      ...{ id, name, mail, days: formatDays(event, presence) },
      hasAttended: attendedDays(event, presence).length > 0,
      isValid: certificates.some(({ withdrawnAt }) => !withdrawnAt),
      certificates: certificates.map(({ code, says, isDuplicate, issuedAt, withdrawnAt, withdrawnReason }) => ({
        ...{ code, isDuplicate, withdrawnReason, issuedOn: formatDate(berlinDate(new Date(issuedAt))) },
        otherName: withdrawnAt ? "" : otherNameOn(says, name),
        changes:
          withdrawnAt || attendedDays(event, presence).length === 0
            ? []
            : changesSince(says, writeCertificate(event, settings, { name, ...presence })),
        withdrawnOn: withdrawnAt && formatDate(berlinDate(new Date(withdrawnAt))),
      })),
    })),
  };
}

export function action({ request, params: { eventId }, context }: Route.ActionArgs) {
  return answerCommand(
    { request, context },
    { schema: CertificatesCommand, run: (command) => changeCertificates(context, eventId, command) },
  );
}

/** The certificates of an event's participants. */
export default function CertificatesPage({ loaderData: { event, people } }: Route.ComponentProps) {
  const valid = people.filter(({ isValid }) => isValid);
  const present = people.filter(({ hasAttended }) => hasAttended);
  const having = valid.filter(({ hasAttended }) => hasAttended).length;
  return (
    <>
      <Text mb="md">
        Der Inhalt einer ausgestellten Bescheinigung ändert sich nicht mehr. Stimmt etwas nicht, ziehen Sie sie zurück,
        berichtigen die Angaben und stellen sie neu aus.{" "}
        <Anchor component={Link} to={href("/admin/certificates")} underline="always">
          Logo, Sätze und Unterschrift ändern
        </Anchor>
      </Text>
      {event.note && <Text mb="md">{event.note}</Text>}
      <DownloadIssued eventId={event.id} issued="preview" label="Vorschau mit dem längsten Namen" />
      {present.length === 0 && <Text mb="md">Noch niemand ist als anwesend eingetragen.</Text>}
      {people.length > 0 && (
        <>
          {present.length > 0 && <IssueAll having={having} all={present.length} />}
          {valid.length > 0 && <DownloadIssued eventId={event.id} issued="all" label="Alle ausgestellten als PDF" />}
          {valid.length > 0 && <CertificateMails people={people} />}
          <ul className="report-people" aria-label="Personen mit Anwesenheit oder Bescheinigung">
            {people.map((row) => (
              <CertificateRow key={row.id} eventId={event.id} row={row} hasTraining={event.hasTraining} />
            ))}
          </ul>
        </>
      )}
    </>
  );
}

/** Issues all missing certificates in batches. If the page is closed in between, a later click continues. */
function IssueAll({ having, all }: { having: number; all: number }) {
  const { submit, isRunning, answer } = useCommand<CertificatesCommand, CertificatesAnswer>({
    onDone: ({ remaining }) => {
      if (remaining > 0) submit({ intent: "issueAll" });
    },
  });
  const failure = failureOf(answer) ?? missingText(answer);
  return (
    <>
      <p role="status">
        {formatNumber(having)} von {formatNumber(all)} ausgestellt{isRunning ? " …" : ""}
      </p>
      {having < all && (
        <Group mb="md">
          <Button aria-disabled={isRunning} onClick={() => submit({ intent: "issueAll" })}>
            Für alle ausstellen
          </Button>
        </Group>
      )}
      {failure && <Text role="alert">{failure}</Text>}
    </>
  );
}

function DownloadIssued({ eventId, issued, label }: { eventId: string; issued: string; label: string }) {
  return (
    <form method="post" action={href("/admin/events/:eventId/druck/bescheinigungen", { eventId })}>
      <input type="hidden" name="issued" value={issued} />
      <Button type="submit" variant="default" mb="md" leftSection={<AdminIcon name="download" isSmall />}>
        {label}
      </Button>
    </form>
  );
}
