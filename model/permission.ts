import type { CollectionName } from "./collections.ts";

/** What somebody may do in the back office. Whatever is asked of the server there needs one of these. */
export type Permission =
  /** Sees the website's content, its drafts, versions and trash. */
  | "content.read"
  /** Changes all content but that of `events.edit`. */
  | "content.edit"
  /** Changes events, congresses and courses. */
  | "events.edit"
  /** Sees and changes registrations, writes to those who registered. */
  | "registrations.manage"
  /** Sees, answers and deletes what visitors wrote to the secretariat. */
  | "contact.manage"
  /** Says what is stored about a person, and erases it. */
  | "privacy.manage"
  | "activity.read"
  /** Closes the website and opens it again. */
  | "maintenance.manage"
  | "accounts.manage";

/** The roles an account can have. */
export const roles = ["administration", "editorial", "events", "secretariat", "privacy", "reader"] as const;
export type Role = (typeof roles)[number];

/** The table of who may do what. What is not in it is refused. */
const granted: Readonly<Record<Role, readonly Permission[]>> = {
  administration: [
    "content.read",
    "content.edit",
    "events.edit",
    "registrations.manage",
    "contact.manage",
    "privacy.manage",
    "activity.read",
    "maintenance.manage",
    "accounts.manage",
  ],
  editorial: ["content.read", "content.edit", "events.edit"],
  events: ["content.read", "events.edit", "registrations.manage"],
  secretariat: ["content.read", "registrations.manage", "contact.manage"],
  privacy: ["privacy.manage", "activity.read"],
  reader: ["content.read"],
};

/** Who does something in the back office, as the log and the versions name them. */
export type Viewer = { id: string; email: string };

/** Somebody who is signed in: what decides what they may do. */
export type ViewerWithRole = Viewer & { role: Role };

/** Whether a role has a permission. */
export function may({ role }: { role: Role }, permission: Permission): boolean {
  return granted[role].includes(permission);
}

/** The role of that name; for anything else the one that may do least. */
export function roleOf(name: unknown): Role {
  return roles.find((role) => role === name) ?? "reader";
}

/** What it takes to change the records of a collection. */
export function editPermission(collection: CollectionName): Permission {
  return eventCollections.includes(collection) ? "events.edit" : "content.edit";
}

const eventCollections: readonly CollectionName[] = ["events", "congresses", "courses"];

/** Whether somebody sees data of visitors: what a second factor protects first. */
export function seesPersons(viewer: { role: Role }): boolean {
  return (["registrations.manage", "contact.manage", "privacy.manage"] as const).some((one) => may(viewer, one));
}
