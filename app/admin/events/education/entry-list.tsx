import "../../program/program.css";
import { Button, Input } from "@mantine/core";
import { useId } from "react";
import { AdminIcon } from "../../ui/admin-icon.tsx";
import { RowAction } from "../../ui/table/row-action.tsx";

/** A list of parts of a form, to which some are added and from which they are removed. */
export function EntryList<T>({
  noun,
  entries,
  most,
  error,
  onAdd,
  onRemove,
  children,
}: {
  /** "Sponsor": of the buttons, and with its number the name of each. */
  noun: string;
  entries: readonly T[];
  most: number;
  error: string | undefined;
  onAdd: () => void;
  onRemove: (index: number) => void;
  /** The fields of one; the first of them has the id. */
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
            // biome-ignore lint/suspicious/noArrayIndexKey: entries have no identity but their place
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
      {entries.length < most && (
        <Button mt="md" variant="default" size="md" leftSection={<AdminIcon name="plus" isSmall />} onClick={add}>
          {noun} hinzufügen
        </Button>
      )}
    </>
  );
}
