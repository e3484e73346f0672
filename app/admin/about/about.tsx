import { servicesContext } from "#app/contexts.ts";
import { aboutFields } from "#text/fields/about-fields.ts";
import { HistoryButton } from "../history/history-button.tsx";
import { HistoryDrawer } from "../history/history-drawer.tsx";
import { loadSingle } from "../publishing/load-drafts.ts";
import { AdminPage } from "../ui/admin-page.tsx";
import { editorAction } from "../ui/editor/editor-action.ts";
import { LoadFailure } from "../ui/feedback/load-failure.tsx";
import type { Route } from "./+types/about.ts";
import { AboutForm } from "./about-form.tsx";

export { clientAction } from "../ui/client-action.ts";

export async function loader({ context, url }: Route.LoaderArgs) {
  const record = await loadSingle(context.get(servicesContext), "about");
  return { record, historyOf: url.searchParams.get("verlauf") };
}

export function action(args: Route.ActionArgs) {
  return editorAction(args, "about");
}

const screenTitle = "Über uns";

export default function About({ loaderData: { record, historyOf } }: Route.ComponentProps) {
  return (
    <AdminPage title={screenTitle} primaryAction={record.id && <HistoryButton id={record.id} />}>
      <AboutForm key={record.id} record={record} />
      {historyOf && <HistoryDrawer collection="about" id={historyOf} labels={aboutFields} />}
    </AdminPage>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <LoadFailure title={screenTitle} message="Fehler beim Laden der Inhalte" error={error} />;
}
