import { Alert, Button, Text } from "@mantine/core";
import { href, Link } from "react-router";
import type { RefusedEntry } from "#model/attendance/attendance-entry.ts";
import { formatNumber } from "#text/number.ts";
import { stateRefusals } from "#text/registrations/registration-status.ts";
import type { DoorState } from "./door.ts";

const refusals: Record<RefusedEntry["refusal"], string> = {
  ...stateRefusals,
  missing: "Diese Anmeldung gibt es bei dieser Veranstaltung nicht mehr.",
  no_seat:
    "Diese Person hat keinen Platz. Darf sie teilnehmen, nehmen Sie sie mit „Ohne Anmeldung da“ auf; steht sie auf der Warteliste, geben Sie ihr dort mit „Platz geben“ einen.",
  no_such_day: "An diesem Tag findet die Veranstaltung nicht statt.",
  day_to_come: "Dieser Tag ist noch nicht gekommen.",
};
const unknownCode =
  "Zu einem gescannten Code gibt es bei dieser Veranstaltung keine Anmeldung. Bitte suchen Sie den Namen.";

/** Notices about entries that were refused or are not sent yet. */
export function DoorNotices({
  door: { attendees, waiting, refused, noAnswer, isStored, eventsWaiting },
  onRefresh,
  onDismiss,
}: {
  door: DoorState;
  onRefresh: () => void;
  onDismiss: (key: string) => void;
}) {
  return (
    <>
      {refused.map(({ key, name, refusal }) => (
        <Alert
          key={key}
          color="red"
          role="alert"
          mb="md"
          title={name ? `Nicht eingetragen: ${name}` : "Nicht eingetragen"}
          withCloseButton
          closeButtonLabel="Meldung schließen"
          onClose={() => onDismiss(key)}
        >
          {name ? refusals[refusal] : unknownCode}
        </Alert>
      ))}
      <div role="status">
        {noAnswer && (
          <Alert color="amber" mb="md" title={titleFor(noAnswer)}>
            {waiting.length > 0 && <Text size="sm">{waitingText(waiting.length, isStored)}</Text>}
            {!attendees && <Text size="sm">Die Liste lässt sich auf diesem Gerät erst mit Verbindung öffnen.</Text>}
            <Button variant="default" mt="xs" onClick={onRefresh}>
              {noAnswer === "signed_out" ? "Wieder anmelden" : "Noch einmal versuchen"}
            </Button>
          </Alert>
        )}
      </div>
      {eventsWaiting.map((eventId) => (
        <Alert key={eventId} color="amber" mb="md" title="Einträge einer anderen Veranstaltung warten">
          <Link reloadDocument to={href("/admin/events/:eventId/anwesenheit", { eventId })}>
            Deren Einlass öffnen, damit sie gesendet werden
          </Link>
        </Alert>
      ))}
    </>
  );
}

function titleFor(noAnswer: NonNullable<DoorState["noAnswer"]>): string {
  switch (noAnswer) {
    case "unreachable":
      return "Keine Verbindung";
    case "signed_out":
      return "Sie sind abgemeldet";
    case "forbidden":
      return "Dafür fehlt Ihnen die Berechtigung";
    case "second_factor":
      return "Ihr Konto braucht einen zweiten Faktor: Richten Sie ihn unter „Mein Konto“ ein";
    case "missing":
      return "Diese Veranstaltung gibt es nicht mehr";
  }
}

function waitingText(count: number, isStored: boolean): string {
  const entries = count === 1 ? "Ein Eintrag wartet" : `${formatNumber(count)} Einträge warten`;
  const sending = `${entries} auf diesem Gerät und ${count === 1 ? "wird" : "werden"} gesendet, sobald es geht.`;
  return isStored ? sending : `${sending} Bitte lassen Sie diese Seite so lange offen.`;
}
