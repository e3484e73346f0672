import { FileInput } from "@mantine/core";
import { useState } from "react";
import { longestStatement } from "./statement-command.ts";

const tooLong = "Diese Datei ist zu groß. Bitte wählen Sie bei Ihrer Bank einen kürzeren Zeitraum.";
const packed = "Diese Datei ist gepackt (ZIP). Bitte entpacken Sie sie, und wählen Sie die XML-Datei darin.";
// A workbook is packed, too.
const workbook =
  "Das ist eine Excel-Mappe. Bitte laden Sie die Umsätze bei Ihrer Bank als CSV-Datei oder im Format CAMT.053.";

/** Reads the file of a bank as text. German banks write UTF-8 or the older Windows-1252. */
export function StatementFile({
  isReading,
  error,
  onRead,
}: {
  isReading: boolean;
  error: string | undefined;
  onRead: (text: string) => void;
}) {
  const [file, setFile] = useState<File | null>(null);
  const [mistake, setMistake] = useState<string>();
  async function read(chosen: File | null): Promise<void> {
    setFile(chosen);
    setMistake(undefined);
    if (!chosen) return;
    const bytes = new Uint8Array(await chosen.arrayBuffer());
    const text = decode(bytes);
    if (text.startsWith("PK\u0003\u0004")) setMistake(/\.xls[xm]$/i.test(chosen.name) ? workbook : packed);
    else if (new TextEncoder().encode(JSON.stringify(text)).length > longestStatement) setMistake(tooLong);
    else onRead(text);
  }
  return (
    <FileInput
      label="Kontoauszug Ihrer Bank"
      description="Als CSV- oder CAMT-Datei (XML) aus dem Online-Banking. Die Datei wird nur gelesen und nicht gespeichert."
      placeholder="Datei wählen"
      accept=".csv,.txt,.xml,text/csv,text/xml,application/xml"
      value={file}
      error={mistake ?? error}
      disabled={isReading}
      onChange={(chosen) => void read(chosen)}
      clearable
      clearButtonProps={{ "aria-label": "Datei entfernen" }}
      maw="32rem"
    />
  );
}

function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}
