import { Button, Group } from "@mantine/core";
import { spaceEfn } from "#model/certificates/efn.ts";
import { describeFormerReport } from "#text/events/points-report.ts";
import { useCommand } from "../ui/command/use-command.ts";
import type { ReportRow } from "./load-report.ts";
import { failureOf, type ReportAnswer, type ReportCommand } from "./report-command.ts";

/** A report of a person that stands at the chamber and is not true any more, until it is taken back there. */
export function FormerReport({ row, report }: { row: ReportRow; report: ReportRow["formerReports"][number] }) {
  const { submit, isRunning, isRunningNow, answer } = useCommand<ReportCommand, ReportAnswer>({});
  const failure = failureOf(answer);
  const efn = answer?.ok && "efn" in answer ? answer.efn : undefined;
  const { id } = row;
  const of = { id, ...(report.id && { former: report.id }) };
  const send = (command: ReportCommand) => !isRunningNow() && submit(command);
  const ofPerson = <span className="visually-hidden">: {row.name}</span>;
  return (
    <div className="former-report">
      <p>{describeFormerReport(report, row)}</p>
      {efn && <p className="report-efn">{spaceEfn(efn)}</p>}
      {failure && <p role="alert">{failure}</p>}
      <Group gap="xs">
        {report.otherEfn && !efn && (
          <Button
            variant="default"
            aria-disabled={isRunning}
            onClick={() => send({ intent: "showFormer", id, former: report.id })}
          >
            Frühere EFN anzeigen{ofPerson}
          </Button>
        )}
        {report.isWithdrawable && (
          <Button variant="default" aria-disabled={isRunning} onClick={() => send({ intent: "withdraw", ...of })}>
            Bei EIV zurückziehen{ofPerson}
          </Button>
        )}
        <Button variant="default" aria-disabled={isRunning} onClick={() => send({ intent: "takenBack", ...of })}>
          Ist zurückgenommen{ofPerson}
        </Button>
      </Group>
    </div>
  );
}
