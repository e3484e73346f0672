import { Button } from "@mantine/core";
import { Link } from "react-router";
import { servicesContext } from "#app/contexts.ts";
import { AboutContent } from "#model/about.ts";
import { AdminIcon } from "../ui/admin-icon.tsx";
import { AdminPage } from "../ui/admin-page.tsx";
import { useDialogHref } from "../ui/dialog-href.ts";
import { editorAction } from "../ui/editor/editor-action.ts";
import { LoadFailure } from "../ui/feedback/load-failure.tsx";
import { HistoryDrawer } from "../ui/history/history-drawer.tsx";
import type { Route } from "./+types/about.ts";
import { AboutForm } from "./about-form.tsx";
import { aboutLabels } from "./about-labels.ts";

export { clientAction } from "../ui/client-action.ts";

export async function loader({ context, url }: Route.LoaderArgs) {
  const about = await context.get(servicesContext).content.findFirst("about");
  return { record: about ? splitRecord(about) : {}, historyOf: url.searchParams.get("verlauf") };
}

function splitRecord({ id, version, ...values }: AboutContent & { id: string; version: number }) {
  return { id, version, values };
}

export function action(args: Route.ActionArgs) {
  return editorAction(args, "about");
}

const screenTitle = "Über uns";

export default function About({ loaderData: { record, historyOf } }: Route.ComponentProps) {
  const dialogHref = useDialogHref();
  const { id, version, values = AboutContent.parse({}) } = record as Partial<ReturnType<typeof splitRecord>>;
  return (
    <AdminPage
      title={screenTitle}
      primaryAction={
        id && (
          <Button
            component={Link}
            to={dialogHref({ verlauf: id })}
            preventScrollReset
            variant="default"
            leftSection={<AdminIcon name="history" />}
          >
            Verlauf
          </Button>
        )
      }
    >
      <AboutForm key={id} record={{ id, version, values }} />
      {historyOf && <HistoryDrawer collection="about" id={historyOf} labels={aboutLabels} />}
    </AdminPage>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <LoadFailure title={screenTitle} message="Fehler beim Laden der Inhalte" error={error} />;
}
