import { Link } from "react-router";
import { formatNumber } from "#text/number.ts";
import { type CountedName, screensFor } from "../screens.ts";
import { AdminIcon } from "../ui/admin-icon.tsx";
import { useViewer } from "../ui/use-viewer.ts";

/** The number of records per screen; zeros if counting failed (SPEC §8). */
export function CountCards({ counts }: { counts: Record<CountedName, number> | undefined }) {
  const viewer = useViewer();
  return (
    <ul className="count-cards">
      {screensFor(viewer).map(
        ({ path, icon, card }) =>
          card && (
            <li key={path}>
              <Link to={path} className="card count-card">
                <span className="count-icon">
                  <AdminIcon name={icon} />
                </span>
                <span className="count-number">{formatNumber(counts?.[card.counts] ?? 0)}</span>
                <span className="count-label">{card.label}</span>
              </Link>
            </li>
          ),
      )}
    </ul>
  );
}
