import { RichTextEditor } from "@mantine/tiptap";
import { type Editor, useEditorState } from "@tiptap/react";

const gridColumns = 10;
const steps: Partial<Record<string, number>> = {
  ArrowRight: 1,
  ArrowLeft: -1,
  ArrowDown: gridColumns,
  ArrowUp: -gridColumns,
};

/** Arrow keys choose the size of a new table in its grid of buttons, whose events React bubbles here. */
function chooseSize(event: React.KeyboardEvent): void {
  const { target, key } = event;
  const step = steps[key];
  if (!step || !(target instanceof HTMLElement) || !target.matches(".mantine-RichTextEditor-tableInsertCell")) return;
  event.preventDefault();
  const cells = [...(target.parentElement?.children ?? [])] as HTMLElement[];
  const at = cells.indexOf(target);
  const column = (at % gridColumns) + (Math.abs(step) === 1 ? step : 0);
  if (column >= 0 && column < gridColumns) cells[at + step]?.focus();
}

/** Toolbar controls for tables; inside a table also for its rows and columns. */
export function TableControls({ editor }: { editor: Editor }) {
  const isInTable = useEditorState({ editor, selector: () => editor.isActive("table") });
  return (
    <RichTextEditor.ControlsGroup onKeyDown={chooseSize}>
      <RichTextEditor.TableInsert maxColumns={gridColumns} />
      {isInTable && (
        <>
          <RichTextEditor.TableRowAfter />
          <RichTextEditor.TableRowDelete />
          <RichTextEditor.TableColumnAfter />
          <RichTextEditor.TableColumnDelete />
          <RichTextEditor.TableToggleHeaderRow />
          <RichTextEditor.TableDelete />
        </>
      )}
    </RichTextEditor.ControlsGroup>
  );
}
