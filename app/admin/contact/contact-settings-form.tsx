import { Radio, SimpleGrid, Stack, Textarea, TextInput } from "@mantine/core";
import { ContactSettings, type SocialMedia } from "#model/content/settings.ts";
import { type DigestMode, digestModes } from "#model/people/digest-window.ts";
import type { EditedRecord } from "../ui/editor/edited-record.ts";
import { EditorFormShell } from "../ui/editor/editor-form-shell.tsx";
import { SaveButton } from "../ui/editor/save-button.tsx";
import { useEditorForm } from "../ui/editor/use-editor-form.ts";
import { useMay } from "../ui/use-viewer.ts";
import { contactLabels } from "./contact-labels.ts";

const networks = ["facebook", "twitter", "linkedin", "youtube"] as const satisfies readonly (keyof SocialMedia)[];

const digestModeLabels: Record<DigestMode, string> = {
  at_once: "Sofort, wenige Minuten später (nur Anmeldungen)",
  daily: "Einmal am Tag gesammelt, morgens um 7 Uhr",
  never: "Nie",
};

/** The association's contact details. */
export function ContactSettingsForm({ record }: { record: EditedRecord<ContactSettings> }) {
  const form = useEditorForm<ContactSettings>({
    collection: "settings",
    schema: ContactSettings,
    record,
    labels: contactLabels,
    mayChange: useMay("content.edit"),
    messages: {
      saved: "Einstellungen wurden erfolgreich gespeichert",
      failed: "Fehler beim Speichern der Einstellungen",
    },
  });
  const { socialMedia } = form.values;
  return (
    <EditorFormShell form={form}>
      <div className="card form-card">
        <TextInput
          label={contactLabels.associationName}
          description="Steht im Kopf der Website, in E-Mails und bei Suchmaschinen."
          {...form.input("associationName")}
        />
        <TextInput
          label={contactLabels.shortName}
          description="Steht auf Telefonen statt des Namens im Kopf der Website; am besten höchstens zwölf Zeichen."
          mt="md"
          {...form.input("shortName")}
        />
        <SimpleGrid cols={{ base: 1, sm: 2 }} mt="md">
          <TextInput
            type="email"
            label={contactLabels.contactEmail}
            description="An diese Adresse gehen die Nachrichten des Kontaktformulars."
            {...form.input("contactEmail")}
          />
          <TextInput
            type="tel"
            label={contactLabels.phone}
            description="Auf der Website zum Antippen."
            {...form.input("phone")}
          />
        </SimpleGrid>
        <Textarea label={contactLabels.address} autosize minRows={3} maxRows={8} mt="md" {...form.input("address")} />
        <h2 className="editor-heading form-part">{contactLabels.secretariatMails}</h2>
        <Radio.Group
          label="Neue Anmeldungen und Kontaktanfragen melden"
          description="An die Kontakt-E-Mail. Die E-Mail nennt nur Zahlen und einen Link, keine Namen. Der Text einer Kontaktanfrage kommt außerdem immer sofort als eigene E-Mail."
          value={form.values.secretariatMails}
          onChange={(value) => form.change({ secretariatMails: value as DigestMode })}
          error={form.errors.secretariatMails}
        >
          <Stack gap="xs" mt="sm">
            {digestModes.map((mode) => (
              <Radio key={mode} value={mode} label={digestModeLabels[mode]} />
            ))}
          </Stack>
        </Radio.Group>
        <h2 className="editor-heading form-part">{contactLabels.socialMedia}</h2>
        <p className="muted">
          Vollständige Adressen, die mit https:// beginnen. Leere Felder erscheinen nicht auf der Website.
        </p>
        <SimpleGrid cols={{ base: 1, sm: 2 }} mt="md">
          {networks.map((network) => (
            <TextInput
              key={network}
              type="url"
              label={contactLabels[`socialMedia.${network}`]}
              placeholder="https://"
              value={socialMedia[network]}
              onChange={(event) =>
                form.change({ socialMedia: { ...socialMedia, [network]: event.currentTarget.value } })
              }
              error={form.errors[`socialMedia.${network}`]}
            />
          ))}
        </SimpleGrid>
        <div className="form-foot">
          <SaveButton isSaving={form.isSaving} />
        </div>
      </div>
    </EditorFormShell>
  );
}
