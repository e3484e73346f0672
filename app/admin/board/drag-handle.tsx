import { useRef, useState } from "react";
import { AdminIcon } from "../ui/admin-icon.tsx";

/** Dragging rows with the pointer, an addition to the arrows: the row follows while one drags. */
export function useDragging(move: (from: number, to: number) => void) {
  const [dragged, setDragged] = useState<number>();
  return {
    handleProps: (index: number) => ({
      onDragStart: () => setDragged(index),
      onDragEnd: () => setDragged(undefined),
    }),
    rowProps: (index: number) => ({
      "data-dragged": dragged === index || undefined,
      onDragEnter() {
        if (dragged === undefined || dragged === index) return;
        move(dragged, index);
        setDragged(index);
      },
      onDragOver(event: React.DragEvent) {
        if (dragged !== undefined) event.preventDefault();
      },
      onDrop: (event: React.DragEvent) => event.preventDefault(),
    }),
  };
}

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
        const row = handle.current?.closest("tr");
        event.dataTransfer.effectAllowed = "move";
        // Firefox starts no drag without data.
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
