import { Button, Text } from "@mantine/core";
import { useFetcher } from "react-router";
import { asJson } from "../../ui/as-json.ts";
import type { ReportRow } from "./load-report.ts";
import { failureOf, type ReportAnswer } from "./report-answer.ts";

/** Compares the reports at EIV with those recorded here. */
export function EivComparison({ people }: { people: ReportRow[] }) {
  const fetcher = useFetcher<ReportAnswer>();
  const { data, state } = fetcher;
  const failure = state === "idle" ? failureOf(data) : undefined;
  const found = data?.ok && "known" in data ? data : undefined;
  const atEiv = new Set(found?.known);
  const names = (chosen: (row: ReportRow) => boolean) => people.filter(chosen).map(({ name }) => name);
  const lines: [string, string[]][] = [
    ["Gemeldet und bei EIV vorhanden", names(({ id, isReported }) => isReported && atEiv.has(id))],
    ["Gemeldet, fehlt bei EIV", names(({ id, isReported }) => isReported && !atEiv.has(id))],
    [
      "Bei EIV vorhanden, hier nicht als gemeldet eingetragen",
      names(({ id, isReported }) => !isReported && atEiv.has(id)),
    ],
  ];
  return (
    <>
      <Button
        variant="default"
        mb="md"
        aria-disabled={state !== "idle"}
        onClick={() => void fetcher.submit({ intent: "compare" }, asJson)}
      >
        Mit EIV abgleichen
      </Button>
      {failure && (
        <Text role="alert" mb="md">
          {failure}
        </Text>
      )}
      <div role="status">
        {found && (
          <ul>
            {lines.map(([label, matches]) => (
              <li key={label}>
                {label}: {matches.length > 0 ? matches.join(", ") : "niemand"}
              </li>
            ))}
            {found.unknown > 0 && <li>Bei EIV außerdem, hier niemandem zuzuordnen: {found.unknown}</li>}
          </ul>
        )}
      </div>
    </>
  );
}
