import { redirect } from "react-router";
import { renderPreviewContext, servicesContext } from "#app/contexts.ts";
import { secretHeaders } from "#app/ui/uncached-headers.ts";
import { differingLegalTexts, LegalRecord } from "#model/content/legal.ts";
import { publicPlaceOf } from "#model/site/public-place.ts";
import type { Route } from "./+types/preview.ts";

/**
 * Serves `/vorschau/{token}`: a draft as its public page, for people without an account. Redirects to the page once the
 * draft is published; an invalid link reveals nothing.
 */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { drafts, content } = context.get(servicesContext);
  const shared = await drafts.findShared(params.token);
  if (!shared) return notFound();
  const { collection, id, draft } = shared;
  const published = await content.find(collection, id);
  if (draft) {
    const shownAs = collection === "legal" ? legalTextOf(draft.document, published) : collection;
    const preview = { collection, id, document: draft.document, shownAs };
    return (await context.get(renderPreviewContext)(preview)) ?? notFound();
  }
  const title = published && "title" in published ? published.title : "";
  const place = published && publicPlaceOf(collection, id, title);
  return place ? redirect(place, { headers: secretHeaders() }) : notFound();
}

/** Returns the first legal text that the draft changes. */
function legalTextOf(draft: object, published: object | undefined): string {
  const changed = differingLegalTexts(draft as LegalRecord, (published as LegalRecord) ?? LegalRecord.parse({}));
  return `legal-${changed.find((text) => text !== "paidRegistration") ?? "privacy"}`;
}

function notFound(): Response {
  const headers = secretHeaders();
  headers.set("Content-Type", "text/plain; charset=utf-8");
  return new Response("Diese Vorschau gibt es nicht mehr. Bitte lassen Sie sich einen neuen Link senden.", {
    status: 404,
    headers,
  });
}
