import { Icon, type IconName } from "./icon.tsx";

/** One entry of a `<dl>`: a term with its icon over its value. */
export function Fact({ icon, term, children }: { icon: IconName; term: string; children: React.ReactNode }) {
  return (
    <div className="relative min-w-0 pl-[min(2rem,10vw)] leading-snug">
      <dt className="text-[0.85rem] text-muted">
        <Icon name={icon} className="absolute top-0.5 left-0 size-[min(1.25rem,8vw)] text-petrol" />
        {term}
      </dt>
      <dd>{children}</dd>
    </div>
  );
}
