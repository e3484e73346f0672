import { Alert, Button, FileButton } from "@mantine/core";
import { useState } from "react";
import { readTextFile } from "../events/by-hand/read-text-file.ts";
import { AdminIcon } from "../ui/admin-icon.tsx";
import { showError } from "../ui/feedback/toast.tsx";
import { useRedirectChange } from "./use-redirect-change.ts";

const maximumBytes = 1_000_000;
const maximumListed = 10;

/** Takes old addresses and their targets from a CSV file. */
export function ImportRedirects() {
  const [outcome, setOutcome] = useState<{ saved: number; refused: readonly string[] }>();
  const { submit, isPending } = useRedirectChange("Fehler beim Übernehmen der Liste", ({ saved = 0, refused = [] }) =>
    setOutcome({ saved, refused }),
  );

  async function read(file: File | null): Promise<void> {
    if (!file) return;
    setOutcome(undefined);
    if (file.size > maximumBytes) showError("Fehler beim Übernehmen der Liste", "Diese Datei ist größer als 1 MB.");
    else {
      await readTextFile(file).then(
        (text) => submit({ intent: "import", text }),
        () => showError("Fehler beim Übernehmen der Liste", "Diese Datei lässt sich nicht lesen."),
      );
    }
  }

  const more = (outcome?.refused.length ?? 0) - maximumListed;
  return (
    <>
      <FileButton accept=".csv,.txt,text/csv" onChange={(file) => void read(file)} key={String(isPending)}>
        {(props) => (
          <Button {...props} variant="default" disabled={isPending} leftSection={<AdminIcon name="upload" />}>
            {isPending ? "Wird gelesen..." : "Liste einlesen"}
          </Button>
        )}
      </FileButton>
      {outcome && (
        <Alert
          w="100%"
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
