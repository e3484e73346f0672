import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from "react";

/**
 * Stands in the place of the text editor until its code has come: the text as it is stored, which can be typed in.
 * @param caret gets the number of characters before the cursor, if the focus is here when the editor comes
 */
export function WaitingText({
  value,
  onChange,
  labelledBy,
  describedBy,
  caret,
}: {
  value: string;
  onChange: (html: string) => void;
  labelledBy: string;
  describedBy?: string;
  caret: RefObject<number | undefined>;
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
      caret.current = current && document.activeElement === current ? textBeforeCaret(current) : undefined;
    },
    [caret],
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

function textBeforeCaret(element: Element): number {
  const selection = getSelection();
  if (!selection?.anchorNode || !element.contains(selection.anchorNode)) return 0;
  const range = document.createRange();
  range.selectNodeContents(element);
  range.setEnd(selection.anchorNode, selection.anchorOffset);
  return range.toString().length;
}
