import { data } from "react-router";
import * as z from "zod";
import { type Services, servicesContext, viewerContext } from "#app/contexts.ts";
import { collectionNames } from "#model/content/collection-kind.ts";
import { isId } from "#model/text/id.ts";
import { answerCommand } from "../ui/command/answer-command.ts";
import type { Failed } from "../ui/command/command-answer.ts";
import type { Route } from "./+types/open-forms.ts";

const Report = z.strictObject({ intent: z.enum(["open", "close"]), form: z.string().max(60) });
export type Report = z.output<typeof Report>;

export type Presence = { ok: true; others: ReturnType<Services["openForms"]["note"]> } | Failed;

/** `/admin/open/news/ID`: a form reports that it is open or closed, and learns who else has its record open. */
export function action({ request, params, context }: Route.ActionArgs) {
  const collection = collectionNames.find((name) => name === params.collection);
  if (!collection || !isId(params.id)) throw data("Diesen Eintrag gibt es nicht.", { status: 404 });
  const record = { collection, id: params.id };
  const { openForms } = context.get(servicesContext);
  const viewer = context.get(viewerContext);
  return answerCommand(
    { request, context },
    {
      schema: Report,
      run: async ({ intent, form }): Promise<Presence> => {
        if (intent === "open") return { ok: true, others: openForms.note(viewer, { ...record, form }) };
        openForms.close(viewer, { ...record, form });
        return { ok: true, others: [] };
      },
    },
  );
}
