import { Alert, Button, FileButton } from "@mantine/core";
import { useState } from "react";
import { AdminIcon } from "../ui/admin-icon.tsx";
import { useCommand } from "../ui/command/use-command.ts";
import { showError } from "../ui/feedback/toast.tsx";
import { readListFile } from "../uploads/read-list-file.ts";
import { type RedirectsAnswer, type RedirectsCommand, redirectReasons } from "./redirects-command.ts";

const maximumBytes = 1_000_000;
const maximumListed = 10;
const failed = "Fehler beim Übernehmen der Liste";

/** Takes old addresses and their targets from a CSV file. */
export function ImportRedirects() {
  const [outcome, setOutcome] = useState<{ saved: number; refused: readonly string[] }>();
  const { submit, isRunning } = useCommand<RedirectsCommand, RedirectsAnswer>({
    failed,
    reasons: redirectReasons,
    onDone: ({ saved = 0, refused = [] }) => setOutcome({ saved, refused }),
  });

  async function read(file: File | null): Promise<void> {
    if (!file) return;
    setOutcome(undefined);
    if (file.size > maximumBytes) showError(failed, "Diese Datei ist größer als 1 MB.");
    else {
      const read = await readListFile(file);
      if (read.ok) submit({ intent: "import", text: read.text });
      else showError(failed, read.message);
    }
  }

  const more = (outcome?.refused.length ?? 0) - maximumListed;
  return (
    <>
      <FileButton accept=".csv,.txt,text/csv" onChange={(file) => void read(file)} key={String(isRunning)}>
        {(props) => (
          <Button {...props} variant="default" disabled={isRunning} leftSection={<AdminIcon name="upload" />}>
            {isRunning ? "Wird gelesen..." : "Liste einlesen"}
          </Button>
        )}
      </FileButton>
      {outcome && (
        <Alert
          w="100%"
          style={{ order: 1 }}
          color={outcome.refused.length > 0 ? "amber" : "petrol"}
          variant="light"
          role="status"
          title={outcome.saved === 1 ? "1 Adresse übernommen" : `${outcome.saved} Adressen übernommen`}
        >
          {outcome.refused.slice(0, maximumListed).map((line) => (
            <p key={line} className="breakable">
              {line}
            </p>
          ))}
          {more > 0 && <p>{more === 1 ? "und eine weitere Zeile" : `und ${more} weitere Zeilen`}</p>}
        </Alert>
      )}
    </>
  );
}
