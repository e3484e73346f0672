import { Textarea } from "@mantine/core";
import { searchPart } from "#model/content/settings-parts.ts";
import { AdminPage } from "../ui/admin-page.tsx";
import { answerCommand } from "../ui/command/answer-command.ts";
import { answerPart } from "../ui/editor/answer-part.ts";
import { Submission } from "../ui/editor/editor-action.ts";
import { LoadFailure } from "../ui/feedback/load-failure.tsx";
import { loadSettingsPart } from "../ui/settings/load-settings-part.ts";
import { SettingsPartForm } from "../ui/settings/settings-part-form.tsx";
import type { Route } from "./+types/synonyms.ts";

export { clientAction } from "../ui/client-action.ts";

export async function loader({ context }: Route.LoaderArgs) {
  return { record: await loadSettingsPart(context, searchPart) };
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
      <SettingsPartForm
        part={searchPart}
        record={record}
        labels={labels}
        noun="Synonyme"
        lead={
          <>
            Die Suche der Website findet Wörter in jeder Form und als Teil längerer Wörter von selbst. Hier tragen Sie
            ein, welche Wörter außerdem dasselbe bedeuten (Synonyme): Wer das eine sucht, findet auch das andere.
          </>
        }
      >
        {(form) => (
          <Textarea
            label={labels.searchSynonyms}
            description="Jede Zeile eine Gruppe, die Wörter durch Komma getrennt: Opiat, Opioid"
            autosize
            minRows={10}
            maxRows={30}
            mt="md"
            {...form.input("searchSynonyms")}
          />
        )}
      </SettingsPartForm>
    </AdminPage>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <LoadFailure title={screenTitle} message="Fehler beim Laden der Einstellungen" error={error} />;
}
