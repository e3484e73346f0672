import type { CollectionName } from "#model/content/collections.ts";

/** Permissions in the back office. Every request there requires one of them. */
export type Permission =
  /** Sees the website's content, its drafts, versions and trash. */
  | "content.read"
  /** Edits all content except that of `events.edit`. */
  | "content.edit"
  /** Edits events, congresses and courses. */
  | "events.edit"
  /** Sees and changes registrations, sends messages to participants. */
  | "registrations.manage"
  /** Sees, answers and deletes messages of visitors to the secretariat. */
  | "contact.manage"
  /** Exports and erases personal data. */
  | "privacy.manage"
  | "activity.read"
  /** Switches the maintenance mode on and off. */
  | "maintenance.manage"
  | "accounts.manage";

/** The roles of accounts. */
export const roles = ["administration", "editorial", "events", "secretariat", "privacy", "reader"] as const;
export type Role = (typeof roles)[number];

/** Permissions of each role; anything else is refused. */
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

/** A user of the back office, as recorded in the log and in versions. */
export type Viewer = { id: string; email: string };

/** A signed-in user, with the role that determines their permissions. */
export type ViewerWithRole = Viewer & { role: Role };

/** Whether a role has a permission. */
export function may({ role }: { role: Role }, permission: Permission): boolean {
  return granted[role].includes(permission);
}

/** Returns the role of that name; the least privileged one for anything else. */
export function roleOf(name: unknown): Role {
  return roles.find((role) => role === name) ?? "reader";
}

/** Returns the permission to change records of a collection. */
export function editPermission(collection: CollectionName): Permission {
  return eventCollections.includes(collection) ? "events.edit" : "content.edit";
}

const eventCollections: readonly CollectionName[] = ["events", "congresses", "courses"];

/** Whether a user sees personal data of visitors, which may require a second factor. */
export function seesPersons(viewer: { role: Role }): boolean {
  return (["registrations.manage", "contact.manage", "privacy.manage"] as const).some((one) => may(viewer, one));
}
