import "./home.css";
import { Button } from "@mantine/core";
import { useState } from "react";
import { servicesContext } from "#app/contexts.ts";
import { GateDialog } from "../gate/gate-dialog.tsx";
import { readGate } from "../gate/gate-state.ts";
import { GateStatus } from "../gate/gate-status.tsx";
import { HistoryButton } from "../history/history-button.tsx";
import { HistoryDrawer } from "../history/history-drawer.tsx";
import { loadSingle } from "../publishing/load-drafts.ts";
import { AdminIcon } from "../ui/admin-icon.tsx";
import { AdminPage } from "../ui/admin-page.tsx";
import { answerCommand } from "../ui/command/answer-command.ts";
import { answerSubmission, Submission } from "../ui/editor/editor-action.ts";
import type { EditorAnswer } from "../ui/editor/editor-answer.ts";
import { LoadFailure } from "../ui/feedback/load-failure.tsx";
import type { Route } from "./+types/home.ts";
import { nameFeatured } from "./featured-names.ts";
import { HomeForm } from "./home-form.tsx";
import { homeLabels } from "./home-labels.ts";
import { presentChoice } from "./news-choices.ts";

export { clientAction } from "../ui/client-action.ts";

export async function loader({ context, url }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const { content } = services;
  const [record, gate] = await Promise.all([loadSingle(services, "home"), readGate(content)]);
  const featured = await content.list("news", { ids: record.values.featuredNewsIds });
  return {
    record,
    featured: featured.map(presentChoice),
    gate,
    historyOf: url.searchParams.get("verlauf"),
  };
}

export function action({ request, context }: Route.ActionArgs) {
  return answerCommand(
    { request, context },
    {
      schema: Submission,
      run: async (submission): Promise<EditorAnswer> => {
        const answer = await answerSubmission(context, "home", submission);
        if (answer.ok || answer.reason !== "stale" || !("document" in submission)) return answer;
        const { content } = context.get(servicesContext);
        return { ...answer, labels: await nameFeatured(content, [submission.document, answer.document]) };
      },
    },
  );
}

const screenTitle = "Startseite verwalten";

export default function Home({ loaderData: { record, featured, gate, historyOf } }: Route.ComponentProps) {
  const [isSettingGate, setSettingGate] = useState(false);
  const history = record.version !== undefined && <HistoryButton id={record.id} />;
  return (
    <AdminPage title={screenTitle} primaryAction={history}>
      <GateStatus isActive={gate.isActive}>
        <Button
          variant="default"
          size="sm"
          leftSection={<AdminIcon name="maintenance" isSmall />}
          onClick={() => setSettingGate(true)}
        >
          Wartungsmodus einstellen
        </Button>
      </GateStatus>
      <HomeForm key={record.id} record={record} featured={featured} />
      {isSettingGate && <GateDialog state={gate} onClose={() => setSettingGate(false)} />}
      {historyOf && <HistoryDrawer collection="home" id={historyOf} labels={homeLabels} />}
    </AdminPage>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <LoadFailure title={screenTitle} message="Fehler beim Laden der Inhalte" error={error} />;
}
