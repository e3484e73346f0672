import { certificatesPart } from "#model/content/settings-parts.ts";
import { AdminPage } from "../ui/admin-page.tsx";
import { answerCommand } from "../ui/command/answer-command.ts";
import { answerPart } from "../ui/editor/answer-part.ts";
import { Submission } from "../ui/editor/editor-action.ts";
import { LoadFailure } from "../ui/feedback/load-failure.tsx";
import { loadSettingsPart } from "../ui/settings/load-settings-part.ts";
import { SettingsPartForm } from "../ui/settings/settings-part-form.tsx";
import type { Route } from "./+types/certificates.ts";
import { PictureFields, pictureLabels } from "./picture-fields.tsx";
import { SentenceFields, sentenceLabels } from "./sentence-fields.tsx";

export { clientAction } from "../ui/client-action.ts";

export async function loader({ context }: Route.LoaderArgs) {
  return { record: await loadSettingsPart(context, certificatesPart) };
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
      <SettingsPartForm
        part={certificatesPart}
        record={record}
        labels={{ ...sentenceLabels, ...pictureLabels }}
        noun="Angaben"
        lead={
          <>
            Gilt für alle Teilnahmebescheinigungen, die ab jetzt gedruckt oder ausgestellt werden. Schon ausgestellte
            Bescheinigungen ändern sich nicht. Wie eine Bescheinigung aussieht, sehen Sie bei jeder Veranstaltung unter
            „Bescheinigungen“ mit „Vorschau mit dem längsten Namen“.
          </>
        }
      >
        {(form) => (
          <>
            <PictureFields form={form} />
            <SentenceFields form={form} />
          </>
        )}
      </SettingsPartForm>
    </AdminPage>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <LoadFailure title={screenTitle} message="Fehler beim Laden der Einstellungen" error={error} />;
}
