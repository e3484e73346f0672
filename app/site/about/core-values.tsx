import { Icon, type IconName } from "#app/ui/icon.tsx";
import { Paragraphs } from "#app/ui/paragraphs.tsx";
import { withSoftHyphens } from "#model/text/soft-hyphens.ts";

export interface CoreValueView {
  title: string;
  description: string;
  icon: IconName;
}

/** The core values side by side; in print below each other, so that no page breaks within one. */
export function CoreValues({ values }: { values: readonly CoreValueView[] }) {
  return (
    <ul className="grid border-hairline max-md:divide-y max-md:border-y md:grid-cols-3 md:gap-x-10 md:gap-y-12 print:block">
      {values.map(({ title, description, icon }, position) => (
        <li
          // biome-ignore lint/suspicious/noArrayIndexKey: values have no identity but their place, and never move here
          key={position}
          className="grid grid-cols-[auto_1fr] gap-x-5 border-hairline py-4 md:block md:py-6 md:border-t md:pb-0 print:grid print:py-3"
        >
          <Icon name={icon} className="row-span-2 mt-0.5 size-8 text-petrol md:mb-4" />
          <div>
            <h3 className="text-[1.25rem]">{withSoftHyphens(title)}</h3>
            <Paragraphs text={description} className="mt-1.5 text-muted" />
          </div>
        </li>
      ))}
    </ul>
  );
}
