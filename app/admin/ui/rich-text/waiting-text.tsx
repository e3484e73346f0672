import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from "react";

/** Where the cursor stands in the text that waits, or what is selected in it. The editor reads the same elements. */
export interface WaitingSelection {
  text: Element;
  anchor: { node: Node; offset: number };
  head: { node: Node; offset: number };
}

/**
 * Stands in the place of the text editor until its code has come: the text as it is stored, which can be typed in.
 * @param selection gets what is selected, if the focus is here when the editor comes
 */
export function WaitingText({
  value,
  onChange,
  labelledBy,
  describedBy,
  selection,
}: {
  value: string;
  onChange: (html: string) => void;
  labelledBy: string;
  describedBy?: string;
  selection: RefObject<WaitingSelection | undefined>;
}) {
  const element = useRef<HTMLDivElement>(null);
  // The browser owns the content from here on.
  const [stored] = useState({ __html: value });

  // What was typed before the script came.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the script takes over
  useEffect(() => {
    const template = document.createElement("template");
    template.innerHTML = stored.__html;
    const current = element.current?.innerHTML;
    if (current !== undefined && current !== template.innerHTML) onChange(current);
  }, []);

  useLayoutEffect(
    () => () => {
      const { current } = element;
      selection.current = current && document.activeElement === current ? selectionIn(current) : undefined;
    },
    [selection],
  );

  return (
    <div className="rich-text with-waiting-text">
      {/* biome-ignore lint/a11y/useSemanticElements: a text with headings and lists is no textarea */}
      <div
        ref={element}
        className="waiting-text"
        contentEditable
        suppressContentEditableWarning
        suppressHydrationWarning
        role="textbox"
        tabIndex={0}
        aria-multiline="true"
        aria-labelledby={labelledBy}
        aria-describedby={describedBy}
        lang="de"
        onInput={(event) => onChange(event.currentTarget.innerHTML)}
        // biome-ignore lint/security/noDangerouslySetInnerHtml: cleaned when it was stored, as on the public pages
        dangerouslySetInnerHTML={stored}
      />
    </div>
  );
}

function selectionIn(text: Element): WaitingSelection {
  const { anchorNode, anchorOffset, focusNode, focusOffset } = getSelection() ?? {};
  const position = (node: Node | null | undefined, offset = 0) =>
    node && text.contains(node) ? { node, offset } : { node: text, offset: 0 };
  return { text, anchor: position(anchorNode, anchorOffset), head: position(focusNode, focusOffset) };
}
