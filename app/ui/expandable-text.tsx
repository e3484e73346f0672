import { useRef } from "react";
import { Icon } from "./icon.tsx";
import { Prose } from "./prose.tsx";

/**
 * Rich text collapsed to its beginning. A `<details>`, so it works without script and the browser's find in page also
 * searches the hidden text. Its button is below the text.
 */
export function ExpandableText({
  html,
  beginning,
  describedBy,
}: {
  html: string;
  /** The text to show while collapsed; undefined if the whole text is short enough. */
  beginning: string | undefined;
  /** Id of the heading the text belongs to. */
  describedBy: string;
}) {
  const details = useRef<HTMLDetailsElement>(null);
  if (beginning === undefined) return <Prose html={html} />;

  // After collapsing a long text from its end, keep its entry in view.
  const keepInView = () => {
    if (!details.current?.open) details.current?.parentElement?.scrollIntoView({ block: "nearest" });
  };
  return (
    <div className="group/text">
      <p className="max-w-text group-has-[details[open]]/text:hidden print:hidden">{beginning}</p>
      <details ref={details} className="group/details flex flex-col details-content:order-first" onToggle={keepInView}>
        <summary
          aria-describedby={describedBy}
          className="mt-2 inline-flex w-fit items-center gap-1 py-2 font-semibold text-petrol underline decoration-1 underline-offset-4 hover:text-accent print:hidden"
        >
          <span className="group-open/details:hidden">Mehr anzeigen</span>{" "}
          <span className="hidden group-open/details:inline">Weniger anzeigen</span>
          <Icon name="down" className="size-4 group-open/details:rotate-180" />
        </summary>
        <Prose html={html} />
      </details>
    </div>
  );
}
