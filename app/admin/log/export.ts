import { type Services, servicesContext, viewerContext } from "#app/contexts.ts";
import { berlinDate } from "#model/dates/berlin-date.ts";
import { byteOrderMark, csvLine } from "#model/text/csv.ts";
import { areaOf, describeActivity } from "#text/operation/activity.ts";
import { csvHeaders } from "../ui/csv-headers.ts";
import type { Route } from "./+types/export.ts";
import { readLogQuery } from "./log-query.ts";

const columns = [
  ...["Nr.", "Zeitpunkt (UTC)", "Person", "Bereich", "Was", "Vorgang", "Kennung", "Angaben"],
  ...["Prüfwert des Eintrags", "Versiegelt am (UTC)", "Prüfwert davor", "Prüfwert"],
];

/** Exports the log, filtered as on its screen, as CSV for audits. */
export async function action({ context, request }: Route.ActionArgs) {
  const { activityLog, clock } = context.get(servicesContext);
  const { query, errors } = readLogQuery(new URL(request.url).searchParams);
  const [message] = Object.values(errors);
  if (message) return new Response(message, { status: 422, headers: plainText });
  const batches = linesOf(await activityLog.exportFor(context.get(viewerContext), query));
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await batches.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    async cancel() {
      await batches.return(undefined);
    },
  });
  return new Response(body, {
    headers: csvHeaders(`protokoll-${berlinDate(clock())}.csv`),
  });
}

const plainText = { "Content-Type": "text/plain; charset=utf-8" };

type Batches = Awaited<ReturnType<Services["activityLog"]["exportFor"]>>;

async function* linesOf(batches: Batches): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  yield encoder.encode(byteOrderMark + csvLine(columns));
  for await (const batch of batches) {
    const lines = batch.map((entry) =>
      csvLine([
        entry.position === null ? "" : String(entry.position),
        entry.timestamp,
        entry.user,
        areaOf(entry),
        describeActivity(entry),
        entry.action,
        entry.id,
        JSON.stringify(entry.details),
        entry.digest,
        entry.sealedAt,
        entry.previousHash,
        entry.hash,
      ]),
    );
    yield encoder.encode(lines.join(""));
  }
}
