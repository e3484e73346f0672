import { Button, Fieldset, Radio, SimpleGrid, Switch, TextInput } from "@mantine/core";
import {
  type CalendarEvent,
  RegistrationMethod,
  type RegistrationSettings,
  withRegistrationMethod,
} from "#model/events/calendar-event.ts";
import { AdminIcon } from "../ui/admin-icon.tsx";
import type { EditorForm } from "../ui/editor/editor-form.ts";
import { eventLabels, registrationMethodLabels } from "./event-labels.ts";
import { newRegistrationLink } from "./new-registration-link.ts";
import { QrImageField } from "./qr-image-field.tsx";
import { RegistrationLimits } from "./registration-limits.tsx";

/** The default first. */
const methods: readonly RegistrationMethod[] = ["direct", "qr", "external"];

/** Settings of the registration for an event: whether it is open, the method, and the method's options. */
export function RegistrationFields({ form, seatsTaken }: { form: EditorForm<CalendarEvent>; seatsTaken: number }) {
  const { registrationSettings: settings } = form.values;
  const method = settings.registrationMethod;
  const change = (patch: Partial<RegistrationSettings>) =>
    form.change({ registrationSettings: { ...settings, ...patch } });
  const choose = (candidate: RegistrationMethod) =>
    form.change({ registrationSettings: withRegistrationMethod(form.values, candidate).registrationSettings });
  /** Fields of other methods are hidden unless they have an error. */
  const shows = (candidate: RegistrationMethod, ...paths: string[]) =>
    method === candidate || paths.some((path) => form.errors[path]);

  return (
    <Fieldset legend="Anmeldung" className="editor-part">
      <Switch
        label="Anmeldung ist möglich"
        description={
          settings.enabled
            ? "Auf der Seite der Veranstaltung steht „Zur Anmeldung“."
            : "Anmeldung nicht geöffnet: Niemand kann sich anmelden, auch nicht über einen Anmelde-Link."
        }
        checked={settings.enabled}
        onChange={(event) => change({ enabled: event.currentTarget.checked })}
      />
      <Radio.Group
        mt="lg"
        label={eventLabels["registrationSettings.registrationMethod"]}
        value={method}
        error={form.errors["registrationSettings.registrationMethod"]}
        onChange={(chosen) => choose(RegistrationMethod.parse(chosen))}
      >
        <div className="choices">
          {methods.map((value) => (
            // Selecting the current method again also turns registration on.
            <Radio
              key={value}
              value={value}
              label={registrationMethodLabels[value]}
              onClick={() => value === method && choose(value)}
            />
          ))}
        </div>
      </Radio.Group>
      {shows("qr", "qrCodeImage") && (
        <div className="editor-part">
          <QrImageField eventId={form.id} {...form.input("qrCodeImage")} />
        </div>
      )}
      {(shows("external", "registrationUrl") || method === "qr") && (
        <TextInput
          mt="lg"
          type="url"
          label={eventLabels.registrationUrl}
          description={
            method === "qr"
              ? "Für alle, die den Code nicht scannen können. Beginnt mit https://"
              : "Dorthin führt der Knopf „Zur Anmeldung“. Beginnt mit https://"
          }
          {...form.input("registrationUrl")}
        />
      )}
      <RegistrationLimits form={form} change={change} seatsTaken={seatsTaken} />
      <SimpleGrid cols={1} mt="lg">
        {shows("direct", "registrationSettings.registrationLink") && (
          <TextInput
            label={eventLabels["registrationSettings.registrationLink"]}
            description="Zum Weitergeben in Einladungen. Er führt zum Anmeldeformular dieser Veranstaltung."
            value={settings.registrationLink}
            error={form.errors["registrationSettings.registrationLink"]}
            onChange={(event) => change({ registrationLink: event.currentTarget.value })}
            rightSectionWidth={settings.registrationLink ? undefined : 170}
            rightSection={
              !settings.registrationLink && (
                <Button
                  size="compact-md"
                  variant="light"
                  leftSection={<AdminIcon name="plus" isSmall />}
                  disabled={!form.values.title.trim()}
                  onClick={() => change({ registrationLink: newRegistrationLink(form.values.title), enabled: true })}
                >
                  Link erzeugen
                </Button>
              )
            }
          />
        )}
        <TextInput
          type="url"
          label={eventLabels["registrationSettings.onlineConferenceLink"]}
          description="Steht in der Bestätigungs-E-Mail, nirgends sonst. Leer lassen, wenn es keine Online-Konferenz gibt."
          value={settings.onlineConferenceLink}
          error={form.errors["registrationSettings.onlineConferenceLink"]}
          onChange={(event) => change({ onlineConferenceLink: event.currentTarget.value })}
        />
      </SimpleGrid>
    </Fieldset>
  );
}
