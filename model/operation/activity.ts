import {
  collectionNames,
  type ListCollection,
  listCollections,
  type SingleCollection,
  singleCollections,
} from "#model/content/collection-kind.ts";
import type { CollectionName } from "#model/content/collections.ts";

const basicListChanges = ["created", "updated", "deleted", "restored", "purged"] as const;
const basicSingleChanges = ["updated", "restored"] as const;
/** `published`: a draft was published at its scheduled time. */
const draftChanges = [
  "drafted",
  "draft_discarded",
  "draft_restored",
  "draft_shared",
  "draft_unshared",
  "planned",
  "plan_cancelled",
  "published",
] as const;
/** `removed`: a record was moved to the trash at its scheduled time; `unpublished`: it is a draft again. */
const removalPlans = ["removal_planned", "removal_cancelled", "removed", "unpublished"] as const;
const listChanges = [...basicListChanges, ...draftChanges, ...removalPlans] as const;
const singleChanges = [...basicSingleChanges, ...draftChanges] as const;
export type BasicListChange = (typeof basicListChanges)[number];
export type DraftChange = (typeof draftChanges)[number];
export type RemovalPlan = (typeof removalPlans)[number];
export type ListChange = (typeof listChanges)[number];

const otherActions = [
  "news.pinned",
  "news.unpinned",
  "news.featured",
  "news.unfeatured",
  "registration.added",
  "registration.confirmed",
  "registration.confirmation_resent",
  "registration.cancelled",
  "registration.corrected",
  "registration.choice_changed",
  "registration.noted",
  "registration.cancellation_undone",
  "registration.moved_away",
  "registration.paid",
  "registration.unpaid",
  "registration.payment_entered",
  "registration.refund_entered",
  "registration.fee_waived",
  "registration.payment_undone",
  "registration.payments_exported",
  "registration.invoice_issued",
  "registration.invoice_requested",
  "registration.invoice_cancelled",
  "registration.invoice_printed",
  "registration.invoice_mailed",
  "registration.payments_matched",
  "registration.moved_here",
  "registration.corrected_by_attendee",
  "registration.cancelled_by_attendee",
  "registration.attended",
  "registration.attendance_undone",
  "registration.left",
  "registration.left_undone",
  "registration.certificates_printed",
  "registration.certificate_issued",
  "registration.certificate_duplicated",
  "registration.certificate_withdrawn",
  "registration.certificates_mailed",
  "registration.certificate_resent",
  "registration.training_printed",
  "registration.list_printed",
  "registration.badges_printed",
  "registration.offered",
  "registration.offer_accepted",
  "registration.offer_expired",
  "registration.offer_undelivered",
  "registration.moved_up",
  "registration.seat_given",
  "registration.imported",
  "registration.messaged",
  "registration.message_paused",
  "registration.message_resumed",
  "registration.message_resent",
  "registration.reminded",
  "registration.evaluation_asked",
  "registration.efn_shown",
  "registration.efns_shown",
  "registration.points_reported",
  "registration.speaker_points",
  "registration.eiv_password_saved",
  "registration.points_report_undone",
  "registration.deleted",
  "registration.exported",
  "registration.link_changed",
  "registration.conference_link_changed",
  "board.reordered",
  "contact.read",
  "contact.answered",
  "contact.reopened",
  "contact.resent",
  "contact.deleted",
  "legal.form_uploaded",
  "legal.form_deleted",
  "maintenance.enabled",
  "maintenance.disabled",
  "maintenance.password_changed",
  "account.created",
  "account.linked",
  "account.signed_in",
  "account.sign_in_failed",
  "account.signed_out",
  "account.password_changed",
  "account.second_factor_added",
  "account.second_factor_removed",
  "account.second_factor_reset",
  "account.recovery_codes_renewed",
  "account.passkey_added",
  "account.passkey_removed",
  "account.recovery_code_used",
  "account.refused",
  "account.invited",
  "account.accepted",
  "account.role_changed",
  "account.disabled",
  "account.enabled",
  "account.sessions_ended",
  "account.deleted",
  "account.renamed",
  "account.password_reset",
  "account.reset",
  "content.initialized",
  "content.imported",
  "content.exported",
  "content.surplus_trashed",
  "privacy.exported",
  "privacy.erased",
  "system.test_mail_sent",
  "system.clock_confirmed",
  "system.mails_sent_again",
  "system.mails_left",
  "retention.applied",
  "log.exported",
  "media.described",
  "media.deleted",
  "media.replaced",
  "redirect.added",
  "redirect.changed",
  "redirect.removed",
  "redirect.imported",
] as const;

/** Code of an action; `app/text` has the German sentence for each. */
export type ActivityAction =
  | `${ListCollection}.${ListChange}`
  | `${SingleCollection}.${(typeof singleChanges)[number]}`
  | (typeof otherActions)[number];

export const activityActions: readonly ActivityAction[] = [
  ...listCollections.flatMap((collection) => listChanges.map((change) => `${collection}.${change}` as const)),
  ...singleCollections.flatMap((collection) => singleChanges.map((change) => `${collection}.${change}` as const)),
  ...otherActions,
];

/** Areas of the log: one per collection, and some more. */
export type ActivitySection = CollectionSection | "contact" | "maintenance" | "account" | "privacy" | "log" | "media";
export type CollectionSection = Exclude<CollectionName, "congresses"> | "congress";

/** Changes of the settings on the contact screen; other changes of the settings have their own codes. */
export const contactDataActions = [
  "settings.updated",
  "settings.restored",
] as const satisfies readonly ActivityAction[];

const sectionOfPrefix = {
  registration: "events",
  congresses: "congress",
  content: "settings",
  system: "settings",
  retention: "privacy",
  redirect: "settings",
} as const;

/** Returns the area of a collection: its name, except where SPEC §2 uses another one. */
export function sectionOfCollection(collection: CollectionName): CollectionSection {
  return collection === "congresses" ? sectionOfPrefix.congresses : collection;
}

/** All areas of the log. */
export const activitySections: readonly ActivitySection[] = [
  ...collectionNames.map(sectionOfCollection),
  "contact",
  "maintenance",
  "account",
  "privacy",
  "log",
  "media",
];

/** Ids, titles and counts of an entry; never the contents of a form. */
export type ActivityDetails = Record<string, string | number | boolean>;

/** One entry of the log; `timestamp` is a UTC instant, `user` the e-mail address of the user, "" for the system. */
export type Activity = {
  id: string;
  action: ActivityAction;
  section: ActivitySection;
  details: ActivityDetails;
  timestamp: string;
  user: string;
};

/** Returns the area of an action. */
export function sectionOf(action: ActivityAction): ActivitySection {
  const prefix = action.slice(0, action.indexOf("."));
  const known: Readonly<Record<string, ActivitySection>> = sectionOfPrefix;
  return Object.hasOwn(known, prefix) ? (known[prefix] as ActivitySection) : (prefix as ActivitySection);
}
