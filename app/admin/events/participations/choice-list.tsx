import "../../program/program.css";
import { Button, Checkbox, Fieldset, Input, NumberInput, SimpleGrid, Textarea, TextInput } from "@mantine/core";
import { useId } from "react";
import { moveItem } from "#model/content/move-item.ts";
import { AdminIcon } from "../../ui/admin-icon.tsx";
import { MoveButtons } from "../../ui/table/move-buttons.tsx";
import { RowAction } from "../../ui/table/row-action.tsx";
import { newId } from "../new-id.ts";
import { PriceInput } from "../price-input.tsx";

interface Choice {
  id: string;
  title: string;
  description: string;
  seats: number | null;
  priceCents: number;
  isOffered: boolean;
}

/** What a list of kinds or of workshops is called. */
export interface ChoiceWords {
  legend: string;
  hint: string;
  /** "Teilnahmeart" */
  noun: string;
  /** "z. B. Mitglied" */
  example: string;
}

/** A list of what can be chosen: add, change, move. What was saved once is no longer offered instead of removed. */
export function ChoiceList<C extends Choice>({
  words: { legend, hint, noun, example },
  path,
  choices,
  saved,
  maximum,
  errors,
  create,
  onChange,
  children,
}: {
  words: ChoiceWords;
  /** Path of the list, for its errors. */
  path: string;
  choices: readonly C[];
  /** Those that are stored: people may have chosen them. */
  saved: readonly { id: string }[];
  maximum: number;
  errors: Record<string, string>;
  create: (id: string) => C;
  onChange: (choices: C[]) => void;
  /** Renders what the others lack. */
  children: (
    choice: C,
    change: (patch: Partial<C>) => void,
    errorOf: (field: keyof C & string) => string | undefined,
  ) => React.ReactNode;
}) {
  const listId = useId();
  function add(): void {
    onChange([...choices, create(newId())]);
    setTimeout(() => document.getElementById(`${listId}-label-${choices.length}`)?.focus());
  }
  return (
    <Fieldset legend={legend} className="editor-part">
      <p className="muted">{hint}</p>
      <div className="program-days">
        {choices.map((choice, index) => {
          const name = `${index + 1}. ${noun}`;
          const change = (patch: Partial<C>) => onChange(choices.with(index, { ...choice, ...patch }));
          const common = change as (patch: Partial<Choice>) => void;
          const errorOf = (field: keyof C & string) => errors[`${path}.${index}.${field}`];
          return (
            <section className="program-day" aria-label={name} key={choice.id}>
              <div className="program-day-head">
                <h3>{name}</h3>
                <div className="core-value-actions">
                  <MoveButtons
                    name={name}
                    index={index}
                    count={choices.length}
                    onMove={(from, to) => onChange(moveItem(choices, from, to))}
                    listId={listId}
                  />
                  {!saved.some(({ id }) => id === choice.id) && (
                    <RowAction
                      icon="trash"
                      tip={`${noun} entfernen`}
                      label={`${name} entfernen`}
                      onClick={() => onChange(choices.toSpliced(index, 1))}
                      isDanger
                    />
                  )}
                </div>
              </div>
              <SimpleGrid cols={{ base: 1, sm: 2 }}>
                <TextInput
                  id={`${listId}-label-${index}`}
                  label="Bezeichnung"
                  placeholder={example}
                  required
                  value={choice.title}
                  error={errorOf("title")}
                  onChange={(event) => common({ title: event.currentTarget.value })}
                />
                <PriceInput
                  label="Preis in Euro"
                  value={euroOf(choice.priceCents)}
                  error={errorOf("priceCents")}
                  onChange={(euro) => common({ priceCents: centsOf(euro) })}
                />
                <NumberInput
                  label="Plätze"
                  description="Ohne Angabe unbegrenzt"
                  inputWrapperOrder={["label", "input", "description", "error"]}
                  min={1}
                  step={1}
                  decimalSeparator=","
                  thousandSeparator=""
                  clampBehavior="none"
                  value={choice.seats ?? ""}
                  error={errorOf("seats")}
                  onChange={(typed) => common({ seats: typed === "" ? null : (typed as number) })}
                />
              </SimpleGrid>
              <Textarea
                mt="md"
                label="Beschreibung"
                description="Steht unter der Bezeichnung. Kann leer bleiben."
                autosize
                minRows={2}
                value={choice.description}
                error={errorOf("description")}
                onChange={(event) => common({ description: event.currentTarget.value })}
              />
              {children(choice, change, errorOf)}
              <Checkbox
                mt="md"
                label="Wird angeboten"
                description="Ohne Häkchen steht dies nicht mehr im Formular. Wer es gewählt hat, behält es."
                checked={choice.isOffered}
                onChange={(event) => common({ isOffered: event.currentTarget.checked })}
              />
            </section>
          );
        })}
      </div>
      {errors[path] && <Input.Error>{errors[path]}</Input.Error>}
      {choices.length < maximum ? (
        <Button mt="md" variant="default" size="md" leftSection={<AdminIcon name="plus" isSmall />} onClick={add}>
          {noun} hinzufügen
        </Button>
      ) : (
        <p className="muted">Mehr als {maximum} sind nicht möglich.</p>
      )}
    </Fieldset>
  );
}

/** Converts a price to cents; invalid input remains a string, which the schema refuses. */
function centsOf(euro: number | string): number {
  return typeof euro === "string" ? (euro as never) : Math.round(euro * 100);
}

function euroOf(cents: number | string): number | string {
  return typeof cents === "number" ? cents / 100 : cents;
}
