import { SimpleGrid, TextInput } from "@mantine/core";
import { DateField } from "./date-field.tsx";

/**
 * A date and a time of day in Berlin as `yyyy-mm-ddThh:mm`, "" for none.
 * @param label of the moment ("Anmeldung ab"); both inputs are named after it
 * @param onChange also receives incomplete input ("2026-12-01T"), which saving reports
 */
export function WallTimeField({
  label,
  description,
  value,
  onChange,
  error,
  required,
}: {
  label: string;
  description?: string;
  value: string;
  onChange: (wallTime: string) => void;
  error?: string | undefined;
  required?: boolean;
}) {
  const [date = "", time = ""] = value.split("T");
  const join = (nextDate: string, nextTime: string) => (nextDate || nextTime ? `${nextDate}T${nextTime}` : "");
  return (
    <SimpleGrid cols={2}>
      <DateField
        label={label}
        description={description}
        inputWrapperOrder={["label", "input", "description", "error"]}
        required={required ?? false}
        value={date}
        onChange={(next) => onChange(join(next, time || (next && "08:00")))}
        error={error}
      />
      <TextInput
        type="time"
        label={
          <>
            Uhrzeit<span className="visually-hidden">: {label}</span>
          </>
        }
        value={time}
        onChange={(event) => onChange(join(date, event.currentTarget.value))}
        error={Boolean(error)}
      />
    </SimpleGrid>
  );
}
