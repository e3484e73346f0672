import "./drag-handle.css";
import { useRef, useState } from "react";
import { AdminIcon } from "../admin-icon.tsx";

/**
 * Reorders a list by dragging, in addition to the arrow buttons. Rows move while dragging; with `movesOnDrop`, for
 * items of different heights, only on drop, because they would move away from under the pointer.
 */
export function useDragging(move: (from: number, to: number) => void, { movesOnDrop = false } = {}) {
  const [dragged, setDragged] = useState<number>();
  const [target, setTarget] = useState<number>();
  return {
    handleProps: (index: number) => ({
      onDragStart: () => setDragged(index),
      onDragEnd() {
        setDragged(undefined);
        setTarget(undefined);
      },
    }),
    rowProps: (index: number) => ({
      "data-dragged": dragged === index || undefined,
      "data-drop": (target === index && dragged !== undefined && dragged !== index) || undefined,
      onDragEnter() {
        if (dragged === undefined) return;
        if (movesOnDrop) setTarget(index);
        else if (dragged !== index) {
          move(dragged, index);
          setDragged(index);
        }
      },
      onDragOver(event: React.DragEvent) {
        if (dragged !== undefined) event.preventDefault();
      },
      onDrop(event: React.DragEvent) {
        if (dragged === undefined) return;
        event.preventDefault();
        if (movesOnDrop && dragged !== index) move(dragged, index);
      },
    }),
  };
}

export type Dragging = ReturnType<typeof useDragging>;

export function DragHandle({ onDragStart, onDragEnd }: { onDragStart: () => void; onDragEnd: () => void }) {
  const handle = useRef<HTMLSpanElement>(null);
  return (
    <span
      ref={handle}
      className="drag-handle"
      title="Ziehen, um die Reihenfolge zu ändern"
      aria-hidden="true"
      draggable
      onDragStart={(event) => {
        const row = handle.current?.closest("tr, section");
        event.dataTransfer.effectAllowed = "move";
        // Firefox does not start a drag without data.
        event.dataTransfer.setData("text/plain", "");
        if (row) event.dataTransfer.setDragImage(row, 20, 20);
        onDragStart();
      }}
      onDragEnd={onDragEnd}
    >
      <AdminIcon name="drag" />
    </span>
  );
}
