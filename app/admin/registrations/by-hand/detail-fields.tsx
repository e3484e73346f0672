import { Button, Checkbox, NativeSelect, TextInput } from "@mantine/core";
import { EfnScan } from "#app/ui/scan/efn-scan.tsx";
import { answerField, answersOf } from "#model/events/question-rule.ts";
import { type AskedDetails, efnField, type TypedDetails } from "#model/registrations/registration-details.ts";

/**
 * The fields an event asks in addition to the five standard ones; all optional here.
 * @param known stored answers, by field
 * @param storedEfn masked; "" if unreadable, undefined for none
 */
export function DetailFields({
  asked: { questions, asksForEfn },
  typed,
  errors,
  onChange,
  known = {},
  storedEfn,
}: {
  asked: AskedDetails;
  typed: TypedDetails;
  errors: Readonly<Record<string, string>>;
  onChange: (typed: TypedDetails) => void;
  known?: TypedDetails;
  storedEfn?: string | undefined;
}) {
  const change = (field: string, value: string) => onChange({ ...typed, [field]: value });
  const leave = (field: string) =>
    onChange(Object.fromEntries(Object.entries(typed).filter(([name]) => name !== field)));
  const isErased = storedEfn !== undefined && typed[efnField] === "";
  return (
    <>
      {asksForEfn && (
        <>
          <TextInput
            label="EFN"
            description={
              storedEfn === undefined ? undefined : `${storedTextOf(storedEfn)} Leer lassen, um sie zu behalten.`
            }
            autoComplete="off"
            spellCheck={false}
            disabled={isErased}
            value={typed[efnField] ?? ""}
            error={errors[efnField]}
            // Barcode scanners send Enter at the end, which must not submit the dialog.
            onKeyDown={(event) => event.key === "Enter" && event.preventDefault()}
            onChange={({ currentTarget: { value } }) =>
              value === "" && storedEfn !== undefined ? leave(efnField) : change(efnField, value)
            }
          />
          {!isErased && <EfnScan Button={ScanButton} onEfn={(efn) => change(efnField, efn)} />}
          {storedEfn !== undefined && (
            <Checkbox
              label="Gespeicherte EFN löschen"
              checked={isErased}
              onChange={(event) => (event.currentTarget.checked ? change(efnField, "") : leave(efnField))}
            />
          )}
        </>
      )}
      {questions.map((question) => {
        const field = answerField(question.id);
        const options = answersOf(question);
        const input = {
          label: question.label,
          description: question.help || undefined,
          value: typed[field] ?? known[field] ?? "",
          error: errors[field],
          onChange: (event: React.ChangeEvent<HTMLInputElement | HTMLSelectElement>) =>
            change(field, event.currentTarget.value),
        };
        return options ? (
          <NativeSelect key={field} size="md" data={["", ...options]} {...input} />
        ) : (
          <TextInput key={field} {...input} />
        );
      })}
    </>
  );
}

function ScanButton({ onClick, children }: { onClick: () => void; children: React.ReactNode }) {
  return (
    <Button variant="default" size="xs" onClick={onClick}>
      {children}
    </Button>
  );
}

function storedTextOf(masked: string): string {
  return masked ? `Gespeichert: ${masked}.` : "Gespeichert, aber nicht lesbar.";
}
