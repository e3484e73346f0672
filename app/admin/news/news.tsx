import { Button } from "@mantine/core";
import { useState } from "react";
import { Link } from "react-router";
import * as z from "zod";
import { servicesContext, viewerContext } from "#app/contexts.ts";
import { berlinDate } from "#model/berlin-date.ts";
import { toggleFeatured } from "#model/home.ts";
import { NewsItem, NewsType } from "#model/news.ts";
import { AdminIcon } from "../ui/admin-icon.tsx";
import { AdminPage } from "../ui/admin-page.tsx";
import { useDialogHref } from "../ui/dialog-href.ts";
import { DeleteDialog } from "../ui/editor/delete-dialog.tsx";
import { answering, answerSubmission, readSubmission, Submission, withId } from "../ui/editor/editor-action.ts";
import { HistoryDrawer } from "../ui/history/history-drawer.tsx";
import { pageOf, readTableQuery } from "../ui/table/table-query.ts";
import type { Route } from "./+types/news.ts";
import { NewsForm } from "./news-form.tsx";
import { newsLabels } from "./news-labels.ts";
import { NewsTable } from "./news-table.tsx";
import { NewsToggle } from "./news-toggle.ts";

export { clientAction } from "../ui/client-action.ts";

const sorts = ["isPinned", "date", "title", "type"] as const;

export async function loader({ context, url }: Route.LoaderArgs) {
  const { clock, content } = context.get(servicesContext);
  const query = readTableQuery(url, { sorts, sort: "isPinned", direction: "desc" });
  const type = NewsType.safeParse(url.searchParams.get("kategorie")).data;
  const filter = { search: query.search, oneOf: type && { type: [type] } };
  const editedId = url.searchParams.get("bearbeiten");

  const [items, total, home, edited] = await Promise.all([
    content.list("news", {
      ...filter,
      ...pageOf(query),
      order: [
        { field: query.sort, direction: query.direction },
        ...(query.sort === "isPinned" || query.sort === "type" ? [{ field: "date", direction: "desc" } as const] : []),
      ],
    }),
    content.count("news", filter),
    content.findFirst("home"),
    editedId ? content.find("news", editedId) : undefined,
  ]);
  const featured = new Set(home?.featuredNewsIds);
  return {
    rows: items.map(({ id, title, date, type, isPinned }) => {
      return { id, title, date, type, isPinned, isFeatured: featured.has(id) };
    }),
    total,
    query,
    isFiltered: type !== undefined,
    today: berlinDate(clock()),
    edited: edited && splitRecord(edited),
    dialog: { isNew: url.searchParams.has("neu"), historyOf: url.searchParams.get("verlauf") },
  };
}

function splitRecord({ id, version, ...values }: NewsItem & { id: string; version: number }) {
  return { id, version, values };
}

export async function action({ request, context }: Route.ActionArgs) {
  const submission = await readSubmission(request, z.union([Submission, NewsToggle]));
  if (!("on" in submission)) return answerSubmission(context, "news", submission);
  const { intent, id, on } = submission;
  return answering(context, () => (intent === "pin" ? pin(context, id, on) : feature(context, id, on)));
}

async function pin(context: Route.ActionArgs["context"], id: string, isPinned: boolean) {
  const outcome = await context.get(servicesContext).editor.change(context.get(viewerContext), {
    collection: "news",
    id,
    apply: (item) => ({ ...item, isPinned }),
    action: isPinned ? "news.pinned" : "news.unpinned",
  });
  return withId(id, outcome);
}

async function feature(context: Route.ActionArgs["context"], id: string, isFeatured: boolean) {
  const { content, editor } = context.get(servicesContext);
  const [item, home] = await Promise.all([content.find("news", id), content.findFirst("home")]);
  if (!item || !home) return { ok: false, reason: "missing" } as const;
  const outcome = await editor.change(context.get(viewerContext), {
    collection: "home",
    id: home.id,
    apply: (current) => (current.featuredNewsIds.includes(id) === isFeatured ? current : toggleFeatured(current, id)),
    action: isFeatured ? "news.featured" : "news.unfeatured",
    details: { id, title: item.title },
  });
  return withId(id, outcome);
}

function newItem(date: string): NewsItem {
  return { ...NewsItem.parse({ title: "Titel", date }), title: "" };
}

export default function News({ loaderData }: Route.ComponentProps) {
  const { edited, dialog } = loaderData;
  const dialogHref = useDialogHref();
  const [deleting, setDeleting] = useState<{ id: string; title: string }>();
  const create = (
    <Button component={Link} to={dialogHref({ neu: "1" })} preventScrollReset leftSection={<AdminIcon name="plus" />}>
      Neue Nachricht
    </Button>
  );

  return (
    <AdminPage title="Nachrichten" primaryAction={create} trash="news">
      <NewsTable {...loaderData} onDelete={setDeleting} create={create} />
      {dialog.isNew && <NewsForm key="neu" record={{ values: newItem(loaderData.today) }} />}
      {edited && <NewsForm key={edited.id} record={edited} />}
      {dialog.historyOf && <HistoryDrawer collection="news" id={dialog.historyOf} labels={newsLabels} />}
      <DeleteDialog
        record={deleting}
        onClose={() => setDeleting(undefined)}
        texts={{
          title: "Nachricht löschen",
          done: "Nachricht wurde gelöscht",
          failed: "Fehler beim Löschen der Nachricht",
        }}
      />
    </AdminPage>
  );
}
