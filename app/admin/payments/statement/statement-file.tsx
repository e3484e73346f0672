import { FileInput } from "@mantine/core";
import { useState } from "react";
import { decodeText } from "#model/text/list-text.ts";
import { longestStatement } from "./statement-command.ts";

const tooLong = "Diese Datei ist zu groß. Bitte wählen Sie bei Ihrer Bank einen kürzeren Zeitraum.";
const packed = "Diese Datei ist gepackt (ZIP). Bitte entpacken Sie sie, und wählen Sie die XML-Datei darin.";
const instead = "Bitte laden Sie die Umsätze bei Ihrer Bank als CSV-Datei oder im Format CAMT.053.";

/** Says what else somebody chose that their bank offers; undefined for what may be a statement. */
function otherKind(text: string, fileName: string): string | undefined {
  // A workbook is packed, too.
  if (text.startsWith("PK\u0003\u0004"))
    return /\.xls[xm]$/i.test(fileName) ? `Das ist eine Excel-Mappe. ${instead}` : packed;
  if (text.startsWith("%PDF")) return `Das ist ein Kontoauszug als PDF, aus dem sich nichts ablesen lässt. ${instead}`;
  // SWIFT writes a block of headers before it.
  if (/^\s*(?:\{1:|:20:)/.test(text)) return `Das ist eine Datei im älteren Format MT940. ${instead}`;
  return undefined;
}

/** Reads the file of a bank as text. */
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
    // More than is read is not looked at.
    const text = decodeText(bytes.subarray(0, 3 * longestStatement));
    const other = otherKind(text, chosen.name);
    if (other) setMistake(other);
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
      mt="lg"
    />
  );
}
