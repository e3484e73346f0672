import { Anchor } from "@mantine/core";
import { Link } from "react-router";
import { servicesContext } from "#app/contexts.ts";
import { NewsItem } from "#model/content/news.ts";
import { berlinDate } from "#model/dates/berlin-date.ts";
import { formatDate } from "#text/date.ts";
import { newsLabels } from "../news/news-labels.ts";
import { RowDraft } from "../publishing/draft-state.tsx";
import { useDialogHref } from "../ui/dialog/dialog-href.ts";
import { editorAction } from "../ui/editor/editor-action.ts";
import { loadDialogs } from "../ui/list-dialogs.ts";
import { ListScreen } from "../ui/list-screen.tsx";
import { DataTable } from "../ui/table/data-table.tsx";
import { RecordActions } from "../ui/table/record-actions.tsx";
import { pageOf, readTableQuery } from "../ui/table/table-query.ts";
import type { Route } from "./+types/science.ts";
import { ScienceForm } from "./science-form.tsx";

export { clientAction } from "../ui/client-action.ts";

export async function loader({ context, url }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const { clock, content } = services;
  const query = readTableQuery(url, { sorts: ["date", "title"], sort: "date", direction: "desc" });
  const filter = { search: query.search, oneOf: { type: ["science"] } };
  const [articles, total, dialogs] = await Promise.all([
    content.list("news", { ...filter, ...pageOf(query), order: [{ field: query.sort, direction: query.direction }] }),
    content.count("news", filter),
    loadDialogs(services, "news", url, ({ type }) => type === "science"),
  ]);
  return {
    rows: articles.map(({ id, date, title }) => ({ id, date, title })),
    total,
    query,
    today: berlinDate(clock()),
    dialogs,
  };
}

export function action(args: Route.ActionArgs) {
  return editorAction(args, "news");
}

function newArticle(date: string): NewsItem {
  return { ...NewsItem.parse({ title: "Titel", date, type: "science" }), title: "" };
}

export default function Science({ loaderData }: Route.ComponentProps) {
  const { rows, total, query, today, dialogs } = loaderData;
  const dialogHref = useDialogHref();
  return (
    <ListScreen
      title="Wissenschaft verwalten"
      collection="news"
      labels={newsLabels}
      dialogs={dialogs}
      createLabel="Neuer Artikel"
      blank={newArticle(today)}
      form={(record) => <ScienceForm record={record} />}
      deleteTexts={{
        title: "Artikel löschen",
        done: "Artikel wurde erfolgreich gelöscht",
        failed: "Fehler beim Löschen des Artikels",
      }}
    >
      {({ create, onDelete }) => (
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
                <>
                  <Anchor component={Link} to={dialogHref({ bearbeiten: id })} preventScrollReset className="row-title">
                    {title}
                  </Anchor>
                  <RowDraft id={id} />
                </>
              ),
            },
          ]}
          actions={(row) => <RecordActions record={{ id: row.id, name: row.title }} onDelete={() => onDelete(row)} />}
        />
      )}
    </ListScreen>
  );
}
