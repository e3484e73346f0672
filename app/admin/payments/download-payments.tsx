import { Button } from "@mantine/core";
import { formatPaymentCsv } from "#text/payments/payment-csv.ts";
import { AdminIcon } from "../ui/admin-icon.tsx";
import { useCommand } from "../ui/command/use-command.ts";
import { saveAsFile } from "../ui/save-as-file.ts";
import type { PaymentsAnswer, PaymentsCommand } from "./payments-command.ts";

/** Downloads the payments of the screen as a CSV file, for the treasurer. */
export function DownloadPayments({ fileName }: { fileName: string }) {
  const { submit, isRunning } = useCommand<Extract<PaymentsCommand, { intent: "export" }>, PaymentsAnswer>({
    failed: "Die CSV-Datei konnte nicht erstellt werden.",
    onDone: (answer) => {
      if ("rows" in answer) saveAsFile(`${fileName}.csv`, formatPaymentCsv(answer.rows), "text/csv;charset=utf-8");
    },
  });
  return (
    <Button
      variant="default"
      leftSection={<AdminIcon name="download" isSmall />}
      disabled={isRunning}
      onClick={() => submit({ intent: "export" })}
    >
      CSV exportieren
    </Button>
  );
}
