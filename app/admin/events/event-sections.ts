import { may, type Permission, type ViewerWithRole } from "#model/accounts/permission.ts";

/** The sections of an event in its dialog, in order; `path` is the last part of their URL. */
export const eventSections = [
  { path: "was-und-wann", label: "Was und wann", isForm: true },
  { path: "anmeldung", label: "Anmeldung", isForm: true },
  { path: "fortbildung", label: "Fortbildung", isForm: true },
  { path: "referierende", label: "Referierende und Sponsoren", isForm: true },
  { path: "e-mails", label: "E-Mails", isForm: true },
  { path: "evaluation", label: "Evaluation", isForm: true },
  { path: "anmeldungen", label: "Anmeldungen", title: "Anmeldungen", isForm: false },
  { path: "warteliste", label: "Warteliste", title: "Warteliste", isForm: false },
  { path: "zahlungen", label: "Zahlungen", title: "Zahlungen", isForm: false },
  { path: "links", label: "Links und QR-Code", title: "Links und QR-Code", isForm: false },
  { path: "rundschreiben", label: "Rundschreiben", title: "Rundschreiben", isForm: false },
  { path: "tage", label: "Anwesenheit", title: "Anwesenheit", isForm: false },
  { path: "bescheinigungen", label: "Bescheinigungen", title: "Bescheinigungen", isForm: false },
  { path: "eiv", label: "Punktemeldung", title: "Meldung der Punkte", isForm: false },
  { path: "auswertung", label: "Auswertung", title: "Auswertung der Evaluation", isForm: false },
  { path: "drucken", label: "Drucken", title: "Drucken", isForm: false },
] as const;

export type EventSection = (typeof eventSections)[number];
export type EventSectionPath = EventSection["path"];
export type FormSectionPath = Extract<EventSection, { isForm: true }>["path"];

/** The sections of the event's form, which share its unsaved input. */
export const formSections = eventSections.filter((section) => section.isForm);

const own: Record<"true" | "false", Permission> = { true: "content.read", false: "registrations.manage" };

/** Returns the sections a viewer sees; those about people only of a published event. */
export function sectionsFor(
  viewer: Pick<ViewerWithRole, "role">,
  event: {
    isPublished: boolean;
    hasWaitingList: boolean;
    hasPayments: boolean;
    hasReports: boolean;
    hasEvaluation: boolean;
  },
): readonly EventSection[] {
  return eventSections.filter(({ path, isForm }) => {
    if (!may(viewer, own[`${isForm}`]) || !(isForm || event.isPublished)) return false;
    if (path === "warteliste") return event.hasWaitingList;
    if (path === "zahlungen") return event.hasPayments;
    if (path === "auswertung") return event.hasEvaluation;
    return path !== "eiv" || event.hasReports;
  });
}

/** The path in place of an id for an event that is being created. */
export const newEventId = "neu";

export function eventHref(eventId: string, section: EventSectionPath, search = ""): string {
  return `/admin/events/${encodeURIComponent(eventId)}/${section}${search}`;
}

/** Returns the section a URL of the dialog leads to; undefined for none of them. */
export function sectionAt(pathname: string): EventSection | undefined {
  const [, section] = /^\/admin\/events\/[^/]+\/([^/]+)\/?$/.exec(pathname) ?? [];
  return eventSections.find(({ path }) => path === section);
}
