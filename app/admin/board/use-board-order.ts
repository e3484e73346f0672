import { useEffect, useState } from "react";
import { moveItem } from "#model/content/move-item.ts";
import { draftKey, readDraft, removeDraft } from "../ui/editor/editor-draft.ts";
import { useDraft } from "../ui/editor/use-draft.ts";
import { useViewer } from "../ui/use-viewer.ts";

export interface BoardOrder<Member> {
  members: Member[];
  /** Whether the order differs from the stored one. */
  isChanged: boolean;
  ids: string[];
  /** The stored order on which the change is based. */
  seen: readonly string[];
  /** When the restored order was made, if on an earlier visit. */
  restoredFrom: string | undefined;
  /** Rebases the change onto the stored order, which the editor has seen. */
  acceptStored: () => void;
  move: (from: number, to: number) => void;
  reset: () => void;
}

interface Moved {
  ids: readonly string[];
  seen: readonly string[];
}

/**
 * The order on the screen: local until saved (SPEC §4), with a draft in this browser. Follows members added or removed
 * meanwhile.
 */
export function useBoardOrder<Member extends { id: string }>(stored: readonly Member[]): BoardOrder<Member> {
  const [moved, setMoved] = useState<Moved>();
  const [restoredFrom, setRestoredFrom] = useState<string>();
  const storedIds = stored.map(({ id }) => id);
  const ids = [...new Set([...(moved?.ids ?? []).filter((id) => storedIds.includes(id)), ...storedIds])];
  const isChanged = ids.join() !== storedIds.join();

  const key = draftKey(useViewer().id, "board-order", "board");
  useDraft(key, isChanged, { id: "board", version: "new", values: moved });
  // In an effect, because the server has no drafts.
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
  // Saved or moved back: follow the stored order again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: `reset` changes with each render
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
