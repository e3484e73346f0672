import { Button } from "@mantine/core";
import type { NoticeText } from "#text/operation/operator-notice.ts";
import { useCommand } from "../ui/command/use-command.ts";
import { useMay } from "../ui/use-viewer.ts";
import type { DashboardAnswer, DashboardCommand } from "./dashboard-command.ts";
import { DashboardNotice } from "./dashboard-notice.tsx";

/** What the operator has to take care of, with the button that ends it, if one can. */
export function OperatorNotice({ notice: { title, sentences, canConfirmClock } }: { notice: NoticeText }) {
  const runsSite = useMay("maintenance.manage");
  return (
    <DashboardNotice icon="about" title={title}>
      {sentences}
      {canConfirmClock && runsSite && <ConfirmClock />}
    </DashboardNotice>
  );
}

function ConfirmClock() {
  const { submit, isRunning } = useCommand<DashboardCommand, DashboardAnswer>({
    done: "Die Uhrzeit ist bestätigt.",
    failed: "Das ließ sich nicht speichern.",
  });
  return (
    <div>
      <Button
        variant="default"
        size="sm"
        mt="sm"
        loading={isRunning}
        onClick={() => submit({ intent: "confirmClock" })}
      >
        Uhrzeit stimmt, fortfahren
      </Button>
    </div>
  );
}
