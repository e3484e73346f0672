import { Link } from "react-router";
import { isAllowedAt } from "../access.ts";
import { AdminIcon, type AdminIconName } from "../ui/admin-icon.tsx";
import { useViewer } from "../ui/use-viewer.ts";

const actions: readonly { label: string; to: string; path: string; icon: AdminIconName }[] = [
  { label: "Neue Nachricht", to: "/admin/news?neu=1", path: "/admin/news", icon: "news" },
  { label: "Neue Veranstaltung", to: "/admin/events?neu=1", path: "/admin/events", icon: "events" },
  { label: "Dokumente hochladen", to: "/admin/documents?neu=mehrere", path: "/admin/documents", icon: "upload" },
  { label: "Kongressprogramm", to: "/admin/congress", path: "/admin/congress", icon: "congress" },
];

/** The most frequent errands, for those who may do them. */
export function QuickActions() {
  const viewer = useViewer();
  const allowed = actions.filter(({ path }) => isAllowedAt(viewer, path, "change"));
  if (allowed.length === 0) return null;
  return (
    <nav aria-label="Häufige Aufgaben">
      <ul className="quick-actions">
        {allowed.map(({ label, to, icon }) => (
          <li key={to}>
            <Link to={to} className="quick-action">
              <AdminIcon name={icon} />
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
