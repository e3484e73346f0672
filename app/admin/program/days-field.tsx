import { Button, Input } from "@mantine/core";
import { useId, useRef } from "react";
import { moveItem } from "#model/move-item.ts";
import type { ProgramDay } from "#model/program.ts";
import { AdminIcon } from "../ui/admin-icon.tsx";
import { showUndo } from "../ui/feedback/toast.tsx";
import { DayFieldset } from "./day-fieldset.tsx";

/** The days of a programme: add, remove and reorder them and their entries. */
export function DaysField({
  days,
  onChange,
  onAdd,
  errors,
}: {
  days: readonly ProgramDay[];
  onChange: (days: ProgramDay[]) => void;
  /** Adds a blank day at the end, with what else that means for the programme. */
  onAdd: () => void;
  /** The form's errors, by path from "days". */
  errors: Record<string, string>;
}) {
  const listId = useId();
  // What "Rückgängig" puts a day back into is what stands there by then.
  const latest = useRef(days);
  latest.current = days;

  function remove(index: number): void {
    const day = days[index];
    if (!day) return;
    onChange(days.toSpliced(index, 1));
    if (day.entries.length === 0) return;
    showUndo(`„${day.date || `${index + 1}. Tag`}“ wurde aus dem Programm genommen.`, (hide) => (
      <Button
        size="compact-sm"
        variant="default"
        onClick={() => {
          onChange(latest.current.toSpliced(index, 0, day));
          hide();
        }}
      >
        Rückgängig
      </Button>
    ));
  }

  function add(): void {
    onAdd();
    setTimeout(() => document.getElementById(`${listId}-day-${days.length}`)?.focus());
  }

  return (
    <div className="program-days">
      {days.length === 0 && <p className="days-hint muted">Noch keine Tage.</p>}
      {days.length > 1 && (
        <p className="days-hint muted">
          Tage mit einem Datum stehen nach dem Speichern in der Reihenfolge ihrer Daten, hier und auf der Website.
        </p>
      )}
      {days.map((day, index) => (
        <DayFieldset
          // biome-ignore lint/suspicious/noArrayIndexKey: days have no identity but their place
          key={index}
          listId={listId}
          day={day}
          index={index}
          count={days.length}
          errors={errors}
          onChange={(changed) => onChange(days.with(index, changed))}
          onMove={(from, to) => onChange(moveItem(days, from, to))}
          onRemove={() => remove(index)}
        />
      ))}
      {errors.days && <Input.Error>{errors.days}</Input.Error>}
      <div>
        <Button variant="default" size="md" leftSection={<AdminIcon name="plus" isSmall />} onClick={add}>
          Tag hinzufügen
        </Button>
      </div>
    </div>
  );
}
