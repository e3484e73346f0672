import { Anchor, Button } from "@mantine/core";
import { useState } from "react";
import { Link } from "react-router";
import { servicesContext } from "#app/contexts.ts";
import { formatDate } from "#app/text/date.ts";
import { berlinDate } from "#model/berlin-date.ts";
import { NewsItem } from "#model/news.ts";
import { newsLabels } from "../news/news-labels.ts";
import { AdminIcon } from "../ui/admin-icon.tsx";
import { AdminPage } from "../ui/admin-page.tsx";
import { useDialogHref } from "../ui/dialog-href.ts";
import { DeleteDialog } from "../ui/editor/delete-dialog.tsx";
import { editorAction } from "../ui/editor/editor-action.ts";
import { HistoryDrawer } from "../ui/history/history-drawer.tsx";
import { DataTable } from "../ui/table/data-table.tsx";
import { RecordActions } from "../ui/table/record-actions.tsx";
import { pageOf, readTableQuery } from "../ui/table/table-query.ts";
import type { Route } from "./+types/science.ts";
import { ScienceForm } from "./science-form.tsx";

export { clientAction } from "../ui/client-action.ts";

export async function loader({ context, url }: Route.LoaderArgs) {
  const { clock, content } = context.get(servicesContext);
  const query = readTableQuery(url, { sorts: ["date", "title"], sort: "date", direction: "desc" });
  const filter = { search: query.search, oneOf: { type: ["science"] } };
  const editedId = url.searchParams.get("bearbeiten");
  const [articles, total, edited] = await Promise.all([
    content.list("news", { ...filter, ...pageOf(query), order: [{ field: query.sort, direction: query.direction }] }),
    content.count("news", filter),
    editedId ? content.find("news", editedId) : undefined,
  ]);
  return {
    rows: articles.map(({ id, date, title }) => ({ id, date, title })),
    total,
    query,
    today: berlinDate(clock()),
    edited: edited?.type === "science" ? splitRecord(edited) : undefined,
    dialog: { isNew: url.searchParams.has("neu"), historyOf: url.searchParams.get("verlauf") },
  };
}

function splitRecord({ id, version, ...values }: NewsItem & { id: string; version: number }) {
  return { id, version, values };
}

export function action(args: Route.ActionArgs) {
  return editorAction(args, "news");
}

function newArticle(date: string): NewsItem {
  return { ...NewsItem.parse({ title: "Titel", date, type: "science" }), title: "" };
}

export default function Science({ loaderData }: Route.ComponentProps) {
  const { rows, total, query, edited, dialog } = loaderData;
  const dialogHref = useDialogHref();
  const [deleting, setDeleting] = useState<{ id: string; title: string }>();
  const create = (
    <Button component={Link} to={dialogHref({ neu: "1" })} preventScrollReset leftSection={<AdminIcon name="plus" />}>
      Neuer Artikel
    </Button>
  );

  return (
    <AdminPage title="Wissenschaft verwalten" primaryAction={create} trash="news">
      <DataTable
        label="Artikel"
        rows={rows}
        total={total}
        query={query}
        searchLabel="Artikel durchsuchen"
        empty={{ text: "Keine Artikel vorhanden", action: create }}
        columns={[
          { key: "date", header: "Datum", sort: "date", width: 130, render: ({ date }) => formatDate(date) },
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
        ]}
        actions={(row) => <RecordActions record={{ id: row.id, name: row.title }} onDelete={() => setDeleting(row)} />}
      />
      {dialog.isNew && <ScienceForm key="neu" record={{ values: newArticle(loaderData.today) }} />}
      {edited && <ScienceForm key={edited.id} record={edited} />}
      {dialog.historyOf && <HistoryDrawer collection="news" id={dialog.historyOf} labels={newsLabels} />}
      <DeleteDialog
        record={deleting}
        onClose={() => setDeleting(undefined)}
        texts={{
          title: "Artikel löschen",
          done: "Artikel wurde erfolgreich gelöscht",
          failed: "Fehler beim Löschen des Artikels",
        }}
      />
    </AdminPage>
  );
}
