import { UnlessCovered } from "./coverable.tsx";
import { Icon } from "./icon.tsx";
import { moreLink } from "./more-link.tsx";

/**
 * A text collapsed to its beginning. A `<details>`, so it works without script and the browser's find in page also
 * searches the hidden text. Its button is below the text; `app/inline/improve-details.ts` keeps the entry in view after
 * collapsing.
 */
export function Expandable({
  beginning,
  describedBy,
  children,
}: {
  /** What to show while collapsed. */
  beginning: React.ReactNode;
  /** Id of the heading the text belongs to. */
  describedBy: string;
  /** The whole text. */
  children: React.ReactNode;
}) {
  return (
    <div className="group/text">
      <div className="group-has-[details[open]]/text:hidden print:hidden">{beginning}</div>
      <details className="group/details flex flex-col details-content:order-first" data-keeps-in-view>
        <summary aria-describedby={describedBy} className={`w-fit ${moreLink}`}>
          <span className="group-open/details:hidden">Mehr anzeigen</span>{" "}
          <span className="hidden group-open/details:inline">Weniger anzeigen</span>
          <Icon name="down" className="size-4 group-open/details:rotate-180" />
        </summary>
        <UnlessCovered>{children}</UnlessCovered>
      </details>
    </div>
  );
}
