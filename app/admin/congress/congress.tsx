import { Anchor, Button } from "@mantine/core";
import { useState } from "react";
import { Link } from "react-router";
import { servicesContext } from "#app/contexts.ts";
import { CongressProgram, totalPoints } from "#model/program.ts";
import { programLabels } from "../program/program-labels.ts";
import { AdminIcon } from "../ui/admin-icon.tsx";
import { AdminPage } from "../ui/admin-page.tsx";
import { useDialogHref } from "../ui/dialog-href.ts";
import { DeleteDialog } from "../ui/editor/delete-dialog.tsx";
import { editorAction } from "../ui/editor/editor-action.ts";
import { HistoryDrawer } from "../ui/history/history-drawer.tsx";
import { DataTable } from "../ui/table/data-table.tsx";
import { RecordActions } from "../ui/table/record-actions.tsx";
import { pageOf, readTableQuery } from "../ui/table/table-query.ts";
import type { Route } from "./+types/congress.ts";
import { CongressForm } from "./congress-form.tsx";

export { clientAction } from "../ui/client-action.ts";

export async function loader({ context, url }: Route.LoaderArgs) {
  const { content } = context.get(servicesContext);
  const query = readTableQuery(url, { sorts: ["title"], sort: "title", direction: "desc" });
  const editedId = url.searchParams.get("bearbeiten");
  const [programs, total, edited] = await Promise.all([
    content.list("congresses", { ...pageOf(query), order: [{ field: query.sort, direction: query.direction }] }),
    content.count("congresses"),
    editedId ? content.find("congresses", editedId) : undefined,
  ]);
  return {
    rows: programs.map((program) => {
      const { id, title, displayMode, days } = program;
      return { id, title, displayMode, dayCount: days.length, points: totalPoints(program) };
    }),
    total,
    query,
    edited: edited && splitRecord(edited),
    dialog: { isNew: url.searchParams.has("neu"), historyOf: url.searchParams.get("verlauf") },
  };
}

function splitRecord({ id, version, ...values }: CongressProgram & { id: string; version: number }) {
  return { id, version, values };
}

export function action(args: Route.ActionArgs) {
  return editorAction(args, "congresses");
}

export default function Congress({ loaderData }: Route.ComponentProps) {
  const { rows, total, query, edited, dialog } = loaderData;
  const dialogHref = useDialogHref();
  const [deleting, setDeleting] = useState<{ id: string; title: string }>();
  const create = (
    <Button component={Link} to={dialogHref({ neu: "1" })} preventScrollReset leftSection={<AdminIcon name="plus" />}>
      Neues Kongressprogramm
    </Button>
  );

  return (
    <AdminPage title="Kongress" primaryAction={create} trash="congresses">
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
              <Anchor component={Link} to={dialogHref({ bearbeiten: id })} preventScrollReset className="row-title">
                {title}
              </Anchor>
            ),
          },
          {
            key: "mode",
            header: "Darstellung",
            width: 190,
            render: ({ displayMode, dayCount }) => (displayMode === "pdf" ? "PDF-Datei" : dayCountText(dayCount)),
          },
          {
            key: "points",
            header: "Punkte",
            width: 100,
            render: ({ points }) => points,
          },
        ]}
        actions={(row) => <RecordActions record={{ id: row.id, name: row.title }} onDelete={() => setDeleting(row)} />}
      />
      {dialog.isNew && <CongressForm key="neu" record={{ values: CongressProgram.parse({}) }} />}
      {edited && <CongressForm key={edited.id} record={edited} />}
      {dialog.historyOf && <HistoryDrawer collection="congresses" id={dialog.historyOf} labels={programLabels} />}
      <DeleteDialog
        record={deleting}
        onClose={() => setDeleting(undefined)}
        texts={{
          title: "Kongressprogramm löschen",
          done: "Programm wurde gelöscht",
          failed: "Fehler beim Löschen des Programms",
        }}
      />
    </AdminPage>
  );
}

function dayCountText(count: number): string {
  return count === 1 ? "Programm, 1 Tag" : `Programm, ${count} Tage`;
}
