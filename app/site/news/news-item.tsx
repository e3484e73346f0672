import { data, href, redirect } from "react-router";
import { servicesContext } from "#app/contexts.ts";
import { canonicalQuery } from "#model/site/public-query.ts";
import { excerpt } from "#model/text/excerpt.ts";
import { pageMeta, siteOf } from "../layout/page-meta.ts";
import { previewOf } from "../layout/preview-image.ts";
import type { Route } from "./+types/news-item.ts";
import { findByAddress, findNeighbours } from "./find-by-address.ts";
import { MissingNews } from "./missing-news.tsx";
import { NewsFullText } from "./news-full-text.tsx";
import { newsJsonLd } from "./news-json-ld.ts";
import { withPictureFocus } from "./picture-focus.ts";
import { langOf, newsPath, presentNews, presentNotes } from "./present-news.ts";

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const { content, config } = services;
  const item = await findByAddress(content, params.slugWithId);
  if (!item) return data({ item: undefined }, { status: 404 });
  const path = newsPath(item);
  if (url.pathname !== path) throw redirect(path + canonicalQuery(url.search, path), 301);

  const entry = presentNews(item, config.siteUrl, 1);
  const [main] = entry.pictures.own;
  const [neighbours, [saved], image, [focused = entry]] = await Promise.all([
    findNeighbours(content, item),
    content.pick("news", [], { ids: [item.id] }),
    previewOf(services, main?.src, main?.alt),
    withPictureFocus(services, [entry]),
  ]);
  const neighbour = (found: (typeof neighbours)["older"]) =>
    found && { title: found.title, lang: langOf(found), path: newsPath(found) };
  return {
    item: { ...focused, beginning: undefined },
    notes: presentNotes(item),
    description: excerpt(item.content, 160).text,
    savedAt: saved?.savedAt,
    image,
    older: neighbour(neighbours.older),
    newer: neighbour(neighbours.newer),
  };
}

export const meta: Route.MetaFunction = ({ matches, loaderData, params }) => {
  const site = siteOf(matches);
  if (!loaderData?.item) {
    return pageMeta(site, {
      title: "Nachricht nicht gefunden",
      description: "Diese Nachricht gibt es nicht mehr.",
      path: href("/nachrichten/:slugWithId", params),
      isIndexed: false,
    });
  }
  const { item, notes, description, savedAt, image } = loaderData;
  return pageMeta(site, {
    title: item.title,
    description: description || item.title,
    path: item.path,
    type: "article",
    image,
    jsonLd: newsJsonLd({ ...item, authors: notes.authors }, { description, savedAt }, site),
  });
};

export default function NewsItemPage({ loaderData }: Route.ComponentProps) {
  if (!loaderData.item) return <MissingNews />;
  const { item, notes, older, newer } = loaderData;
  return <NewsFullText entry={item} notes={notes} older={older} newer={newer} />;
}
