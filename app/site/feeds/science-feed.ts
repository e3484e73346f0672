import { href } from "react-router";
import { servicesContext } from "#app/contexts.ts";
import type { Route } from "./+types/science-feed.ts";
import { answerFeed } from "./answer-feed.ts";

export function loader({ context }: Route.LoaderArgs) {
  return answerFeed(context.get(servicesContext), {
    title: "Wissenschaft",
    path: href("/wissenschaft.atom"),
    pagePath: href("/wissenschaft"),
    types: ["science"],
  });
}
