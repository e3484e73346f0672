import "../ui/table/data-table.css";
import { Button, Title } from "@mantine/core";
import { useState } from "react";
import { sectionLabels } from "#app/text/activity.ts";
import { formatInstant } from "#app/text/date.ts";
import type { ActivitySection } from "#model/activity.ts";
import { TableFilter } from "../ui/table/table-filter.tsx";
import { filterSections } from "./activity-sections.ts";

const shownFirst = 10;

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
  section: ActivitySection;
  timestamp: string;
  user: string;
}

/** Who did what when, newest first: ten entries, the rest of the loaded thirty on demand. */
export function ActivityLog({ activities }: { activities: ActivityEntry[] }) {
  const [showsAll, setShowsAll] = useState(false);
  const shown = showsAll ? activities : activities.slice(0, shownFirst);
  const hidden = activities.length - shownFirst;
  return (
    <section className="card activity-log" aria-labelledby="aktivitaeten">
      <div className="part-head">
        <Title order={2} size="h3" id="aktivitaeten">
          Aktivitäten
        </Title>
        <div className="part-filters">
          <TableFilter label="Bereich" parameter="bereich" options={sections} />
          <TableFilter label="Zeitraum" parameter="zeitraum" options={times} />
        </div>
      </div>
      {activities.length === 0 && <p className="table-empty">Keine Aktivitäten gefunden</p>}
      <ol className="activities">
        {shown.map(({ id, sentence, section, timestamp, user }) => (
          <li key={id}>
            <p className="activity-sentence">{sentence}</p>
            <p className="activity-facts">
              <time dateTime={timestamp}>{formatInstant(timestamp)} Uhr</time>
              <span>{user}</span>
              <span>{sectionLabels[section] ?? section}</span>
            </p>
          </li>
        ))}
      </ol>
      {hidden > 0 && (
        <Button variant="subtle" m="sm" onClick={() => setShowsAll(!showsAll)} aria-expanded={showsAll}>
          {showsAll ? "Weniger anzeigen" : `Weitere ${hidden} anzeigen`}
        </Button>
      )}
    </section>
  );
}
