import { href } from "react-router";
import { servicesContext } from "#app/contexts.ts";
import type { Route } from "./+types/security-txt.ts";

const day = 24 * 60 * 60_000;

/** Serves the contact for vulnerability reports (RFC 9116); it expires half a year from today, so it never lapses. */
export async function loader({ context }: Route.LoaderArgs) {
  const { clock, config, content } = context.get(servicesContext);
  const settings = await content.findFirst("settings");
  const today = Math.floor(clock().getTime() / day) * day;
  const lines = [
    `Contact: ${settings?.contactEmail ? `mailto:${settings.contactEmail}` : `${config.siteUrl}/?dialog=kontakt`}`,
    `Expires: ${new Date(today + 180 * day).toISOString()}`,
    "Preferred-Languages: de, en",
    `Canonical: ${config.siteUrl}${href("/.well-known/security.txt")}`,
  ];
  return new Response(`${lines.join("\n")}\n`, {
    headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "public, no-cache" },
  });
}
