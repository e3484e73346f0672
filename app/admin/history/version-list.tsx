import { Badge } from "@mantine/core";
import { formatInstant } from "#text/date.ts";

interface Version {
  version: number;
  savedAt: string;
  savedBy: string | null;
}

/** A list of versions to select from, newest first. */
export function VersionList({
  label,
  newest,
  versions,
  shown,
  onChoose,
}: {
  label: string;
  /** Badge of the first version. */
  newest: string;
  versions: readonly Version[];
  /** The selected version; undefined if it is in another list. */
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
