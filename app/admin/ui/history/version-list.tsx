import { Badge } from "@mantine/core";
import { formatInstant } from "#app/text/date.ts";

interface Version {
  version: number;
  savedAt: string;
  savedBy: string | null;
}

/** Versions to choose from, the newest first. */
export function VersionList({
  label,
  newest,
  versions,
  shown,
  onChoose,
}: {
  label: string;
  /** What the first of them is called. */
  newest: string;
  versions: readonly Version[];
  /** The one that is compared below; undefined when it is none of these. */
  shown: number | undefined;
  onChoose: (version: number) => void;
}) {
  return (
    <ol className="versions" aria-label={label}>
      {versions.map(({ version, savedAt, savedBy }, index) => (
        <li key={version}>
          <button type="button" className="version" aria-pressed={version === shown} onClick={() => onChoose(version)}>
            <span>
              {formatInstant(savedAt)} Uhr
              {index === 0 && (
                <Badge ml="xs" variant="light" tt="none">
                  {newest}
                </Badge>
              )}
            </span>
            <span className="muted">{savedBy ?? "System"}</span>
          </button>
        </li>
      ))}
    </ol>
  );
}
