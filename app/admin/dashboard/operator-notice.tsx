import { Alert, Button } from "@mantine/core";
import { useEffect } from "react";
import { useFetcher } from "react-router";
import type { NoticeText } from "#text/operator-notice.ts";
import { AdminIcon } from "../ui/admin-icon.tsx";
import { asJson } from "../ui/as-json.ts";
import { showError, showSuccess } from "../ui/feedback/toast.tsx";
import { useMay } from "../ui/use-viewer.ts";
import type { ConfirmClockAnswer } from "./confirm-clock.ts";

/** What the operator has to take care of, with the button that ends it, if one can. */
export function OperatorNotice({ notice: { title, sentences, canConfirmClock } }: { notice: NoticeText }) {
  const runsSite = useMay("maintenance.manage");
  return (
    <Alert color="amber" variant="light" role="status" mb="lg" icon={<AdminIcon name="about" />} title={title}>
      {sentences}
      {canConfirmClock && runsSite && <ConfirmClock />}
    </Alert>
  );
}

function ConfirmClock() {
  const { data: answer, state, submit } = useFetcher<ConfirmClockAnswer>();
  const isSending = state !== "idle";
  useEffect(() => {
    if (isSending || !answer) return;
    if (answer.ok) showSuccess("Die Uhrzeit ist bestätigt.");
    else showError(answer.message);
  }, [isSending, answer]);
  return (
    <div>
      <Button
        variant="default"
        size="sm"
        mt="sm"
        loading={isSending}
        onClick={() => void submit({ intent: "confirmClock" }, asJson)}
      >
        Uhrzeit stimmt, fortfahren
      </Button>
    </div>
  );
}
