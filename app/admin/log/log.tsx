import "../dashboard/dashboard.css";
import "./log.css";
import { Button } from "@mantine/core";
import { Link, useLocation } from "react-router";
import { servicesContext } from "#app/contexts.ts";
import { formatInstant } from "#text/date.ts";
import { areaOf, describeActivity } from "#text/operation/activity.ts";
import { AdminIcon } from "../ui/admin-icon.tsx";
import { AdminPage } from "../ui/admin-page.tsx";
import { withParameters } from "../ui/table/table-query.ts";
import type { Route } from "./+types/log.ts";
import { LogFilter } from "./log-filter.tsx";
import { readLogQuery } from "./log-query.ts";

const pageSize = 50;

export async function loader({ context, url }: Route.LoaderArgs) {
  const { activityLog } = context.get(servicesContext);
  const { query, errors } = readLogQuery(url.searchParams);
  const after = url.searchParams.get("seite") ?? undefined;
  const isUsable = Object.keys(errors).length === 0;
  const [authors, found] = await Promise.all([
    activityLog.listAuthors(),
    isUsable ? activityLog.list({ ...query, after, limit: pageSize + 1 }) : [],
  ]);
  return {
    authors,
    errors,
    after,
    hasOlder: found.length > pageSize,
    entries: found.slice(0, pageSize).map(({ id, action, section, details, timestamp, user, position }) => ({
      ...{ id, timestamp, user, position },
      area: areaOf({ action, section }),
      sentence: describeActivity({ action, details }),
      record: typeof details.id === "string" ? details.id : undefined,
    })),
  };
}

type Entry = Route.ComponentProps["loaderData"]["entries"][number];

export default function Log({ loaderData }: Route.ComponentProps) {
  const { authors, errors, after, hasOlder, entries } = loaderData;
  const { search } = useLocation();
  const last = entries.at(-1);
  const pageHref = (seite: string | null) => withParameters(search, { seite }) || "?";
  return (
    <AdminPage title="Protokoll" primaryAction={<Export search={withParameters(search, { seite: null })} />}>
      <LogFilter key={search} search={search} authors={authors} errors={errors} />
      <section className="card log-entries" aria-label="Einträge">
        {entries.length === 0 && <p className="table-empty">Keine Aktivitäten gefunden</p>}
        <ol className="activities">
          {entries.map((entry) => (
            <LogEntry key={entry.id} entry={entry} search={search} />
          ))}
        </ol>
        {after && (
          <Button component={Link} to={pageHref(null)} variant="subtle" m="sm">
            Neueste anzeigen
          </Button>
        )}
        {hasOlder && last && (
          <Button component={Link} to={pageHref(last.id)} variant="subtle" m="sm">
            Ältere anzeigen
          </Button>
        )}
      </section>
    </AdminPage>
  );
}

function LogEntry({ entry, search }: { entry: Entry; search: string }) {
  const { sentence, area, timestamp, user, position, record } = entry;
  const isNarrowed = record !== undefined && new URLSearchParams(search).get("datensatz") === record;
  return (
    <li>
      <p className="activity-sentence">{sentence}</p>
      <p className="activity-facts">
        <time dateTime={timestamp}>{formatInstant(timestamp)} Uhr</time>
        <span>{user}</span>
        <span>{area}</span>
        <span>{position === null ? "noch nicht versiegelt" : `Nr. ${position}`}</span>
        {record !== undefined && !isNarrowed && (
          <Link to={withParameters(search, { datensatz: record, seite: null })}>Nur dieser Eintrag</Link>
        )}
      </p>
    </li>
  );
}

/** A native form, because the answer is a file. */
function Export({ search }: { search: string }) {
  return (
    <form method="post" action={`/admin/log/export${search}`}>
      <Button type="submit" variant="default" leftSection={<AdminIcon name="download" />}>
        Als CSV exportieren
      </Button>
    </form>
  );
}
