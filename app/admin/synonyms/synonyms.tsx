import "../ui/editor/editor.css";
import { Textarea } from "@mantine/core";
import { servicesContext } from "#app/contexts.ts";
import { SearchSettings } from "#model/content/settings.ts";
import { searchPart } from "#model/content/settings-parts.ts";
import { AdminPage } from "../ui/admin-page.tsx";
import { answerCommand } from "../ui/command/answer-command.ts";
import { answerPart } from "../ui/editor/answer-part.ts";
import type { EditedRecord } from "../ui/editor/edited-record.ts";
import { Submission } from "../ui/editor/editor-action.ts";
import { EditorFormShell } from "../ui/editor/editor-form-shell.tsx";
import { SaveButton } from "../ui/editor/save-button.tsx";
import { useEditorForm } from "../ui/editor/use-editor-form.ts";
import { LoadFailure } from "../ui/feedback/load-failure.tsx";
import type { Route } from "./+types/synonyms.ts";

export { clientAction } from "../ui/client-action.ts";

export async function loader({ context }: Route.LoaderArgs) {
  const stored = await context.get(servicesContext).content.findFirst("settings");
  const values = SearchSettings.parse(stored ?? {});
  return { record: { id: stored?.id ?? "settings", ...(stored && { version: stored.version }), values } };
}

export function action({ request, context }: Route.ActionArgs) {
  return answerCommand(
    { request, context },
    {
      schema: Submission.options[0],
      run: (submission) => answerPart(context, searchPart, submission, "Synonyme der Suche"),
    },
  );
}

const labels = { searchSynonyms: "Wörter mit derselben Bedeutung" };

const screenTitle = "Synonyme";

export default function Synonyms({ loaderData: { record } }: Route.ComponentProps) {
  return (
    <AdminPage title={screenTitle}>
      <SynonymsForm key={record.id} record={record} />
    </AdminPage>
  );
}

function SynonymsForm({ record }: { record: EditedRecord<SearchSettings> }) {
  const form = useEditorForm<SearchSettings>({
    collection: "settings",
    schema: searchPart.schema,
    record,
    labels,
    messages: { saved: "Die Synonyme wurden gespeichert.", failed: "Fehler beim Speichern der Synonyme" },
  });
  return (
    <EditorFormShell form={form}>
      <div className="card form-card">
        <p className="form-lead muted">
          Die Suche der Website findet Wörter in jeder Form und als Teil längerer Wörter von selbst. Hier tragen Sie
          ein, welche Wörter außerdem dasselbe bedeuten (Synonyme): Wer das eine sucht, findet auch das andere.
        </p>
        <Textarea
          label={labels.searchSynonyms}
          description="Jede Zeile eine Gruppe, die Wörter durch Komma getrennt: Opiat, Opioid"
          autosize
          minRows={10}
          maxRows={30}
          mt="md"
          {...form.input("searchSynonyms")}
        />
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
