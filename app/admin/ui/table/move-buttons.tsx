import { ActionIcon } from "@mantine/core";
import { AdminIcon } from "../admin-icon.tsx";

/** "Up" and "down" for an item of an ordered list. Both are always rendered, so that the focus is not lost. */
export function MoveButtons({
  name,
  index,
  count,
  onMove,
  listId,
}: {
  /** The accessible name of the item: "„Erika Mustermann“", "2. Tag". */
  name: string;
  index: number;
  count: number;
  onMove: (from: number, to: number) => void;
  /** For items identified only by position: moves the focus along with the item. */
  listId?: string;
}) {
  function move(to: number, icon: string): void {
    onMove(index, to);
    if (listId) setTimeout(() => document.getElementById(`${listId}-${to}-${icon}`)?.focus());
  }
  if (count < 2) return null;
  const buttons = [
    { icon: "up", tip: "Nach oben", to: index - 1, isAtEnd: index === 0 },
    { icon: "down", tip: "Nach unten", to: index + 1, isAtEnd: index === count - 1 },
  ] as const;
  return buttons.map(({ icon, tip, to, isAtEnd }) => (
    <ActionIcon
      key={icon}
      title={isAtEnd ? undefined : tip}
      id={listId && `${listId}-${index}-${icon}`}
      size={40}
      variant={isAtEnd ? "transparent" : "subtle"}
      bg={isAtEnd ? "none" : undefined}
      aria-label={`${name} ${tip.toLowerCase()}`}
      aria-disabled={isAtEnd}
      data-disabled={isAtEnd || undefined}
      onClick={() => isAtEnd || move(to, icon)}
    >
      <AdminIcon name={icon} />
    </ActionIcon>
  ));
}
