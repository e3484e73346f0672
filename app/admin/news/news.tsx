import { Anchor } from "@mantine/core";
import { Link } from "react-router";
import * as z from "zod";
import { servicesContext, viewerContext } from "#app/contexts.ts";
import { toggleFeatured } from "#model/content/home.ts";
import { NewsItem, NewsType } from "#model/content/news.ts";
import { berlinDate } from "#model/dates/berlin-date.ts";
import { answerCommand } from "../ui/command/answer-command.ts";
import { answerSubmission, Submission, withId } from "../ui/editor/editor-action.ts";
import type { EditorAnswer } from "../ui/editor/editor-answer.ts";
import { loadDialogs } from "../ui/list-dialogs.ts";
import { ListScreen } from "../ui/list-screen.tsx";
import { pageOf, readTableQuery } from "../ui/table/table-query.ts";
import type { Route } from "./+types/news.ts";
import { NewsCommand } from "./news-command.ts";
import { NewsForm } from "./news-form.tsx";
import { newsLabels } from "./news-labels.ts";
import { NewsTable } from "./news-table.tsx";

export { clientAction } from "../ui/client-action.ts";

const sorts = ["isPinned", "date", "title", "type"] as const;

export async function loader({ context, url }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const { clock, content } = services;
  const query = readTableQuery(url, { sorts, sort: "isPinned", direction: "desc" });
  const type = NewsType.safeParse(url.searchParams.get("kategorie")).data;
  const filter = { search: query.search, oneOf: type && { type: [type] } };

  const [items, total, home, dialogs] = await Promise.all([
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
    loadDialogs(services, "news", url),
  ]);
  const featured = new Set(home?.featuredNewsIds);
  return {
    rows: items.map(({ id, title, date, type, isPinned }) => {
      return { id, title, date, type, isPinned, isFeatured: featured.has(id) };
    }),
    showsFeatured: home?.settings.showFeaturedNews ?? false,
    total,
    query,
    isFiltered: type !== undefined,
    today: berlinDate(clock()),
    dialogs,
  };
}

export function action({ request, context }: Route.ActionArgs) {
  return answerCommand(
    { request, context },
    {
      schema: z.union([Submission, NewsCommand]),
      run: async (command): Promise<EditorAnswer> => {
        if (!("on" in command)) return answerSubmission(context, "news", command);
        const { intent, id, on } = command;
        return intent === "pin" ? pin(context, id, on) : feature(context, id, on);
      },
    },
  );
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
  return (
    <ListScreen
      title="Nachrichten"
      collection="news"
      labels={newsLabels}
      dialogs={loaderData.dialogs}
      createLabel="Neue Nachricht"
      blank={newItem(loaderData.today)}
      form={(record) => <NewsForm record={record} />}
      deleteTexts={{
        title: "Nachricht löschen",
        done: "Nachricht wurde gelöscht",
        failed: "Fehler beim Löschen der Nachricht",
      }}
    >
      {(parts) => (
        <>
          {!loaderData.showsFeatured && (
            <p className="form-lead muted">
              Der Schalter „Startseite“ wirkt zurzeit nicht: Die Startseite zeigt keine hervorgehobenen Beiträge.
              Einschalten lässt sich das unter{" "}
              <Anchor component={Link} to="/admin/home" underline="always">
                Startseite
              </Anchor>{" "}
              im Reiter „Einstellungen“.
            </p>
          )}
          <NewsTable {...loaderData} {...parts} />
        </>
      )}
    </ListScreen>
  );
}
