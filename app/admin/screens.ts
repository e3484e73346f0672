import type { ViewerWithRole } from "#model/accounts/permission.ts";
import { isSingle } from "#model/content/collection-kind.ts";
import type { CollectionName } from "#model/content/collections.ts";
import { collectionLabels } from "#text/collection.ts";
import { isAllowedAt } from "./access.ts";
import type { AdminIconName } from "./ui/admin-icon.tsx";

/** What a dashboard card counts: records of a collection, or contact messages. */
export type CountedName = CollectionName | "contact";

export interface Screen {
  path: string;
  label: string;
  icon: AdminIconName;
  /** The collection whose records are edited here. */
  collection?: CollectionName;
  /** The screen has a card on the dashboard, and the activity log can be filtered by its area (SPEC §2). */
  card?: { counts: CountedName; label: string };
}

function screenOf(collection: CollectionName, path: string, icon: AdminIconName): Screen {
  return { path, label: collectionLabels[collection].area, icon, collection };
}

function withCard(collection: CollectionName, path: string, icon: AdminIconName): Screen {
  return {
    ...screenOf(collection, path, icon),
    card: { counts: collection, label: collectionLabels[collection].many },
  };
}

/**
 * The screens of the back office, for the navigation, the palette and the dashboard, in the order of SPEC §2.
 * Wissenschaft, Kurse and Über uns are next to related screens; information and erasure (Art. 15 and 17 DSGVO) is last,
 * because "Datenschutz" is the legal text (SPEC §2). Each has its route in `app/routes.ts`.
 */
export const screens: readonly Screen[] = [
  { path: "/admin/dashboard", label: "Dashboard", icon: "dashboard" },
  withCard("news", "/admin/news", "news"),
  { path: "/admin/science", label: "Wissenschaft", icon: "science" },
  withCard("events", "/admin/events", "events"),
  withCard("board", "/admin/board", "board"),
  withCard("congresses", "/admin/congress", "congress"),
  withCard("courses", "/admin/courses", "courses"),
  screenOf("documents", "/admin/documents", "documents"),
  { path: "/admin/media", label: "Medien", icon: "image" },
  {
    path: "/admin/contact",
    label: "Kontakt",
    icon: "contact",
    collection: "settings",
    card: { counts: "contact", label: "Kontaktanfragen" },
  },
  screenOf("home", "/admin/home", "home"),
  withCard("about", "/admin/about", "about"),
  withCard("legal", "/admin/legal", "legal"),
  { path: "/admin/maintenance", label: "Wartungsmodus", icon: "maintenance" },
  { path: "/admin/synonyms", label: "Suche", icon: "search" },
  { path: "/admin/redirects", label: "Alte Adressen", icon: "link" },
  { path: "/admin/certificates", label: "Bescheinigungen", icon: "documents" },
  { path: "/admin/privacy", label: "Auskunft und Löschung", icon: "privacy" },
  { path: "/admin/log", label: "Protokoll", icon: "history" },
  { path: "/admin/accounts", label: "Konten", icon: "key" },
];

/** Returns the screens the viewer may open. */
export function screensFor(viewer: Pick<ViewerWithRole, "role">): readonly Screen[] {
  return screens.filter(({ path }) => isAllowedAt(viewer, path, "see"));
}

export function screenFor(collection: CollectionName): Screen | undefined {
  return screens.find((screen) => screen.collection === collection);
}

/** Returns the URL where a record is edited. */
export function editHref(collection: CollectionName, id: string): string {
  const path = screenFor(collection)?.path ?? "/admin/dashboard";
  return isSingle(collection) ? path : `${path}?${new URLSearchParams({ bearbeiten: id })}`;
}
