import { href } from "react-router";
import { servicesContext } from "#app/contexts.ts";
import type { Route } from "./+types/web-manifest.ts";
import icon192 from "./icon-192.png?url";
import icon512 from "./icon-512.png?url";

const icons = { "192x192": icon192, "512x512": icon512 };

/** Serves name and icon for home screens; the site still opens in the browser. */
export async function loader({ context }: Route.LoaderArgs) {
  const settings = await context.get(servicesContext).content.findFirst("settings");
  const name = settings?.associationName || "Startseite";
  const manifest = {
    name,
    short_name: settings?.shortName || name,
    lang: "de",
    id: href("/"),
    start_url: href("/"),
    scope: href("/"),
    display: "browser",
    theme_color: "#0f4c5c",
    background_color: "#fffdf9",
    icons: Object.entries(icons).map(([sizes, src]) => ({ src, sizes, type: "image/png", purpose: "any" })),
  };
  return new Response(JSON.stringify(manifest), {
    headers: { "Content-Type": "application/manifest+json; charset=utf-8", "Cache-Control": "public, no-cache" },
  });
}
