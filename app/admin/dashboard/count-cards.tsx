import { Link } from "react-router";
import { formatNumber } from "#app/text/number.ts";
import { AdminIcon, type AdminIconName } from "../ui/admin-icon.tsx";

const cards = [
  { key: "news", label: "Nachrichten", to: "/admin/news", icon: "news" },
  { key: "events", label: "Veranstaltungen", to: "/admin/events", icon: "events" },
  { key: "board", label: "Vorstandsmitglieder", to: "/admin/board", icon: "board" },
  { key: "congresses", label: "Kongressprogramme", to: "/admin/congress", icon: "congress" },
  { key: "courses", label: "Kursprogramme", to: "/admin/courses", icon: "courses" },
  { key: "contact", label: "Kontaktanfragen", to: "/admin/contact", icon: "contact" },
  { key: "about", label: "Über uns", to: "/admin/about", icon: "about" },
  { key: "legal", label: "Rechtliches", to: "/admin/legal", icon: "legal" },
] as const satisfies { key: string; label: string; to: string; icon: AdminIconName }[];

/** How many of each there are; zeros when that could not be found out (SPEC §8). */
export function CountCards({ counts }: { counts: Record<(typeof cards)[number]["key"], number> | undefined }) {
  return (
    <ul className="count-cards">
      {cards.map(({ key, label, to, icon }) => (
        <li key={key}>
          <Link to={to} className="card count-card">
            <span className="count-icon">
              <AdminIcon name={icon} />
            </span>
            <span className="count-number">{formatNumber(counts?.[key] ?? 0)}</span>
            <span className="count-label">{label}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
