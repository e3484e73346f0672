import "../ui/facts.css";
import { Anchor, Button, Group } from "@mantine/core";
import { Link } from "react-router";
import { formatInstant } from "#text/date.ts";
import { AdminIcon } from "../ui/admin-icon.tsx";
import { downloadReport } from "./download-report.ts";
import { KeptList } from "./kept-list.tsx";
import { type DataEntry, type Periods, presentPersonData } from "./present-person-data.ts";
import type { PersonReport } from "./privacy-command.ts";

/** The maximum number of shown entries per section; the JSON file has all. */
const shownEntries = 100;

/** A printable report of everything stored about a person. */
export function ReportView({
  report,
  periods,
  onErase,
}: {
  report: PersonReport;
  periods: Periods;
  onErase: () => void;
}) {
  const { data, kept, createdAt, siteUrl } = report;
  const sections = presentPersonData(data, periods);
  return (
    <section className="card form-card person-report" aria-labelledby="auskunft" tabIndex={-1} ref={takeFocus}>
      <h2 className="editor-heading breakable" id="auskunft">
        Auskunft zu {data.email}
      </h2>
      <p className="muted">
        Stand {formatInstant(createdAt)} Uhr, {siteUrl}
      </p>
      {sections.length === 0 && <p>Zu dieser Adresse ist nichts gespeichert.</p>}
      {sections.map(({ title, note, entries }) => (
        <section key={title} className="person-part">
          <h3>
            {title} <span className="muted">({entries.length})</span>
          </h3>
          <p className="muted">{note}</p>
          <ol className="person-entries">
            {entries.slice(0, shownEntries).map((entry) => (
              <EntryView key={entry.id} entry={entry} />
            ))}
          </ol>
          {entries.length > shownEntries && <p>Weitere {entries.length - shownEntries} stehen in der JSON-Datei.</p>}
        </section>
      ))}
      {kept.length > 0 && (
        <section className="person-part">
          <h3>Was bei einer Löschung bleibt</h3>
          <KeptList kept={kept} />
        </section>
      )}
      <Group justify="space-between" mt="xl" className="no-print">
        <Group>
          <Button leftSection={<AdminIcon name="download" />} onClick={() => downloadReport(report)}>
            Als JSON herunterladen
          </Button>
          <Button variant="default" leftSection={<AdminIcon name="print" />} onClick={() => window.print()}>
            Drucken
          </Button>
        </Group>
        {sections.length > 0 && (
          <Button variant="light" color="red" leftSection={<AdminIcon name="trash" />} onClick={onErase}>
            Daten löschen
          </Button>
        )}
      </Group>
    </section>
  );
}

/** Focuses the result, so that screen readers read it next. */
export function takeFocus(element: HTMLElement | null): void {
  element?.focus();
}

function EntryView({ entry: { heading, facts, text, href } }: { entry: DataEntry }) {
  return (
    <li>
      {heading && <h4 className="breakable">{heading}</h4>}
      <dl className="file-facts">
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className="breakable">{value}</dd>
          </div>
        ))}
      </dl>
      {text && <p className="message-text">{text}</p>}
      {href && (
        <Anchor component={Link} to={href} className="no-print">
          Dorthin gehen
        </Anchor>
      )}
    </li>
  );
}
