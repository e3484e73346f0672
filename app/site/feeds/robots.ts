import { href } from "react-router";
import { servicesContext } from "#app/contexts.ts";
import type { Route } from "./+types/robots.ts";

export function loader({ context }: Route.LoaderArgs) {
  const { siteUrl } = context.get(servicesContext).config;
  return new Response(`User-agent: *\nDisallow: /admin\n\nSitemap: ${siteUrl}${href("/sitemap.xml")}\n`, {
    headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "public, no-cache" },
  });
}
