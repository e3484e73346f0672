import * as z from "zod";

/** The areas of the log; the dashboard's filter offers those SPEC §2 names. */
export const ActivitySection = z.enum([
  "news",
  "events",
  "board",
  "congress",
  "courses",
  "documents",
  "contact",
  "about",
  "legal",
  "home",
  "settings",
  "maintenance",
  "account",
  "privacy",
]);
export type ActivitySection = z.output<typeof ActivitySection>;

/** What happened, as a code; `app/text` has the German sentence for each. */
export const ActivityAction = z.enum([
  "news.created",
  "news.updated",
  "news.deleted",
  "news.restored",
  "news.purged",
  "news.pinned",
  "news.unpinned",
  "news.featured",
  "news.unfeatured",
  "events.created",
  "events.updated",
  "events.deleted",
  "events.restored",
  "events.purged",
  "registration.confirmed",
  "registration.cancelled",
  "registration.deleted",
  "registration.exported",
  "registration.link_changed",
  "registration.conference_link_changed",
  "board.created",
  "board.updated",
  "board.deleted",
  "board.restored",
  "board.purged",
  "board.reordered",
  "congresses.created",
  "congresses.updated",
  "congresses.deleted",
  "congresses.restored",
  "congresses.purged",
  "courses.created",
  "courses.updated",
  "courses.deleted",
  "courses.restored",
  "courses.purged",
  "documents.created",
  "documents.updated",
  "documents.deleted",
  "documents.restored",
  "documents.purged",
  "contact.read",
  "contact.answered",
  "contact.deleted",
  "about.updated",
  "about.restored",
  "legal.updated",
  "legal.restored",
  "legal.form_uploaded",
  "legal.form_deleted",
  "home.updated",
  "home.restored",
  "settings.updated",
  "settings.restored",
  "maintenance.enabled",
  "maintenance.disabled",
  "maintenance.password_changed",
  "account.created",
  "account.linked",
  "account.signed_in",
  "account.signed_out",
  "account.password_changed",
  "content.initialized",
  "content.imported",
  "content.exported",
  "privacy.exported",
  "privacy.erased",
  "retention.applied",
]);
export type ActivityAction = z.output<typeof ActivityAction>;

/** Ids, titles and counts that belong to an entry; never the contents of a form. */
export const ActivityDetails = z.record(z.string().max(40), z.union([z.string().max(500), z.number(), z.boolean()]));
export type ActivityDetails = z.output<typeof ActivityDetails>;

/** One entry of the log; `timestamp` is a UTC instant, `user` the administrator's e-mail, "" for the system itself. */
export type Activity = {
  id: string;
  action: ActivityAction;
  section: ActivitySection;
  details: ActivityDetails;
  timestamp: string;
  user: string;
};

const sectionOfPrefix: Record<string, ActivitySection> = {
  registration: "events",
  congresses: "congress",
  content: "settings",
  retention: "privacy",
};

/** The area an action belongs to. */
export function sectionOf(action: ActivityAction): ActivitySection {
  const prefix = action.slice(0, action.indexOf("."));
  return Object.hasOwn(sectionOfPrefix, prefix)
    ? (sectionOfPrefix[prefix] as ActivitySection)
    : (prefix as ActivitySection);
}

/**
 * The keys of `details` that name a person, so that they can be erased; besides them only `user` does. The title of a
 * board entry is the member's name.
 */
export function personalDetailsOf(action: ActivityAction): readonly string[] {
  if (action.startsWith("board.")) return ["title"];
  return action === "account.created" ? ["email"] : [];
}
