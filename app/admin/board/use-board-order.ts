import { useEffect, useState } from "react";
import { moveItem } from "#model/move-item.ts";

export interface BoardOrder<Member> {
  members: Member[];
  /** Whether the order differs from the stored one. */
  isChanged: boolean;
  ids: string[];
  /** The stored order from which the moving began. */
  seen: readonly string[];
  /** From now on the order counts as moved from the stored one: the editor has looked at that. */
  acceptStored: () => void;
  move: (from: number, to: number) => void;
  reset: () => void;
}

/** The order on the screen: local until it is saved (SPEC §4). Members that come or go meanwhile are followed. */
export function useBoardOrder<Member extends { id: string }>(stored: readonly Member[]): BoardOrder<Member> {
  const [moved, setMoved] = useState<{ ids: readonly string[]; seen: readonly string[] }>();
  const storedIds = stored.map(({ id }) => id);
  const ids = [...new Set([...(moved?.ids ?? []).filter((id) => storedIds.includes(id)), ...storedIds])];
  const isChanged = ids.join() !== storedIds.join();

  // Saved, or moved back: from now on the stored order is followed again.
  useEffect(() => {
    if (moved && !isChanged) setMoved(undefined);
  }, [moved, isChanged]);

  return {
    members: ids.flatMap((id) => stored.find((member) => member.id === id) ?? []),
    isChanged,
    ids,
    seen: moved?.seen ?? storedIds,
    acceptStored: () => setMoved((before) => before && { ...before, seen: storedIds }),
    move: (from, to) => setMoved({ ids: moveItem(ids, from, to), seen: moved?.seen ?? storedIds }),
    reset: () => setMoved(undefined),
  };
}
