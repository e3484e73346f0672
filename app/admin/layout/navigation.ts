import type { AdminIconName } from "../ui/admin-icon.tsx";

export interface NavigationEntry {
  to: string;
  label: string;
  icon: AdminIconName;
}

/**
 * The screens in the order of SPEC §2, with Wissenschaft, Kurse and Über uns beside what they belong to,
 * and Datenschutz (information and erasure, Art. 15 and 17 DSGVO) at the end.
 */
export const navigation: readonly NavigationEntry[] = [
  { to: "/admin/dashboard", label: "Dashboard", icon: "dashboard" },
  { to: "/admin/news", label: "Nachrichten", icon: "news" },
  { to: "/admin/science", label: "Wissenschaft", icon: "science" },
  { to: "/admin/events", label: "Veranstaltungen", icon: "events" },
  { to: "/admin/board", label: "Vorstand", icon: "board" },
  { to: "/admin/congress", label: "Kongress", icon: "congress" },
  { to: "/admin/courses", label: "Kurse", icon: "courses" },
  { to: "/admin/documents", label: "Dokumente", icon: "documents" },
  { to: "/admin/contact", label: "Kontakt", icon: "contact" },
  { to: "/admin/home", label: "Startseite", icon: "home" },
  { to: "/admin/about", label: "Über uns", icon: "about" },
  { to: "/admin/legal", label: "Rechtliches", icon: "legal" },
  { to: "/admin/maintenance", label: "Wartungsmodus", icon: "maintenance" },
  { to: "/admin/privacy", label: "Datenschutz", icon: "privacy" },
];
