import { href } from "react-router";
import { type Services, servicesContext } from "#app/contexts.ts";
import { publicPages } from "#model/site/public-pages.ts";
import { newsPath } from "../news/present-news.ts";
import type { Route } from "./+types/sitemap.ts";
import { escapeXml } from "./xml.ts";

/** The maximum the protocol allows per file. */
const mostAddresses = 50_000;
/** Collections whose records have their own URL. */
const records = [
  { collection: "news", pathOf: newsPath },
  { collection: "events", pathOf: ({ id }: { id: string }) => `${href("/veranstaltungen")}?event=${id}` },
] as const;
/** Records per query, few enough not to delay other requests. */
const chunk = 1000;

export function loader({ context }: Route.LoaderArgs) {
  const { content, config } = context.get(servicesContext);
  const pieces = writeSitemap(content, config.siteUrl);
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { value, done } = await pieces.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    async cancel() {
      await pieces.return();
    },
  });
  return new Response(body, {
    headers: { "Content-Type": "application/xml; charset=utf-8", "Cache-Control": "public, no-cache" },
  });
}

async function* writeSitemap(content: Services["content"], siteUrl: string): AsyncGenerator<Uint8Array, void, void> {
  const encoder = new TextEncoder();
  const legal = await content.findFirst("legal");
  const pages = publicPages.filter((path) => path !== "/barrierefreiheit" || legal?.accessibility.sections.length);
  yield encoder.encode(
    `<?xml version="1.0" encoding="utf-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${pages
      .map((path) => address(siteUrl + path))
      .join("")}`,
  );
  let left = mostAddresses - pages.length;
  for (const { collection, pathOf } of records) {
    for (let offset = 0, read = chunk; read === chunk && left > 0; offset += chunk, left -= read) {
      const items = await content.pick(collection, ["title"], {
        order: [{ field: "date", direction: "desc" }],
        limit: Math.min(chunk, left),
        offset,
      });
      read = items.length;
      yield encoder.encode(items.map((item) => address(siteUrl + pathOf(item), item.savedAt)).join(""));
    }
  }
  yield encoder.encode("</urlset>\n");
}

function address(url: string, changedAt?: string): string {
  return `<url><loc>${escapeXml(url)}</loc>${changedAt ? `<lastmod>${escapeXml(changedAt)}</lastmod>` : ""}</url>\n`;
}
