import { data } from "react-router";
import { renderPreviewContext } from "#app/contexts.ts";
import { requireForm } from "#app/ui/form/read-form.ts";
import { collectionNames } from "#model/content/collection-kind.ts";
import { contentSchemas } from "#model/content/collections.ts";
import { isId } from "#model/text/id.ts";
import type { Route } from "./+types/preview.ts";

/**
 * `/admin/preview/news`: renders the public page with a form's values, sent as multipart with `id`, `document` (JSON)
 * and, if the form covers a part of the record, the `part` to show. Stores nothing. Answers 422 with a message if the
 * page cannot be rendered yet.
 */
export async function action({ request, params, context }: Route.ActionArgs) {
  const collection = collectionNames.find((name) => name === params.collection);
  const form = await requireForm(request);
  const id = form.get("id");
  if (!collection || typeof id !== "string" || !isId(id)) throw data("Diese Vorschau gibt es nicht.", { status: 404 });
  const parsed = contentSchemas[collection].safeParse(parseJson(form.get("document")));
  if (!parsed.success) {
    const messages = parsed.error.issues.map(({ message }) => message);
    return textAnswer(`Für die Vorschau fehlt noch etwas. ${[...new Set(messages)].join(" ")}`, 422);
  }
  const part = form.get("part");
  const shownAs = typeof part === "string" && part.startsWith(`${collection}-`) ? part : collection;
  const page = await context.get(renderPreviewContext)({ collection, id, document: parsed.data, shownAs });
  return page ?? textAnswer("Dafür gibt es keine öffentliche Seite.", 404);
}

function parseJson(text: FormDataEntryValue | null | undefined): unknown {
  try {
    return typeof text === "string" ? JSON.parse(text) : undefined;
  } catch {
    return undefined;
  }
}

/** Returns plain text for the frame, where pages of the back office are not allowed. */
function textAnswer(sentence: string, status: number): Response {
  return new Response(sentence, {
    status,
    headers: { "Content-Type": "text/plain; charset=utf-8", "X-Frame-Options": "SAMEORIGIN", ...framedPolicy },
  });
}

const framedPolicy = { "Content-Security-Policy": "default-src 'none'; frame-ancestors 'self'; sandbox" };
