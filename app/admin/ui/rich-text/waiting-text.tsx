import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from "react";

/** The cursor or selection in the placeholder text, whose DOM the editor parses. */
export interface WaitingSelection {
  text: Element;
  anchor: { node: Node; offset: number };
  head: { node: Node; offset: number };
}

/**
 * A placeholder until the text editor is loaded: the stored text, editable.
 * @param selection set on unmount if the text has the focus
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
  // From now on the browser owns the content.
  const [stored] = useState({ __html: value });

  // Picks up what was typed before hydration.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, after hydration
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
        // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised on saving, as on the public pages
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
