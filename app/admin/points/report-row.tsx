import { Button, Checkbox } from "@mantine/core";
import { spaceEfn } from "#model/certificates/efn.ts";
import { useCommand } from "../ui/command/use-command.ts";
import { CopyButton } from "../ui/copy-button.tsx";
import { FormerReport } from "./former-report.tsx";
import type { ReportRow as Row } from "./load-report.ts";
import { failureOf, type ReportAnswer, type ReportCommand, type ShownNumber } from "./report-command.ts";
import { SpeakerPoints } from "./speaker-points.tsx";

/** Width of a barcode module, in pixels. */
const moduleWidth = 2;
/** Width of the quiet zones before and after the barcode, in modules. */
const quietModules = 10;

/**
 * One person, with an EFN to type, copy or scan, and a checkbox to mark it as reported. Without a number nothing can be
 * reported any more, but what was can be taken back.
 */
export function ReportRow({ row, shown }: { row: Row; shown: ShownNumber | undefined }) {
  const { submit, pending, isRunning, isRunningNow, answer } = useCommand<ReportCommand, ReportAnswer>({
    queues: true,
  });
  const marked = pending.findLast((command) => command.intent === "mark");
  const failure = failureOf(answer);
  const isUnreadable = row.efn?.masked === "";
  return (
    <li className="report-person">
      <div>
        <strong>{row.name}</strong>
        <p className="muted">{[row.days, ...row.points, ...(isUnreadable ? ["EFN nicht lesbar"] : [])].join(" · ")}</p>
        {row.efn?.masked && <p className="report-efn">{shown ? spaceEfn(shown.efn) : row.efn.masked}</p>}
        {row.formerReports.map((report) => (
          <FormerReport key={report.id} row={row} report={report} />
        ))}
        {row.unclearVnr && (
          <p>
            Gemeldet unter der VNR {row.unclearVnr}.
            {row.isPresent &&
              " Gehört die Person zu keiner der beiden Kammern, nehmen Sie die Meldung dort bitte zurück."}
          </p>
        )}
        {row.efn?.hint && <p className="muted">{row.efn.hint}</p>}
        {failure && <p role="alert">{failure}</p>}
        {row.isSpeaker && <SpeakerPoints id={row.id} name={row.name} points={row.speakerPoints} />}
      </div>
      <div className="report-actions">
        {shown && <CopyButton text={shown.efn} label="EFN kopieren" what="die EFN" />}
        {row.isWithdrawable && (
          <Button
            variant="default"
            aria-disabled={isRunning}
            aria-label={`Bei EIV zurückziehen: ${row.name}`}
            onClick={() => !isRunningNow() && submit({ intent: "withdraw", id: row.id })}
          >
            Bei EIV zurückziehen
          </Button>
        )}
        {(row.efn?.masked || row.isReported) && (
          <Checkbox
            label="Gemeldet"
            aria-label={`Gemeldet: ${row.name}`}
            checked={marked?.isReported ?? row.isReported}
            onChange={(event) => submit({ intent: "mark", id: row.id, isReported: event.currentTarget.checked })}
          />
        )}
      </div>
      {shown && (
        <div className="report-code">
          <svg
            className="report-barcode"
            role="img"
            aria-label={`Strichcode der EFN von ${row.name}`}
            width={(shown.barcode.width + 2 * quietModules) * moduleWidth}
            viewBox={`${-quietModules} 0 ${shown.barcode.width + 2 * quietModules} 1`}
            preserveAspectRatio="none"
            shapeRendering="crispEdges"
          >
            <path d={shown.barcode.path} />
          </svg>
        </div>
      )}
    </li>
  );
}
