import { data } from "react-router";
import * as z from "zod";
import { servicesContext, viewerContext } from "#app/contexts.ts";
import { requireForm } from "#app/ui/form/read-form.ts";
import { pdfResponse } from "#app/ui/pdf/pdf-response.ts";
import { badgeFormats, badgesPerSheet } from "#model/attendance/print-sheet.ts";
import { daysOf } from "#model/events/event-days.ts";
import { readChoiceParameter } from "#model/participations/choice-filter.ts";
import { requireRecentProof } from "../require-recent-proof.ts";
import type { Route } from "./+types/print-file.ts";

const teilnahme = z
  .string()
  .optional()
  .transform((text) => readChoiceParameter(text ?? null));

const Order = z.discriminatedUnion("print", [
  z.object({ print: z.literal("list"), day: z.string(), efn: z.string().optional(), teilnahme }),
  z.object({
    print: z.literal("badges"),
    format: z.string(),
    first: z.coerce.number().int().min(1).catch(1),
    teilnahme,
  }),
  z.object({ print: z.literal("sign") }),
  z.object({ print: z.literal("evaluation") }),
]);

/** Returns printouts for the door as a PDF. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const { content, printService } = context.get(servicesContext);
  const event = await content.find("events", params.eventId);
  if (!event) throw data("Diese Veranstaltung gibt es nicht.", { status: 404 });
  const order = Order.safeParse(Object.fromEntries(await requireForm(request)));
  if (!order.success) throw data("Diese Anfrage ist unvollständig.", { status: 400 });
  const viewer = context.get(viewerContext);
  const { data: wanted } = order;
  switch (wanted.print) {
    case "list": {
      if (!daysOf(event).includes(wanted.day))
        throw data("An diesem Tag ist die Veranstaltung nicht.", { status: 422 });
      const withEfns = wanted.efn === "on";
      if (withEfns) await requireRecentProof({ request, context });
      const body = await printService.attendanceList(viewer, event, {
        day: wanted.day,
        withEfns,
        choice: wanted.teilnahme,
      });
      return pdfResponse(body, `anwesenheitsliste-${wanted.day}.pdf`);
    }
    case "badges": {
      const format = badgeFormats.find(({ key }) => key === wanted.format);
      if (!format) throw data("Dieses Format gibt es nicht.", { status: 422 });
      const skipped = (wanted.first - 1) % badgesPerSheet(format);
      return pdfResponse(
        await printService.nameBadges(viewer, event, { format, skipped, choice: wanted.teilnahme }),
        `namensschilder-${event.date}.pdf`,
      );
    }
    case "evaluation":
      return pdfResponse(await printService.evaluationSign(event), `aushang-evaluation-${event.date}.pdf`);
    case "sign":
      return pdfResponse(await printService.doorSign(event), `tuerschild-${event.date}.pdf`);
  }
}
