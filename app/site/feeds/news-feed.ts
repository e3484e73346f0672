import { href } from "react-router";
import { servicesContext } from "#app/contexts.ts";
import type { Route } from "./+types/news-feed.ts";
import { answerFeed } from "./answer-feed.ts";

export function loader({ context }: Route.LoaderArgs) {
  return answerFeed(context.get(servicesContext), {
    title: "Nachrichten",
    path: href("/nachrichten.atom"),
    pagePath: href("/aktuelles"),
    types: ["regular", "small", "both"],
  });
}
