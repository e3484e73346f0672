import { useEffect, useState } from "react";
import { moveItem } from "#model/move-item.ts";

export interface BoardOrder<Member> {
  members: Member[];
  /** Whether the order differs from the stored one. */
  isChanged: boolean;
  ids: string[];
  move: (from: number, to: number) => void;
  reset: () => void;
}

/** The order on the screen: local until it is saved (SPEC §4). Members that come or go meanwhile are followed. */
export function useBoardOrder<Member extends { id: string }>(stored: readonly Member[]): BoardOrder<Member> {
  const [local, setLocal] = useState<readonly string[]>();
  const storedIds = stored.map(({ id }) => id);
  const ids = [...new Set([...(local ?? []).filter((id) => storedIds.includes(id)), ...storedIds])];
  const isChanged = ids.join() !== storedIds.join();

  // Saved, or moved back: from now on the stored order is followed again.
  useEffect(() => {
    if (local && !isChanged) setLocal(undefined);
  }, [local, isChanged]);

  return {
    members: ids.flatMap((id) => stored.find((member) => member.id === id) ?? []),
    isChanged,
    ids,
    move: (from, to) => setLocal(moveItem(ids, from, to)),
    reset: () => setLocal(undefined),
  };
}
