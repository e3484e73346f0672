import "../ui/editor/editor.css";
import { servicesContext } from "#app/contexts.ts";
import { CertificateSettings } from "#model/certificates/certificate-settings.ts";
import { certificatesPart } from "#model/content/settings-parts.ts";
import { AdminPage } from "../ui/admin-page.tsx";
import { answerCommand } from "../ui/command/answer-command.ts";
import { answerPart } from "../ui/editor/answer-part.ts";
import type { EditedRecord } from "../ui/editor/edited-record.ts";
import { Submission } from "../ui/editor/editor-action.ts";
import { EditorFormShell } from "../ui/editor/editor-form-shell.tsx";
import { SaveButton } from "../ui/editor/save-button.tsx";
import { useEditorForm } from "../ui/editor/use-editor-form.ts";
import { LoadFailure } from "../ui/feedback/load-failure.tsx";
import type { Route } from "./+types/certificates.ts";
import { PictureFields, pictureLabels } from "./picture-fields.tsx";
import { SentenceFields, sentenceLabels } from "./sentence-fields.tsx";

export { clientAction } from "../ui/client-action.ts";

export async function loader({ context }: Route.LoaderArgs) {
  const stored = await context.get(servicesContext).content.findFirst("settings");
  const values = stored?.certificates ?? CertificateSettings.parse({});
  return { record: { id: stored?.id ?? "settings", ...(stored && { version: stored.version }), values } };
}

export function action({ request, context }: Route.ActionArgs) {
  return answerCommand(
    { request, context },
    {
      schema: Submission.options[0],
      run: (submission) => answerPart(context, certificatesPart, submission, "Teilnahmebescheinigungen"),
    },
  );
}

const screenTitle = "Vorlage der Bescheinigung";

/** Settings of the association's certificates; who receives one is decided per event. */
export default function Certificates({ loaderData: { record } }: Route.ComponentProps) {
  return (
    <AdminPage title={screenTitle}>
      <CertificatesForm key={record.id} record={record} />
    </AdminPage>
  );
}

function CertificatesForm({ record }: { record: EditedRecord<CertificateSettings> }) {
  const form = useEditorForm<CertificateSettings>({
    collection: "settings",
    schema: certificatesPart.schema,
    record,
    labels: { ...sentenceLabels, ...pictureLabels },
    messages: { saved: "Die Angaben wurden gespeichert.", failed: "Fehler beim Speichern der Angaben" },
  });
  return (
    <EditorFormShell form={form}>
      <div className="card form-card">
        <p className="form-lead muted">
          Gilt für alle Teilnahmebescheinigungen, die ab jetzt gedruckt oder ausgestellt werden. Schon ausgestellte
          Bescheinigungen ändern sich nicht. Wie eine Bescheinigung aussieht, sehen Sie bei jeder Veranstaltung unter
          „Bescheinigungen“ mit „Vorschau mit dem längsten Namen“.
        </p>
        <PictureFields form={form} />
        <SentenceFields form={form} />
        <div className="form-foot">
          <SaveButton isSaving={form.isSaving} />
        </div>
      </div>
    </EditorFormShell>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <LoadFailure title={screenTitle} message="Fehler beim Laden der Einstellungen" error={error} />;
}
