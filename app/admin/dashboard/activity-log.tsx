import "../ui/table/data-table.css";
import { Button, Title } from "@mantine/core";
import { useEffect, useRef, useState } from "react";
import { Link, useLocation } from "react-router";
import { formatInstant } from "#text/date.ts";
import { sectionLabels } from "#text/operation/activity.ts";
import { TableFilter } from "../ui/table/table-filter.tsx";
import { withParameters } from "../ui/table/table-query.ts";
import { filterSections } from "./activity-sections.ts";

const initiallyShown = 10;

const sections = [
  { value: "alle", label: "Alle Bereiche" },
  ...filterSections.map((value) => ({ value, label: sectionLabels[value] })),
];
const times = [
  { value: "alle", label: "Gesamter Zeitraum" },
  { value: "heute", label: "Heute" },
  { value: "woche", label: "Letzte Woche" },
  { value: "monat", label: "Letzter Monat" },
];

export interface ActivityEntry {
  id: string;
  sentence: string;
  /** The displayed name of the area. */
  area: string;
  timestamp: string;
  user: string;
}

/**
 * The activity log, newest first: ten entries, the rest of the loaded thirty on demand, then older pages.
 * @param after id of the entry before this page; undefined for the newest page
 */
export function ActivityLog({
  activities,
  hasOlder,
  after,
}: {
  activities: ActivityEntry[];
  hasOlder: boolean;
  after: string | undefined;
}) {
  const { search } = useLocation();
  const [showsAll, setShowsAll] = useState(false);
  const heading = useFocusOnPaging(after);
  const shown = showsAll || after ? activities : activities.slice(0, initiallyShown);
  const hidden = after ? 0 : activities.length - initiallyShown;
  const last = activities.at(-1);
  const pageHref = (seite: string | null) => withParameters(search, { seite }) || "?";
  return (
    <section className="card activity-log" aria-labelledby="aktivitaeten">
      <div className="part-head">
        <Title order={2} size="h3" id="aktivitaeten" ref={heading} tabIndex={-1}>
          Aktivitäten
        </Title>
        <div className="part-filters">
          <TableFilter label="Bereich" parameter="bereich" options={sections} />
          <TableFilter label="Zeitraum" parameter="zeitraum" options={times} />
          <Button component={Link} to="/admin/log" variant="default" size="sm">
            Ganzes Protokoll
          </Button>
        </div>
      </div>
      {activities.length === 0 && <p className="table-empty">Keine Aktivitäten gefunden</p>}
      <ol className="activities">
        {shown.map(({ id, sentence, area, timestamp, user }) => (
          <li key={id}>
            <p className="activity-sentence">{sentence}</p>
            <p className="activity-facts">
              <time dateTime={timestamp}>{formatInstant(timestamp)} Uhr</time>
              <span>{user}</span>
              <span>{area}</span>
            </p>
          </li>
        ))}
      </ol>
      {hidden > 0 && (
        <Button variant="subtle" m="sm" onClick={() => setShowsAll(!showsAll)} aria-expanded={showsAll}>
          {showsAll ? "Weniger anzeigen" : `Weitere ${hidden} anzeigen`}
        </Button>
      )}
      {after && (
        <Button component={Link} to={pageHref(null)} preventScrollReset variant="subtle" m="sm">
          Neueste anzeigen
        </Button>
      )}
      {hasOlder && last && shown.length === activities.length && (
        <Button component={Link} to={pageHref(last.id)} preventScrollReset variant="subtle" m="sm">
          Ältere anzeigen
        </Button>
      )}
    </section>
  );
}

/** Moves the focus to the heading after paging, because the paging buttons are below the list. */
function useFocusOnPaging(page: string | undefined) {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(page);
  useEffect(() => {
    if (shown.current === page) return;
    shown.current = page;
    heading.current?.focus();
  }, [page]);
  return heading;
}
