const letters = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ";
const length = 14;

export interface FoundReferences {
  /** Those that stand in the text as they are, whatever spaces and marks are between their characters. */
  exact: string[];
  /** Those of which one character is wrong, missing or too much, or two are swapped. */
  near: string[];
}

/**
 * Finds payment references (`paymentReference`) in the purpose of a transfer, which people type and banks break into
 * lines. What is a reference is known: a typing error is noticed by the check digits, and mended only where it leads to
 * one of these.
 */
export function findReferences(purpose: string, known: ReadonlySet<string>): FoundReferences {
  const text = purpose.toUpperCase().replace(/[^A-Z0-9]/g, "");
  const exact = new Set<string>();
  for (let at = 0; at + length <= text.length; at++) {
    const window = text.slice(at, at + length);
    if (known.has(window)) exact.add(window);
  }
  if (exact.size > 0) return { exact: [...exact], near: [] };
  const near = new Set<string>();
  for (let at = text.indexOf("R"); at >= 0; at = text.indexOf("R", at + 1)) {
    if (text[at + 1] !== "F") continue;
    for (const changed of changesOf(text.slice(at, at + length + 1))) if (known.has(changed)) near.add(changed);
  }
  return { exact: [], near: [...near] };
}

/** Yields what the beginning of a text may have been meant as, with one mistake behind "RF". */
function* changesOf(text: string): Generator<string> {
  const [right, short] = [text.slice(0, length), text.slice(0, length - 1)];
  for (let at = 2; at < length; at++) {
    const before = text.slice(0, at);
    if (right.length === length) {
      const [one = "", other = ""] = right.slice(at);
      if (other) yield `${before}${other}${one}${right.slice(at + 2)}`;
      for (const letter of choicesAt(at)) yield `${before}${letter}${right.slice(at + 1)}`;
    }
    // One is missing.
    for (const letter of choicesAt(at)) yield `${before}${letter}${short.slice(at)}`;
    // One is too much.
    if (text.length > length) yield `${before}${text.slice(at + 1)}`;
  }
}

/** The check digits are digits. */
const choicesAt = (at: number) => (at < 4 ? "0123456789" : letters);
