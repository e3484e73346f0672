import "../../program/program.css";
import { Button, Input } from "@mantine/core";
import { useId } from "react";
import { AdminIcon } from "../../ui/admin-icon.tsx";
import { RowAction } from "../../ui/table/row-action.tsx";

/** A list of form sections with buttons to add and remove entries. */
export function EntryList<T>({
  noun,
  entries,
  maximum,
  error,
  onAdd,
  onRemove,
  children,
}: {
  /** "Sponsor": names the buttons and, numbered, the entries. */
  noun: string;
  entries: readonly T[];
  maximum: number;
  error: string | undefined;
  onAdd: () => void;
  onRemove: (index: number) => void;
  /** Renders the fields of an entry; the first field must have the id. */
  children: (entry: T, index: number, id: string) => React.ReactNode;
}) {
  const listId = useId();
  function add(): void {
    onAdd();
    setTimeout(() => document.getElementById(`${listId}-${entries.length}`)?.focus());
  }
  return (
    <>
      <div className="program-days">
        {entries.map((entry, index) => {
          const name = `${index + 1}. ${noun}`;
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: the entries are identified by position only
            <section className="program-day" aria-label={name} key={index}>
              <div className="program-day-head">
                <h3>{name}</h3>
                <RowAction
                  icon="trash"
                  tip={`${noun} entfernen`}
                  label={`${name} entfernen`}
                  onClick={() => onRemove(index)}
                  isDanger
                />
              </div>
              {children(entry, index, `${listId}-${index}`)}
            </section>
          );
        })}
      </div>
      {error && <Input.Error>{error}</Input.Error>}
      {entries.length < maximum && (
        <Button mt="md" variant="default" size="md" leftSection={<AdminIcon name="plus" isSmall />} onClick={add}>
          {noun} hinzufügen
        </Button>
      )}
    </>
  );
}
