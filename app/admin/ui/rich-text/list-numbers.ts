import { type AnyExtension, InputRule } from "@tiptap/core";
import type { Node, ResolvedPos } from "@tiptap/pm/model";

/**
 * Whether a number typed at the start of a paragraph begins or continues a numbered list. Any other is part of the words,
 * usually the day of a date ("15. Juni"), which summaries of the text would lose as the number of an item.
 */
export function isItemNumber(number: number, $at: ResolvedPos): boolean {
  if (number === 1) return true;
  const around = $at.node(-1);
  for (let before = $at.index(-1) - 1; before >= 0; before--) {
    const node = around.child(before);
    if (node.type.name === "orderedList") return lastNumberOf(node) + 1 === number;
  }
  return false;
}

function lastNumberOf(list: Node): number {
  let number = Number(list.attrs.start ?? 1) - 1;
  list.forEach(({ attrs }) => {
    number = attrs.value === null ? number + 1 : Number(attrs.value);
  });
  return number;
}

/** Lets only such numbers make a list while typing. */
export function withItemNumbers(list: AnyExtension): AnyExtension {
  return list.extend({
    addInputRules() {
      const own: InputRule[] = this.parent?.() ?? [];
      return own.map(({ find, handler }) => {
        return new InputRule({
          find,
          handler: (typed) =>
            isItemNumber(Number(typed.match[1]), typed.state.doc.resolve(typed.range.from)) ? handler(typed) : null,
        });
      });
    },
  });
}
