import { Button, Group, NumberInput } from "@mantine/core";
import { useState } from "react";
import { useCommand } from "../ui/command/use-command.ts";
import { failureOf, type ReportAnswer, type ReportCommand } from "./report-command.ts";

const problem = "Bitte geben Sie die Punkte als ganze Zahl von 0 bis 1000 ein.";

/** The points of a person for speaking (category F), as the chamber has awarded them. */
export function SpeakerPoints({ id, name, points }: { id: string; name: string; points: number }) {
  /** Undefined while the field shows what is stored, also if somebody else enters other points. */
  const [typed, setTyped] = useState<number | string>();
  const [saved, setSaved] = useState<number>();
  const { submit, isRunning, answer } = useCommand<Extract<ReportCommand, { intent: "speaker" }>, ReportAnswer>({
    onDone(_answer, sent) {
      setSaved(sent.points);
      setTyped((latest) => (latest === sent.points ? undefined : latest));
    },
  });
  const shown = typed ?? points;
  const isValid = typeof shown === "number" && Number.isInteger(shown) && shown >= 0 && shown <= 1000;
  const failure = failureOf(answer);
  return (
    <form
      className="speaker-points"
      onSubmit={(event) => {
        event.preventDefault();
        if (isValid && !isRunning) submit({ intent: "speaker", id, points: shown });
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
          value={shown}
          onChange={(value) => {
            setTyped(value);
            setSaved(undefined);
          }}
          error={isValid ? failure : problem}
        />
        <Button type="submit" variant="default" size="md" aria-disabled={isRunning || !isValid || shown === points}>
          Speichern
        </Button>
        <span role="status" className="muted">
          {saved === points && shown === points ? "Gespeichert" : ""}
        </span>
      </Group>
    </form>
  );
}
