import { Link } from "react-router";
import { Icon, type IconName } from "#app/ui/icon.tsx";
import { useQueryHref } from "#app/ui/query-href.ts";

export function ViewToggle({ isList }: { isList: boolean }) {
  const queryHref = useQueryHref();
  const views: { label: string; icon: IconName; value: string | null; isCurrent: boolean }[] = [
    { label: "Raster", icon: "grid", value: null, isCurrent: !isList },
    { label: "Liste", icon: "list", value: "liste", isCurrent: isList },
  ];
  return (
    <ul aria-label="Ansicht" className="no-print flex flex-wrap rounded-control border border-petrol">
      {views.map(({ label, icon, value, isCurrent }) => (
        <li key={label}>
          <Link
            to={queryHref({ ansicht: value })}
            replace
            preventScrollReset
            aria-current={isCurrent ? "true" : undefined}
            className={`inline-flex h-11 items-center gap-2 rounded-[6px] px-3.5 font-semibold no-underline ${isCurrent ? "bg-petrol text-white" : "text-petrol hover:bg-petrol-mist"}`}
          >
            <Icon name={icon} className="size-4.5" /> {label}
          </Link>
        </li>
      ))}
    </ul>
  );
}
