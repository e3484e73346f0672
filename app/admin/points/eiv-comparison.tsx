import { Button, Text } from "@mantine/core";
import type { Chamber } from "#model/certificates/points-report.ts";
import { useCommand } from "../ui/command/use-command.ts";
import type { ReportRow } from "./load-report.ts";
import { failureOf, type ReportAnswer, type ReportCommand } from "./report-command.ts";

/** Compares the reports at EIV with those recorded here. */
export function EivComparison({ chamber, people }: { chamber: Chamber; people: ReportRow[] }) {
  const { submit, isRunning, answer } = useCommand<ReportCommand, ReportAnswer>({});
  const failure = failureOf(answer);
  const found = answer?.ok && "known" in answer ? answer : undefined;
  const atEiv = new Set(found?.known);
  const before = new Set(found?.former);
  const names = (chosen: (row: ReportRow) => boolean) => people.filter(chosen).map(({ name }) => name);
  const lines: [string, string[]][] = [
    ["Gemeldet und bei EIV vorhanden", names(({ id, isReported }) => isReported && atEiv.has(id))],
    ["Gemeldet, fehlt bei EIV", names(({ id, isReported }) => isReported && !atEiv.has(id))],
    [
      "Bei EIV vorhanden, hier nicht als gemeldet eingetragen",
      names(({ id, isReported }) => !isReported && atEiv.has(id)),
    ],
    ...(before.size > 0
      ? [["Bei EIV mit einer früheren EFN vorhanden", names(({ id }) => before.has(id))] satisfies [string, string[]]]
      : []),
  ];
  return (
    <>
      <Button
        variant="default"
        mb="md"
        aria-disabled={isRunning}
        onClick={() => submit({ intent: "compare", chamber })}
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
