import { redirect } from "react-router";
import { renderPreviewContext, servicesContext } from "#app/contexts.ts";
import { publicPlaceOf } from "#model/public-place.ts";
import type { Route } from "./+types/preview.ts";

/**
 * `/vorschau/{token}`: a draft as the public page will show it, for people without an account. Of a draft that was
 * published meanwhile it leads to the page; who has no valid link learns nothing.
 */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { drafts, content } = context.get(servicesContext);
  const shared = await drafts.findShared(params.token);
  if (!shared) return notThere();
  const { collection, id, draft } = shared;
  if (draft)
    return (await context.get(renderPreviewContext)({ collection, id, document: draft.document })) ?? notThere();
  const published = await content.find(collection, id);
  const title = published && "title" in published ? published.title : "";
  const place = published && publicPlaceOf(collection, id, title);
  return place ? redirect(place, { headers: secret }) : notThere();
}

const secret = { "Cache-Control": "no-store", "Referrer-Policy": "no-referrer", "X-Robots-Tag": "noindex" };

function notThere(): Response {
  return new Response("Diese Vorschau gibt es nicht mehr. Bitte lassen Sie sich einen neuen Link senden.", {
    status: 404,
    headers: { "Content-Type": "text/plain; charset=utf-8", ...secret },
  });
}
