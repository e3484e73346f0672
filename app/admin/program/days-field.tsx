import { Button, Group, Input } from "@mantine/core";
import { useEffect, useId, useRef } from "react";
import { moveItem } from "#model/content/move-item.ts";
import { type ProgramDay, sortDays } from "#model/programs/program.ts";
import { quoted } from "#text/quoted.ts";
import { AdminIcon } from "../ui/admin-icon.tsx";
import { showSuccess, showUndo } from "../ui/feedback/toast.tsx";
import { useDragging } from "../ui/table/drag-handle.tsx";
import { useMayChange } from "../ui/use-viewer.ts";
import { DayFieldset } from "./day-fieldset.tsx";
import { entryLabels } from "./program-labels.ts";
import { usePastedRows } from "./use-pasted-rows.tsx";

/** The days of a programme: add, remove and reorder them and their entries. */
export function DaysField({
  days,
  onChange,
  onAdd,
  errors,
}: {
  days: readonly ProgramDay[];
  onChange: (days: ProgramDay[]) => void;
  /** Appends a blank day, with any consequences for the programme. */
  onAdd: () => void;
  /** The form's errors, by path from "days". */
  errors: Record<string, string>;
}) {
  const listId = useId();
  // The current days, into which "Rückgängig" re-inserts a day.
  const latest = useRef(days);
  latest.current = days;
  const hideUndo = useRef<() => void>(undefined);
  // Saved or left: there is no form any more in which it could be undone.
  useEffect(() => () => hideUndo.current?.(), []);
  const mayChange = useMayChange();
  const move = (from: number, to: number) => onChange(moveItem(days, from, to));
  const dragging = useDragging(move, { movesOnDrop: true });
  const pasted = usePastedRows(days, latest, onChange);

  function remove(index: number): void {
    const day = days[index];
    if (!day) return;
    onChange(days.toSpliced(index, 1));
    if (day.entries.length === 0) return;
    showUndo(`${quoted(day.date || `${index + 1}. Tag`)} wurde aus dem Programm genommen.`, (hide) => {
      hideUndo.current = hide;
      return (
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
      );
    });
  }

  function add(): void {
    onAdd();
    setTimeout(() => document.getElementById(`${listId}-day-${days.length}`)?.focus());
  }

  function sort(): void {
    onChange(sortDays(days));
    showSuccess("Die Tage stehen jetzt in der Reihenfolge ihrer Daten.");
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: handles keys bubbling from the fields inside
    <div className="program-days" onKeyDown={pasted.onKeyDown}>
      {days.length === 0 && <p className="days-hint muted">Noch keine Tage.</p>}
      {days.length > 1 && (
        <Group justify="space-between" gap="xs">
          <p className="days-hint muted">
            Tage mit einem Datum stehen nach dem Speichern in der Reihenfolge ihrer Daten, hier und auf der Website.
          </p>
          {mayChange && (
            <Button variant="default" size="sm" onClick={sort}>
              Nach Datum sortieren
            </Button>
          )}
        </Group>
      )}
      {days.map((day, index) => (
        <DayFieldset
          // biome-ignore lint/suspicious/noArrayIndexKey: the days are identified by position only
          key={index}
          listId={listId}
          day={day}
          index={index}
          count={days.length}
          errors={errors}
          onChange={(changed) => onChange(days.with(index, changed))}
          onMove={move}
          onRemove={() => remove(index)}
          onPaste={(entry, event) => pasted.onPaste(index, entry, event)}
          dragging={mayChange ? dragging : undefined}
        />
      ))}
      {mayChange && days.some(({ entries }) => entries.length > 0) && (
        <p className="days-hint muted">
          Zeilen aus Excel oder Word lassen sich in ein Feld „{entryLabels.time}“ einfügen: Sie füllen auch Thema,
          Referent, Sponsor und weitere Programmpunkte.
        </p>
      )}
      {errors.days && <Input.Error>{errors.days}</Input.Error>}
      <div>
        <Button variant="default" size="md" leftSection={<AdminIcon name="plus" isSmall />} onClick={add}>
          Tag hinzufügen
        </Button>
      </div>
    </div>
  );
}
