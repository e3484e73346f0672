import "../program/program.css";
import { Button, Input, Textarea, TextInput } from "@mantine/core";
import { useId } from "react";
import type { AboutValue } from "#model/content/about.ts";
import { moveItem } from "#model/content/move-item.ts";
import { AdminIcon } from "../ui/admin-icon.tsx";
import { MoveButtons } from "../ui/table/move-buttons.tsx";
import { RowAction } from "../ui/table/row-action.tsx";

const maximumValues = 12;

/** The association's core values, each with title and description, in order. */
export function CoreValuesField<V extends AboutValue>({
  value,
  onChange,
  errors,
  blank,
  more,
}: {
  value: readonly V[];
  onChange: (values: V[]) => void;
  /** The form's errors, by path from "coreValues". */
  errors: Record<string, string>;
  /** The initial value of a new entry. */
  blank: V;
  /** Renders further fields of a value. */
  more?: (item: V, index: number, change: (patch: Partial<V>) => void) => React.ReactNode;
}) {
  const listId = useId();
  const set = (index: number, patch: Partial<AboutValue> | Partial<V>) =>
    onChange(value.map((item, at) => (at === index ? { ...item, ...patch } : item)));

  function add(): void {
    onChange([...value, blank]);
    setTimeout(() => document.getElementById(`${listId}-title-${value.length}`)?.focus());
  }

  return (
    <div className="core-values">
      {value.map((item, index) => {
        const { title, description } = item;
        const name = `${index + 1}. Kernwert`;
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: the values are identified by position only
          <section key={index} className="program-day" aria-label={name}>
            <div className="program-day-head">
              <h3>{name}</h3>
              <div className="core-value-actions">
                <MoveButtons
                  name={name}
                  index={index}
                  count={value.length}
                  listId={listId}
                  onMove={(from, to) => onChange(moveItem(value, from, to))}
                />
                <RowAction
                  icon="trash"
                  tip="Kernwert entfernen"
                  label={`${name} entfernen`}
                  onClick={() => onChange(value.filter((_, at) => at !== index))}
                  isDanger
                />
              </div>
            </div>
            <TextInput
              id={`${listId}-title-${index}`}
              label="Titel"
              value={title}
              onChange={(event) => set(index, { title: event.currentTarget.value })}
              error={errors[`coreValues.${index}.title`]}
            />
            <Textarea
              label="Beschreibung"
              autosize
              minRows={2}
              maxRows={10}
              mt="sm"
              value={description}
              onChange={(event) => set(index, { description: event.currentTarget.value })}
              error={errors[`coreValues.${index}.description`]}
            />
            {more?.(item, index, (patch) => set(index, patch))}
          </section>
        );
      })}
      {errors.coreValues && <Input.Error>{errors.coreValues}</Input.Error>}
      {value.length < maximumValues && (
        <div>
          <Button variant="default" size="md" leftSection={<AdminIcon name="plus" isSmall />} onClick={add}>
            Kernwert hinzufügen
          </Button>
        </div>
      )}
    </div>
  );
}
