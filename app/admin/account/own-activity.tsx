import "../dashboard/dashboard.css";
import { Button } from "@mantine/core";
import { Link } from "react-router";
import { formatInstant } from "#text/date.ts";
import { AdminIcon } from "../ui/admin-icon.tsx";
import { useMay } from "../ui/use-viewer.ts";

export interface OwnEntry {
  id: string;
  sentence: string;
  area: string;
  /** Instant. */
  timestamp: string;
}

/** "Ihre letzten Aktivitäten": the user's own log entries, so that misuse of the account is noticed. */
export function OwnActivity({ entries, email }: { entries: OwnEntry[]; email: string }) {
  const readsLog = useMay("activity.read");
  return (
    <section className="card form-card account-part" aria-labelledby="aktivitaeten">
      <h2 className="editor-heading" id="aktivitaeten">
        Ihre letzten Aktivitäten
      </h2>
      {entries.length === 0 && <p className="form-lead">Noch keine Aktivitäten</p>}
      <ol className="activities own-activities">
        {entries.map(({ id, sentence, area, timestamp }) => (
          <li key={id}>
            <p className="activity-sentence">{sentence}</p>
            <p className="activity-facts">
              <time dateTime={timestamp}>{formatInstant(timestamp)} Uhr</time>
              <span>{area}</span>
            </p>
          </li>
        ))}
      </ol>
      {readsLog && (
        <Button
          component={Link}
          to={`/admin/log?${new URLSearchParams({ person: email })}`}
          variant="default"
          mt="md"
          leftSection={<AdminIcon name="history" />}
        >
          Alle im Protokoll ansehen
        </Button>
      )}
    </section>
  );
}
