import { Alert, Button, Group, Text, TextInput } from "@mantine/core";
import { useState } from "react";
import { Link } from "react-router";
import { conferenceLinkPart, type RegistrationLinkForm, registrationLinkPart } from "#model/events/event-parts.ts";
import { eventLabels } from "../../events/event-labels.ts";
import { eventHref } from "../../events/event-sections.ts";
import { newRegistrationLink } from "../../events/new-registration-link.ts";
import { AdminIcon } from "../../ui/admin-icon.tsx";
import { CopyButton } from "../../ui/copy-button.tsx";
import { ConfirmDialog } from "../../ui/dialog/confirm-dialog.tsx";
import type { EditorForm } from "../../ui/editor/editor-form.ts";
import { EditorFormElement, EditorFormGroup } from "../../ui/editor/editor-form-shell.tsx";
import { SaveButton } from "../../ui/editor/save-button.tsx";
import { useEditorForm } from "../../ui/editor/use-editor-form.ts";
import { eventGone, partPath } from "../event-part.ts";
import type { ManagerData } from "../load-manager.ts";
import { QrDownload } from "./qr-download.tsx";

/** The public registration link with its QR code, and the conference link in confirmations. */
export function LinksTab({ manager: { event, siteUrl } }: { manager: ManagerData }) {
  const { id, version } = event;
  const registration = useEditorForm({
    collection: "events-link",
    schema: registrationLinkPart(siteUrl).schema,
    record: { id, version, values: event.registrationLink },
    labels: {
      registrationLink: eventLabels["registrationSettings.registrationLink"],
      enabled: eventLabels["registrationSettings.enabled"],
    },
    messages: { saved: "Änderungen wurden gespeichert", failed: "Fehler beim Aktualisieren des Anmelde-Links" },
    action: partPath(id, "link"),
    goneText: eventGone,
  });
  const conference = useEditorForm({
    collection: "events-konferenz",
    schema: conferenceLinkPart.schema,
    record: { id, version, values: { onlineConferenceLink: event.onlineConferenceLink } },
    labels: { onlineConferenceLink: eventLabels["registrationSettings.onlineConferenceLink"] },
    messages: {
      saved: "Änderungen wurden gespeichert",
      failed: "Fehler beim Aktualisieren des Online-Konferenz Links",
    },
    action: partPath(id, "konferenz"),
    goneText: eventGone,
  });
  const { registrationLink } = event.registrationLink;

  return (
    <EditorFormGroup forms={[registration, conference]}>
      {!event.isDirect && <NotDirect eventId={id} />}
      <div className="link-parts">
        <div>
          <EditorFormElement form={registration}>
            <TextInput
              type="url"
              label={registration.labels.registrationLink}
              description="Zum Weitergeben in Einladungen. Er führt zum Anmeldeformular dieser Veranstaltung."
              {...registration.input("registrationLink")}
            />
            <Group mt="sm" gap="sm">
              <SaveButton isSaving={registration.isSaving} />
              {registrationLink && !registration.isDirty && <CopyButton text={registrationLink} />}
              <RenewLink form={registration} title={event.title} siteUrl={siteUrl} hasLink={registrationLink !== ""} />
            </Group>
          </EditorFormElement>
          <EditorFormElement form={conference}>
            <TextInput
              mt="xl"
              type="url"
              label={conference.labels.onlineConferenceLink}
              description="Steht in der Bestätigungs-E-Mail, nirgends sonst."
              {...conference.input("onlineConferenceLink")}
            />
            <Group mt="sm" gap="sm">
              <SaveButton isSaving={conference.isSaving} />
            </Group>
          </EditorFormElement>
        </div>
        <div>{registrationLink && <QrDownload link={registrationLink} title={event.title} />}</div>
      </div>
      {event.qrCodeImage && (
        <div className="editor-part">
          <Text fw={600}>Hochgeladener QR-Code</Text>
          <img src={event.qrCodeImage} alt="Hochgeladener QR-Code" className="qr-preview" />
        </div>
      )}
    </EditorFormGroup>
  );
}

function NotDirect({ eventId }: { eventId: string }) {
  return (
    <Alert color="amber" role="note" mb="md" title="Die direkte Anmeldung ist für diese Veranstaltung nicht geöffnet">
      Der Anmelde-Link nimmt deshalb keine Anmeldungen an. Öffnen lässt sie sich beim Bearbeiten der Veranstaltung.
      <div>
        <Button component={Link} to={eventHref(eventId, "anmeldung")} preventScrollReset variant="default" mt="sm">
          Veranstaltung bearbeiten
        </Button>
      </div>
    </Alert>
  );
}

/** Saves a new link, which also opens the registration; asks for confirmation if this invalidates an old one. */
function RenewLink({
  form,
  title,
  siteUrl,
  hasLink,
}: {
  form: EditorForm<RegistrationLinkForm>;
  /** Of the event. */
  title: string;
  siteUrl: string;
  hasLink: boolean;
}) {
  const [isAsking, setAsking] = useState(false);
  const renew = () => {
    setAsking(false);
    form.submit({ stay: true, change: { registrationLink: siteUrl + newRegistrationLink(title), enabled: true } });
  };
  if (!form.mayChange) return null;
  return (
    <>
      <Button
        variant="default"
        leftSection={<AdminIcon name={hasLink ? "refresh" : "plus"} isSmall />}
        disabled={form.isSaving}
        onClick={() => (hasLink ? setAsking(true) : renew())}
      >
        {hasLink ? "Neuen Link erzeugen" : "Link erzeugen"}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title="Neuen Link erzeugen"
        confirmLabel="Neuen Link erzeugen"
        isDanger={false}
        onClose={() => setAsking(false)}
        onConfirm={renew}
      >
        Der bisherige Link und sein QR-Code funktionieren danach nicht mehr. Möchten Sie das wirklich?
      </ConfirmDialog>
    </>
  );
}
