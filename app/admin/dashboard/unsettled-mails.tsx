import { Button, Group } from "@mantine/core";
import { useEffect } from "react";
import { useFetcher } from "react-router";
import { asJson } from "../ui/as-json.ts";
import { showError, showSuccess } from "../ui/feedback/toast.tsx";
import type { SettleMailsAnswer } from "./settle-mails.ts";

/** Decides about the mails of which nobody knows whether they arrived. */
export function UnsettledMails() {
  const { data: answer, state, submit } = useFetcher<SettleMailsAnswer>();
  const isSending = state !== "idle";
  useEffect(() => {
    if (isSending || !answer) return;
    if (answer.ok) showSuccess(answer.message);
    else showError(answer.message);
  }, [isSending, answer]);
  const decide = (decision: "send" | "leave") => void submit({ intent: "settleMails", decision }, asJson);
  return (
    <Group gap="sm" mt="xs">
      <Button variant="default" size="sm" loading={isSending} onClick={() => decide("send")}>
        Alle noch einmal senden
      </Button>
      <Button variant="default" size="sm" disabled={isSending} onClick={() => decide("leave")}>
        Alle so lassen
      </Button>
    </Group>
  );
}
