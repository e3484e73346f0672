import { Alert, Button, Group, Modal, Text } from "@mantine/core";
import { useHotkeys } from "@mantine/hooks";
import { useState } from "react";
import { Link } from "react-router";
import { AdminIcon } from "../../../ui/admin-icon.tsx";
import { CopyButton } from "../../../ui/copy-button.tsx";
import { LeaveGuard } from "../../../ui/editor/leave-guard.tsx";
import { showSuccess } from "../../../ui/feedback/toast.tsx";
import type { ManagerData } from "../load-manager.ts";
import type { ManagerSubmission } from "../manager-answer.ts";
import { useEventFormHref } from "../use-event-form-href.ts";
import { useManagerAction } from "../use-manager-action.ts";
import { LinkForm } from "./link-form.tsx";
import { QrDownload } from "./qr-download.tsx";
import { useLinkForm } from "./use-link-form.ts";

/** The public registration link with its QR code, and the conference link in confirmations. */
export function LinksTab({ manager: { event, siteUrl } }: { manager: ManagerData }) {
  const publicLink = event.registrationLink.startsWith("/") ? siteUrl + event.registrationLink : event.registrationLink;
  const registration = useLinkForm(event.id, "changeLink", event.registrationLink, publicLink);
  const { onlineConferenceLink } = event;
  const conference = useLinkForm(event.id, "changeConferenceLink", onlineConferenceLink, onlineConferenceLink);
  const forms = [registration, conference];
  const isDirty = forms.some((form) => form.isDirty);
  const saveAll = () => {
    for (const form of forms) if (form.isDirty) form.save();
  };
  useHotkeys([["mod+S", saveAll]], [], true);

  return (
    <>
      {!event.isDirect && <NotDirect eventId={event.id} />}
      <div className="link-parts">
        <div>
          <LinkForm
            form={registration}
            label="Öffentlicher Anmelde-Link"
            description="Zum Weitergeben in Einladungen. Er führt zum Anmeldeformular dieser Veranstaltung."
            failureText="Fehler beim Aktualisieren des Anmelde-Links"
          >
            {publicLink && !registration.isDirty && <CopyButton text={publicLink} />}
            <RenewLink eventId={event.id} hasLink={publicLink !== ""} onRenewed={registration.follow} />
          </LinkForm>
          <LinkForm
            form={conference}
            label="Link zur Online-Konferenz"
            description="Steht in der Bestätigungs-E-Mail, nirgends sonst."
            failureText="Fehler beim Aktualisieren des Online-Konferenz Links"
          />
        </div>
        <div>{publicLink && <QrDownload link={publicLink} title={event.title} />}</div>
      </div>
      {event.qrCodeImage && (
        <div className="editor-part">
          <Text fw={600}>Hochgeladener QR-Code</Text>
          <img src={event.qrCodeImage} alt="Hochgeladener QR-Code" className="qr-preview" />
        </div>
      )}
      <LeaveGuard
        isDirty={isDirty}
        onDiscard={() => {
          for (const form of forms) form.discard();
        }}
        onSave={saveAll}
      />
    </>
  );
}

function NotDirect({ eventId }: { eventId: string }) {
  const href = useEventFormHref(eventId);
  return (
    <Alert color="amber" role="note" mb="md" title="Die direkte Anmeldung ist für diese Veranstaltung nicht geöffnet">
      Der Anmelde-Link nimmt deshalb keine Anmeldungen an. Öffnen lässt sie sich beim Bearbeiten der Veranstaltung.
      <div>
        <Button component={Link} to={href} preventScrollReset variant="default" mt="sm">
          Veranstaltung bearbeiten
        </Button>
      </div>
    </Alert>
  );
}

/** Generates a new public link; asks for confirmation if this invalidates an old one. */
function RenewLink({
  eventId,
  hasLink,
  onRenewed,
}: {
  eventId: string;
  hasLink: boolean;
  /** Called with the new link, or without one if no answer arrived. */
  onRenewed: (link?: string) => void;
}) {
  const [isAsking, setAsking] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  const { submit, running } = useManagerAction<Extract<ManagerSubmission, { intent: "renewLink" }>>(
    eventId,
    (answer) => {
      setAsking(false);
      setFailed(!answer.ok);
      if (answer.ok && "link" in answer) {
        showSuccess("Änderungen wurden gespeichert");
        onRenewed(answer.link);
      } else if (!answer.ok && answer.reason === "unreachable") onRenewed();
    },
  );
  const renew = () => submit({ intent: "renewLink" });
  return (
    <>
      <Button
        variant="default"
        leftSection={<AdminIcon name={hasLink ? "refresh" : "plus"} isSmall />}
        disabled={running !== undefined}
        onClick={() => (hasLink ? setAsking(true) : renew())}
      >
        {hasLink ? "Neuen Link erzeugen" : "Link erzeugen"}
      </Button>
      {hasFailed && (
        <Alert
          color="red"
          role="alert"
          w="100%"
          title="Fehler beim Aktualisieren des Anmelde-Links"
          withCloseButton
          closeButtonLabel="Meldung schließen"
          onClose={() => setFailed(false)}
        />
      )}
      <Modal opened={isAsking} onClose={() => setAsking(false)} title="Neuen Link erzeugen" centered zIndex={300}>
        <Text>Der bisherige Link und sein QR-Code funktionieren danach nicht mehr. Möchten Sie das wirklich?</Text>
        <Group justify="flex-end" mt="lg">
          <Button variant="default" onClick={() => setAsking(false)} data-autofocus>
            Abbrechen
          </Button>
          <Button onClick={renew} disabled={running !== undefined}>
            {running ? "Wird gespeichert..." : "Neuen Link erzeugen"}
          </Button>
        </Group>
      </Modal>
    </>
  );
}
