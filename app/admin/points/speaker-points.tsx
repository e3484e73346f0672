import { Button, Group, NumberInput } from "@mantine/core";
import { useState } from "react";
import { useCommand } from "../ui/command/use-command.ts";
import { failureOf, type ReportAnswer, type ReportCommand } from "./report-command.ts";

const problem = "Bitte geben Sie die Punkte als ganze Zahl von 0 bis 1000 ein.";

/** The points of a person for speaking (category F), as the chamber has awarded them. */
export function SpeakerPoints({ id, name, points }: { id: string; name: string; points: number }) {
  const [typed, setTyped] = useState<number | string>(points);
  const [isSaved, setSaved] = useState(false);
  const { submit, isRunning, answer } = useCommand<ReportCommand, ReportAnswer>({ onDone: () => setSaved(true) });
  const isValid = typeof typed === "number" && Number.isInteger(typed) && typed >= 0 && typed <= 1000;
  const failure = failureOf(answer);
  return (
    <form
      className="speaker-points"
      onSubmit={(event) => {
        event.preventDefault();
        if (isValid && !isRunning) submit({ intent: "speaker", id, points: typed });
      }}
    >
      <Group align="flex-end" gap="xs">
        <NumberInput
          label="Punkte als Referent/in (Kategorie F)"
          aria-label={`Punkte als Referent/in (Kategorie F): ${name}`}
          min={0}
          step={1}
          w="16rem"
          decimalSeparator=","
          clampBehavior="none"
          value={typed}
          onChange={(value) => {
            setTyped(value);
            setSaved(false);
          }}
          error={isValid ? failure : problem}
        />
        <Button type="submit" variant="default" size="md" aria-disabled={isRunning || !isValid || typed === points}>
          Speichern
        </Button>
        <span role="status" className="muted">
          {isSaved && typed === points ? "Gespeichert" : ""}
        </span>
      </Group>
    </form>
  );
}
