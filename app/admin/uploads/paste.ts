import { servicesContext } from "#app/contexts.ts";
import type { Route } from "./+types/paste.ts";

const maximumLength = 900_000;

/**
 * `POST /admin/paste`: converts HTML from a word processor to our rich text (headings, lists, links, tables and
 * footnotes, no styles), and returns what was lost.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const html = await request.text();
  if (html.length > maximumLength) return new Response("Der Text ist zu lang.", { status: 413 });
  return Response.json(context.get(servicesContext).editor.cleanPasted(html));
}
