import { RichTextEditor } from "@mantine/tiptap";
import type { Editor } from "@tiptap/react";

/** Toolbar controls for tables; inside a table also for its rows and columns. */
export function TableControls({ editor }: { editor: Editor | null }) {
  return (
    <RichTextEditor.ControlsGroup>
      <RichTextEditor.TableInsert />
      {editor?.isActive("table") && (
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
