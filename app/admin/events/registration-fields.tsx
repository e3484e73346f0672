import { Button, Fieldset, Radio, SimpleGrid, TextInput } from "@mantine/core";
import type { CalendarEvent, RegistrationSettings } from "#model/events/calendar-event.ts";
import {
  type RegistrationChoice,
  type RegistrationPart,
  registrationChoiceOf,
  registrationChoices,
  withRegistrationChoice,
} from "#model/events/registration-choice.ts";
import { AdminIcon } from "../ui/admin-icon.tsx";
import type { EditorForm } from "../ui/editor/editor-form.ts";
import { eventLabels, registrationChoiceLabels } from "./event-labels.ts";
import { newRegistrationLink } from "./new-registration-link.ts";
import { QrImageField } from "./qr-image-field.tsx";
import { RegistrationLimits } from "./registration-limits.tsx";

const hints: Record<RegistrationChoice, string> = {
  none: "Niemand kann sich anmelden, auch nicht über einen Anmelde-Link.",
  direct: "Mit dem Formular dieser Website. Die Anmeldungen stehen dann im Abschnitt „Anmeldungen“.",
  qr: "Die Website zeigt ein Bild, das Besucher mit dem Telefon scannen.",
  external: "Der Knopf „Zur Anmeldung“ führt auf eine andere Website.",
};

/** How to register for an event, and what belongs to the answer. */
export function RegistrationFields({
  form,
  parts,
  seatsTaken,
}: {
  form: EditorForm<CalendarEvent>;
  parts: ReadonlySet<RegistrationPart>;
  seatsTaken: number;
}) {
  const { registrationSettings: settings } = form.values;
  const choice = registrationChoiceOf(settings);
  const change = (patch: Partial<RegistrationSettings>) =>
    form.change({ registrationSettings: { ...settings, ...patch } });
  /** A field of another choice is hidden unless it has an error. */
  const shows = (part: RegistrationPart, ...paths: string[]) =>
    parts.has(part) || paths.some((path) => form.errors[path]);

  return (
    <Fieldset legend="Anmeldung" className="editor-part">
      <Radio.Group
        label="Wie meldet man sich an?"
        description={hints[choice]}
        inputWrapperOrder={["label", "input", "description", "error"]}
        value={choice}
        error={form.errors["registrationSettings.registrationMethod"]}
        onChange={(chosen) =>
          form.change({ registrationSettings: withRegistrationChoice(settings, chosen as RegistrationChoice) })
        }
      >
        <div className="choices">
          {registrationChoices.map((value) => (
            <Radio key={value} value={value} label={registrationChoiceLabels[value]} />
          ))}
        </div>
      </Radio.Group>
      {shows("qrCode", "qrCodeImage") && (
        <div className="editor-part">
          <QrImageField eventId={form.id} {...form.input("qrCodeImage")} />
        </div>
      )}
      {shows("address", "registrationUrl") && (
        <TextInput
          mt="lg"
          type="url"
          label={eventLabels.registrationUrl}
          description={
            choice === "qr"
              ? "Für alle, die den Code nicht scannen können. Beginnt mit https://"
              : "Dorthin führt der Knopf „Zur Anmeldung“. Beginnt mit https://"
          }
          {...form.input("registrationUrl")}
        />
      )}
      <RegistrationLimits form={form} change={change} shows={shows} seatsTaken={seatsTaken} />
      <SimpleGrid cols={1} mt="lg">
        {shows("link", "registrationSettings.registrationLink") && (
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
                  onClick={() => change({ registrationLink: newRegistrationLink(form.values.title) })}
                >
                  Link erzeugen
                </Button>
              )
            }
          />
        )}
        {shows("conference", "registrationSettings.onlineConferenceLink") && (
          <TextInput
            type="url"
            label={eventLabels["registrationSettings.onlineConferenceLink"]}
            description="Steht in der Bestätigungs-E-Mail, nirgends sonst. Leer lassen, wenn es keine Online-Konferenz gibt."
            value={settings.onlineConferenceLink}
            error={form.errors["registrationSettings.onlineConferenceLink"]}
            onChange={(event) => change({ onlineConferenceLink: event.currentTarget.value })}
          />
        )}
      </SimpleGrid>
    </Fieldset>
  );
}
