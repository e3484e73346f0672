/** Returns the list with the item at `from` moved to `to`; indexes outside the list change nothing. */
export function moveItem<T>(items: readonly T[], from: number, to: number): T[] {
  const isInside = (place: number) => Number.isInteger(place) && place >= 0 && place < items.length;
  const moved = [...items];
  if (isInside(from) && isInside(to)) moved.splice(to, 0, ...moved.splice(from, 1));
  return moved;
}
