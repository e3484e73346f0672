import { Anchor } from "@mantine/core";
import { Link } from "react-router";
import { servicesContext } from "#app/contexts.ts";
import { CongressProgram, totalPoints } from "#model/programs/program.ts";
import { programLabels } from "../program/program-labels.ts";
import { RowDraft } from "../publishing/draft-state.tsx";
import { useDialogHref } from "../ui/dialog/dialog-href.ts";
import { editorAction } from "../ui/editor/editor-action.ts";
import { loadDialogs } from "../ui/list-dialogs.ts";
import { ListScreen } from "../ui/list-screen.tsx";
import { DataTable } from "../ui/table/data-table.tsx";
import { RecordActions } from "../ui/table/record-actions.tsx";
import { pageOf, readTableQuery } from "../ui/table/table-query.ts";
import type { Route } from "./+types/congress.ts";
import { CongressForm } from "./congress-form.tsx";

export { clientAction } from "../ui/client-action.ts";

export async function loader({ context, url }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const { content } = services;
  const query = readTableQuery(url, { sorts: ["title"], sort: "title", direction: "desc" });
  const [programs, total, dialogs] = await Promise.all([
    content.list("congresses", { ...pageOf(query), order: [{ field: query.sort, direction: query.direction }] }),
    content.count("congresses"),
    loadDialogs(services, "congresses", url),
  ]);
  return {
    rows: programs.map((program) => {
      const { id, title, displayMode, days } = program;
      return { id, title, displayMode, dayCount: days.length, points: totalPoints(program) };
    }),
    total,
    query,
    dialogs,
  };
}

export function action(args: Route.ActionArgs) {
  return editorAction(args, "congresses");
}

export default function Congress({ loaderData: { rows, total, query, dialogs } }: Route.ComponentProps) {
  const dialogHref = useDialogHref();
  return (
    <ListScreen
      title="Kongress"
      collection="congresses"
      labels={programLabels}
      dialogs={dialogs}
      createLabel="Neues Kongressprogramm"
      blank={CongressProgram.parse({})}
      form={(record) => <CongressForm record={record} />}
      deleteTexts={{
        title: "Kongressprogramm löschen",
        done: "Programm wurde gelöscht",
        failed: "Fehler beim Löschen des Programms",
      }}
    >
      {({ create, onDelete }) => (
        <DataTable
          label="Kongressprogramme"
          rows={rows}
          total={total}
          query={query}
          empty={{ text: "Keine Kongressprogramme gefunden", action: create }}
          columns={[
            {
              key: "title",
              header: "Titel",
              sort: "title",
              render: ({ id, title }) => (
                <>
                  <Anchor component={Link} to={dialogHref({ bearbeiten: id })} preventScrollReset className="row-title">
                    {title}
                  </Anchor>
                  <RowDraft id={id} />
                </>
              ),
            },
            {
              key: "mode",
              header: "Darstellung",
              width: 190,
              render: ({ displayMode, dayCount }) => (displayMode === "pdf" ? "PDF-Datei" : dayCountText(dayCount)),
            },
            { key: "points", header: "Punkte", width: 100, render: ({ points }) => points },
          ]}
          actions={(row) => <RecordActions record={{ id: row.id, name: row.title }} onDelete={() => onDelete(row)} />}
        />
      )}
    </ListScreen>
  );
}

function dayCountText(count: number): string {
  return count === 1 ? "Programm, 1 Tag" : `Programm, ${count} Tage`;
}
