import { useEffect, useState } from "react";
import { moveItem } from "#model/move-item.ts";
import { draftKey, readDraft, removeDraft } from "../ui/editor/editor-draft.ts";
import { useDraft } from "../ui/editor/use-draft.ts";
import { useViewer } from "../ui/use-viewer.ts";

export interface BoardOrder<Member> {
  members: Member[];
  /** Whether the order differs from the stored one. */
  isChanged: boolean;
  ids: string[];
  /** The stored order from which the moving began. */
  seen: readonly string[];
  /** When it was made, if on an earlier visit. */
  restoredFrom: string | undefined;
  /** From now on the order counts as moved from the stored one: the editor has looked at that. */
  acceptStored: () => void;
  move: (from: number, to: number) => void;
  reset: () => void;
}

interface Moved {
  ids: readonly string[];
  seen: readonly string[];
}

/**
 * The order on the screen: local until it is saved (SPEC §4), with a draft in this browser. Members that come or go
 * meanwhile are followed.
 */
export function useBoardOrder<Member extends { id: string }>(stored: readonly Member[]): BoardOrder<Member> {
  const [moved, setMoved] = useState<Moved>();
  const [restoredFrom, setRestoredFrom] = useState<string>();
  const storedIds = stored.map(({ id }) => id);
  const ids = [...new Set([...(moved?.ids ?? []).filter((id) => storedIds.includes(id)), ...storedIds])];
  const isChanged = ids.join() !== storedIds.join();

  const key = draftKey(useViewer().id, "board-order", "board");
  useDraft(key, isChanged, { id: "board", version: "new", values: moved });
  // Only in the browser: the server knows no drafts.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per visit
  useEffect(() => {
    const draft = readDraft<Moved>(key);
    if (!draft) return;
    setMoved(draft.values);
    setRestoredFrom(draft.typedAt);
  }, []);

  const reset = () => {
    setMoved(undefined);
    setRestoredFrom(undefined);
  };
  // Saved, or moved back: from now on the stored order is followed again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: `reset` is made anew each time
  useEffect(() => {
    if (!moved || isChanged) return;
    removeDraft(key);
    reset();
  }, [moved, isChanged]);

  return {
    members: ids.flatMap((id) => stored.find((member) => member.id === id) ?? []),
    isChanged,
    ids,
    seen: moved?.seen ?? storedIds,
    restoredFrom,
    acceptStored: () => setMoved((before) => before && { ...before, seen: storedIds }),
    move: (from, to) => setMoved({ ids: moveItem(ids, from, to), seen: moved?.seen ?? storedIds }),
    reset,
  };
}
