import { Textarea, TextInput } from "@mantine/core";
import type { ProgramEntry } from "#model/programs/program.ts";
import { MoveButtons } from "../ui/table/move-buttons.tsx";
import { RowAction } from "../ui/table/row-action.tsx";
import { entryLabels } from "./program-labels.ts";

/** One entry of a day, on a single line if there is space. */
export function EntryFields({
  listId,
  entry,
  index,
  count,
  errors,
  path,
  dayName,
  onChange,
  onMove,
  onRemove,
  onPaste,
}: {
  listId: string;
  entry: ProgramEntry;
  index: number;
  count: number;
  errors: Record<string, string>;
  path: string;
  dayName: string;
  onChange: (entry: ProgramEntry) => void;
  onMove: (from: number, to: number) => void;
  onRemove: () => void;
  /** Called on paste: table rows fill this entry and further ones. */
  onPaste: (event: React.ClipboardEvent) => void;
}) {
  const name = `${dayName}, ${index + 1}. Programmpunkt`;
  const field = (key: keyof ProgramEntry) => ({
    size: "sm",
    label: entryLabels[key],
    value: entry[key],
    onChange: (event: React.ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
      onChange({ ...entry, [key]: event.currentTarget.value }),
    error: errors[`${path}.${key}`],
  });
  return (
    <li>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as a grid everywhere */}
      <div role="group" aria-label={name} className="program-entry">
        <TextInput
          {...field("time")}
          id={`${listId}-entry-${index}`}
          placeholder="09:00 - 09:45 Uhr"
          onPaste={onPaste}
        />
        <Textarea {...field("topic")} autosize minRows={1} maxRows={8} />
        <Textarea {...field("speaker")} autosize minRows={1} maxRows={8} />
        <TextInput {...field("sponsor")} />
        <div className="program-entry-actions">
          <MoveButtons name={name} index={index} count={count} onMove={onMove} listId={listId} />
          <RowAction
            icon="trash"
            tip="Programmpunkt entfernen"
            label={`${name} entfernen`}
            onClick={onRemove}
            isDanger
          />
        </div>
      </div>
    </li>
  );
}
