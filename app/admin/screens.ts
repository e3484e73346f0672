import type { ViewerWithRole } from "#model/accounts/permission.ts";
import { isSingle } from "#model/content/collection-kind.ts";
import type { CollectionName } from "#model/content/collections.ts";
import { collectionLabels } from "#text/content/collection.ts";
import { isAllowedAt } from "./access.ts";
import { eventHref } from "./events/event-sections.ts";
import type { AdminIconName } from "./ui/admin-icon.tsx";

/** What a dashboard card counts: records of a collection, or contact messages. */
export type CountedName = CollectionName | "contact";

/** The groups of the navigation, in their order, with their headings. */
export const screenGroups = [
  { name: "content", label: "Inhalte" },
  { name: "website", label: "Website" },
  { name: "people", label: "Personen" },
  { name: "administration", label: "Verwaltung" },
] as const;
export type ScreenGroup = (typeof screenGroups)[number]["name"];

export interface Screen {
  path: string;
  /** The dashboard is above all groups. */
  group?: ScreenGroup;
  label: string;
  icon: AdminIconName;
  /** The collection whose records are edited here. */
  collection?: CollectionName;
  /** The screen has a card on the dashboard, and the activity log can be filtered by its area (SPEC §2). */
  card?: { counts: CountedName; label: string };
}

function screenOf(group: ScreenGroup, collection: CollectionName, path: string, icon: AdminIconName): Screen {
  return { path, group, label: collectionLabels[collection].area, icon, collection };
}

function withCard(group: ScreenGroup, collection: CollectionName, path: string, icon: AdminIconName): Screen {
  return {
    ...screenOf(group, collection, path, icon),
    card: { counts: collection, label: collectionLabels[collection].many },
  };
}

/**
 * The screens of the back office, for the navigation, the palette and the dashboard, in the order of SPEC §2, which is
 * that of the cards; the navigation groups them.
 * Wissenschaft, Kurse and Über uns are next to related screens; information and erasure (Art. 15 and 17 DSGVO) is last,
 * because "Datenschutz" is the legal text (SPEC §2). Each has its route in `app/routes.ts`.
 */
export const screens: readonly Screen[] = [
  { path: "/admin/dashboard", label: "Dashboard", icon: "dashboard" },
  withCard("content", "news", "/admin/news", "news"),
  { path: "/admin/science", group: "content", label: "Wissenschaft", icon: "science" },
  withCard("content", "events", "/admin/events", "events"),
  withCard("website", "board", "/admin/board", "board"),
  withCard("content", "congresses", "/admin/congress", "congress"),
  withCard("content", "courses", "/admin/courses", "courses"),
  screenOf("content", "documents", "/admin/documents", "documents"),
  { path: "/admin/media", group: "content", label: "Medien", icon: "image" },
  {
    path: "/admin/contact",
    group: "people",
    label: "Kontakt",
    icon: "contact",
    collection: "settings",
    card: { counts: "contact", label: "Kontaktanfragen" },
  },
  screenOf("website", "home", "/admin/home", "home"),
  withCard("website", "about", "/admin/about", "about"),
  withCard("website", "legal", "/admin/legal", "legal"),
  { path: "/admin/maintenance", group: "website", label: "Wartungsmodus", icon: "maintenance" },
  { path: "/admin/synonyms", group: "website", label: "Synonyme", icon: "search" },
  { path: "/admin/redirects", group: "website", label: "Alte Adressen", icon: "link" },
  { path: "/admin/certificates", group: "people", label: "Vorlage der Bescheinigung", icon: "documents" },
  { path: "/admin/payments", group: "people", label: "Zahlungen", icon: "payment" },
  { path: "/admin/privacy", group: "people", label: "Auskunft und Löschung", icon: "privacy" },
  { path: "/admin/log", group: "administration", label: "Protokoll", icon: "history" },
  { path: "/admin/accounts", group: "administration", label: "Konten", icon: "key" },
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
  if (collection === "events") return eventHref(id, "was-und-wann");
  const path = screenFor(collection)?.path ?? "/admin/dashboard";
  return isSingle(collection) ? path : `${path}?${new URLSearchParams({ bearbeiten: id })}`;
}
