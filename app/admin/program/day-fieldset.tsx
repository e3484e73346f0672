import "./program.css";
import { Button, Group, Input, TextInput } from "@mantine/core";
import { useId } from "react";
import { moveItem } from "#model/content/move-item.ts";
import { type ProgramDay, ProgramEntry, parseDayDate } from "#model/programs/program.ts";
import { AdminIcon } from "../ui/admin-icon.tsx";
import { PointsInput } from "../ui/editor/points-input.tsx";
import { type Dragging, DragHandle } from "../ui/table/drag-handle.tsx";
import { MoveButtons } from "../ui/table/move-buttons.tsx";
import { RowAction } from "../ui/table/row-action.tsx";
import { EntryFields } from "./entry-fields.tsx";

export function DayFieldset({
  listId,
  day,
  index,
  count,
  errors,
  onChange,
  onMove,
  onRemove,
  onPaste,
  dragging,
}: {
  listId: string;
  day: ProgramDay;
  index: number;
  count: number;
  errors: Record<string, string>;
  onChange: (day: ProgramDay) => void;
  onMove: (from: number, to: number) => void;
  onRemove: () => void;
  /** Called for a paste into the first field of an entry. */
  onPaste: (entry: number, event: React.ClipboardEvent) => void;
  /** Undefined without permission to change. */
  dragging: Dragging | undefined;
}) {
  const entriesId = useId();
  const name = `${index + 1}. Tag`;
  const path = `days.${index}`;
  const { entries } = day;
  const setEntries = (changed: ProgramEntry[]) => onChange({ ...day, entries: changed });
  const isUndated = day.date.trim() !== "" && !parseDayDate(day.date);

  function addEntry(): void {
    setEntries([...entries, ProgramEntry.parse({})]);
    setTimeout(() => document.getElementById(`${entriesId}-entry-${entries.length}`)?.focus());
  }

  return (
    <section className="program-day" aria-label={name} {...dragging?.rowProps(index)}>
      <div className="program-day-head">
        <Group gap={0} wrap="nowrap">
          {dragging && count > 1 && <DragHandle {...dragging.handleProps(index)} />}
          <h3>{name}</h3>
        </Group>
        <Group gap={0} wrap="nowrap">
          <MoveButtons name={name} index={index} count={count} onMove={onMove} listId={listId} />
          <RowAction icon="trash" tip="Tag entfernen" label={`${name} entfernen`} onClick={onRemove} isDanger />
        </Group>
      </div>
      <div className="program-day-fields">
        <TextInput
          id={`${listId}-day-${index}`}
          label="Datum"
          placeholder="z. B. Freitag, 14.03.2025"
          value={day.date}
          onChange={(event) => onChange({ ...day, date: event.currentTarget.value })}
          error={errors[`${path}.date`]}
        />
        <PointsInput
          label="Fortbildungspunkte"
          fallback={0}
          value={day.certificationPoints}
          onChange={(certificationPoints) => onChange({ ...day, certificationPoints })}
          error={errors[`${path}.certificationPoints`]}
        />
      </div>
      {isUndated && (
        <Input.Description mt={6}>
          In diesem Text fehlt ein Datum wie 14.03.2025. Der Tag erscheint deshalb nach allen Tagen mit Datum.
        </Input.Description>
      )}
      <ol className="program-entries">
        {entries.map((entry, at) => (
          <EntryFields
            // biome-ignore lint/suspicious/noArrayIndexKey: the entries are identified by position only
            key={at}
            listId={entriesId}
            entry={entry}
            index={at}
            count={entries.length}
            errors={errors}
            path={`${path}.entries.${at}`}
            dayName={name}
            onChange={(changed) => setEntries(entries.with(at, changed))}
            onMove={(from, to) => setEntries(moveItem(entries, from, to))}
            onRemove={() => setEntries(entries.toSpliced(at, 1))}
            onPaste={(event) => onPaste(at, event)}
          />
        ))}
      </ol>
      {errors[`${path}.entries`] && <Input.Error>{errors[`${path}.entries`]}</Input.Error>}
      <Button variant="subtle" mt="xs" leftSection={<AdminIcon name="plus" isSmall />} onClick={addEntry}>
        Programmpunkt hinzufügen<span className="visually-hidden">: {name}</span>
      </Button>
    </section>
  );
}
