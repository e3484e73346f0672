import "@mantine/tiptap/styles.layer.css";
import { useDisclosure } from "@mantine/hooks";
import { RichTextEditor } from "@mantine/tiptap";
import { DOMParser } from "@tiptap/pm/model";
import { TextSelection } from "@tiptap/pm/state";
import { type Editor, useEditor, useEditorState } from "@tiptap/react";
import { memo, type RefObject, useCallback, useEffect, useImperativeHandle, useRef, useState } from "react";
import type { ImageFolder } from "#model/files/upload.ts";
import { pasteLines } from "./pasted-lines.ts";
import { PictureNotes } from "./picture-notes.tsx";
import { ImageControl } from "./rich-text-image.tsx";
import { labels } from "./rich-text-labels.ts";
import { LanguageControl } from "./rich-text-language.tsx";
import { LinkControl } from "./rich-text-link.tsx";
import { textExtensions } from "./rich-text-schema.ts";
import { TableControls } from "./rich-text-table.tsx";
import { asTyped, toStoredHtml } from "./stored-html.ts";
import { usePastedPictures } from "./use-pasted-pictures.ts";
import { useToolbarKeys } from "./use-toolbar-keys.ts";
import type { WaitingSelection } from "./waiting-text.tsx";

interface EditorPlace {
  folder: ImageFolder;
  labelledBy: string;
  describedBy?: string | undefined;
  /** The selection in the placeholder text; undefined if it did not have the focus. */
  selection: RefObject<WaitingSelection | undefined>;
}

/** The text editor, loaded on demand by `rich-text-field.tsx`. */
export default function TextEditor({
  value,
  onChange,
  ...place
}: EditorPlace & { value: string; onChange: (html: string) => void }) {
  const [initial] = useState(value);
  const editor = useRef<Editor>(null);
  const emitted = useRef(value);
  const latest = useRef(onChange);
  latest.current = onChange;
  const emit = useCallback((html: string) => {
    emitted.current = html;
    latest.current(html);
  }, []);

  // The text was replaced from outside (a draft, another version). The last emitted value changes nothing.
  useEffect(() => {
    if (value === emitted.current) return;
    emitted.current = value;
    editor.current?.commands.setContent(value, { emitUpdate: false });
  }, [value]);

  return <EditorWithToolbar {...place} initial={initial} onEmit={emit} ref={editor} />;
}

/** Not rendered when the text it has emitted comes back; a button of the toolbar is when its own state changes. */
const EditorWithToolbar = memo(function EditorWithToolbar({
  initial,
  onEmit,
  ref,
  folder,
  labelledBy,
  describedBy,
  selection,
}: EditorPlace & { initial: string; onEmit: (html: string) => void; ref: RefObject<Editor | null> }) {
  const toolbarKeys = useToolbarKeys();
  const pictures = usePastedPictures(folder);
  const [isPictureOpen, picturePopover] = useDisclosure();
  const editor = useEditor({
    // Rendered only in the browser, replacing a text that may have the focus: there must be no intermediate render.
    immediatelyRender: true,
    shouldRerenderOnTransaction: false,
    extensions: textExtensions,
    content: initial,
    editorProps: {
      attributes: {
        role: "textbox",
        "aria-multiline": "true",
        "aria-labelledby": labelledBy,
        ...(describedBy && { "aria-describedby": describedBy, "aria-invalid": "true" }),
        lang: "de",
      },
      transformPasted: asTyped,
      handlePaste: (view, event) => pictures.onPaste(view, event) || pasteLines(view, event),
      handleDrop: (view, event, _slice, isMoved) => pictures.onDrop(view, event, isMoved),
    },
    onTransaction: ({ transaction }) => pictures.follow(transaction),
    onUpdate: ({ editor }) => onEmit(toStoredHtml(editor.state.doc)),
  });
  useImperativeHandle(ref, () => editor, [editor]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, when the editor replaces the placeholder
  useEffect(() => {
    if (selection.current) takeOver(editor, selection.current);
  }, []);

  const undescribed = useEditorState({ editor, selector: () => undescribedIn(editor, pictures.undescribed) });
  function describeNext(): void {
    if (undescribed[0] !== undefined) editor.commands.setNodeSelection(undescribed[0]);
    picturePopover.open();
  }

  return (
    <RichTextEditor editor={editor} labels={labels} className="rich-text" withCodeHighlightStyles={false}>
      <RichTextEditor.Toolbar aria-label="Text gestalten" {...toolbarKeys}>
        <RichTextEditor.ControlsGroup>
          <RichTextEditor.H2 />
          <RichTextEditor.H3 />
          <RichTextEditor.H4 />
        </RichTextEditor.ControlsGroup>
        <RichTextEditor.ControlsGroup>
          <RichTextEditor.Bold />
          <RichTextEditor.Italic />
          <RichTextEditor.Underline />
          <RichTextEditor.ClearFormatting />
        </RichTextEditor.ControlsGroup>
        <RichTextEditor.ControlsGroup>
          <RichTextEditor.BulletList />
          <RichTextEditor.OrderedList />
          <RichTextEditor.Blockquote />
        </RichTextEditor.ControlsGroup>
        <RichTextEditor.ControlsGroup>
          <RichTextEditor.AlignLeft />
          <RichTextEditor.AlignCenter />
          <RichTextEditor.AlignRight />
          <RichTextEditor.AlignJustify />
        </RichTextEditor.ControlsGroup>
        <RichTextEditor.ControlsGroup>
          <LinkControl editor={editor} />
          <ImageControl
            editor={editor}
            folder={folder}
            isOpen={isPictureOpen}
            onToggle={picturePopover.toggle}
            onClose={picturePopover.close}
            onDescribed={pictures.wasAsked}
          />
          <LanguageControl editor={editor} />
        </RichTextEditor.ControlsGroup>
        <TableControls editor={editor} />
        <RichTextEditor.ControlsGroup>
          <RichTextEditor.Undo />
          <RichTextEditor.Redo />
        </RichTextEditor.ControlsGroup>
      </RichTextEditor.Toolbar>
      <RichTextEditor.Content />
      <PictureNotes pictures={pictures} undescribed={undescribed.length} onDescribe={describeNext} />
    </RichTextEditor>
  );
});

/** Returns the positions of pictures with these URLs that have no description. */
function undescribedIn(editor: Editor, urls: readonly string[]): number[] {
  const found: number[] = [];
  if (urls.length === 0) return found;
  editor.state.doc.descendants(({ type, attrs }, position) => {
    if (type.name === "image" && !attrs.alt && urls.includes(attrs.src)) found.push(position);
  });
  return found;
}

/** Restores the selection of the placeholder text by parsing it with the editor's schema. */
function takeOver(editor: Editor, { text, anchor, head }: WaitingSelection): void {
  const found: { node: Node; offset: number; pos?: number }[] = [{ ...anchor }, { ...head }];
  DOMParser.fromSchema(editor.schema).parse(text, { findPositions: found });
  const { doc, tr } = editor.state;
  const [from, to] = found.map(({ pos = 0 }) => doc.resolve(Math.min(pos, doc.content.size)));
  if (from && to) editor.view.dispatch(tr.setSelection(TextSelection.between(from, to)));
  editor.view.focus();
}
