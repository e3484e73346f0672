import { RichTextEditor } from "@mantine/tiptap";
import { type Editor, useEditorState } from "@tiptap/react";

/** Toolbar controls for tables; inside a table also for its rows and columns. */
export function TableControls({ editor }: { editor: Editor }) {
  const isInTable = useEditorState({ editor, selector: () => editor.isActive("table") });
  return (
    <RichTextEditor.ControlsGroup>
      <RichTextEditor.TableInsert />
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
