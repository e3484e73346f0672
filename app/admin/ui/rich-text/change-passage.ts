import type { ChainedCommands, Editor } from "@tiptap/react";

/**
 * Changes the whole passage that has a mark where the cursor or selection is, which then is where it was: what is typed
 * next must not replace the passage.
 */
export function changePassage(
  editor: Editor,
  mark: string,
  change: (passage: ChainedCommands) => ChainedCommands,
): void {
  const { from, to } = editor.state.selection;
  change(editor.chain().focus().extendMarkRange(mark)).setTextSelection({ from, to }).run();
}
