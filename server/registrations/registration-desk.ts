import type { Viewer } from "#model/accounts/permission.ts";
import type { EfnNote } from "#model/certificates/efn.ts";
import type { EmailTemplate } from "#model/registrations/email-template.ts";
import type { Stored } from "#server/content/store/content-store.ts";
import type { ContentChanged } from "#server/content/store/write-content.ts";
import type { RequestedDelivery } from "#server/mail/deliver-requested-mail.ts";
import { findMails, type OutboxMail } from "#server/mail/mail-outbox.ts";
import { createAutomaticConfirmations } from "./automatic-confirmations.ts";
import { createHandWork, type HandWork } from "./by-hand/hand-work.ts";
import { type CancellationOutcome, cancelRegistrations } from "./cancel-registrations.ts";
import { confirmRegistrations } from "./confirm-registrations.ts";
import { createConfirmationJobs } from "./confirmation-jobs.ts";
import type { ConfirmationParts } from "./confirmation-mail.ts";
import { type EfnSeal, findEfnNotes } from "./efn/efn-store.ts";
import { showEfn } from "./efn/show-efn.ts";
import { type ExportChoice, type ExportedRegistration, exportRegistrations } from "./export-registrations.ts";
import { findEventByLink } from "./find-event-by-link.ts";
import { type FoundPerson, findPeople } from "./find-people.ts";
import type { ConfirmationJob } from "./job-store.ts";
import {
  areOfAnotherEvent,
  countByEvent,
  countRegistrations,
  listRegistrations,
  type RegistrationCounts,
  type RegistrationFilter,
  type RegistrationQuery,
  type StoredRegistration,
} from "./registration-store.ts";
import { type ResendOutcome, resendConfirmation } from "./resend-confirmation.ts";
import { countPublicly, countSeats, type SeatedEvent } from "./seat-store.ts";
import { previewConfirmation, sendTestConfirmation, type TestOutcome } from "./try-confirmation.ts";

import { moveUp } from "./waiting-list/move-up.ts";
import { listWaiting, type WaitingRegistration } from "./waiting-list/waiting-store.ts";

/** Registrations as the pages use them: the commands of this folder, bound to their dependencies. */
export interface RegistrationDesk {
  /** Finds an event by the last segment of a registration link, `{slug}-{12}`. */
  findEventByLink(segment: string): Promise<Stored<"events"> | undefined>;
  list(query: RegistrationQuery): Promise<StoredRegistration[]>;
  /** Finds people by words of name, address or city, with all their registrations. */
  findPeople(search: string, limit: number): Promise<FoundPerson[]>;
  count(filter: RegistrationFilter): Promise<RegistrationCounts>;
  /** Counts the registrations of each event; events without any are left out. */
  countByEvent(eventIds: readonly string[]): Promise<Map<string, number>>;
  /** Counts the seats of each event that are assigned or offered. */
  countSeats(eventIds: readonly string[]): Promise<Map<string, number>>;
  /** The same as the public counts them: with a waiting list, everyone on it counts. */
  countPublicly(events: readonly SeatedEvent[]): Promise<Map<string, number>>;
  /** Lists the waiting list of an event in the order of offers. */
  listWaiting(eventId: string): Promise<WaitingRegistration[]>;
  /** Moves a person to the top of the waiting list. @returns whether the person waits without an offer */
  moveUp(viewer: Viewer, eventId: string, id: string, reason: string): Promise<boolean>;
  /** Returns the masked EFNs of these registrations, by registration id. */
  findEfns(ids: readonly string[]): Promise<Map<string, EfnNote>>;
  /** Returns the full EFN; the activity log records who requested it. @returns undefined if none can be decrypted */
  showEfn(viewer: Viewer, eventId: string, id: string): Promise<string | undefined>;
  /** Whether one of these belongs to another event: then the request does not come from our pages. */
  areOfAnother(eventId: string, ids: readonly string[]): Promise<boolean>;
  /** Returns registrations for an export, oldest first; the activity log records who exported how many. */
  exportFor(viewer: Viewer, choice: ExportChoice): Promise<ExportedRegistration[]>;
  /** Returns the confirmation or offer mails of these registrations, by registration id. */
  findMails(ids: readonly string[], kind?: "confirmation" | "offer"): Promise<Map<string, OutboxMail>>;
  /** Starts a bulk confirmation in the background. @returns the job's id */
  startConfirming(viewer: Viewer, eventId: string, ids: readonly string[]): Promise<string>;
  /** Returns the state of a job, whichever instance runs it. */
  findConfirmation(eventId: string, jobId: string): Promise<ConfirmationJob | undefined>;
  cancel(viewer: Viewer, eventId: string, ids: readonly string[]): Promise<CancellationOutcome>;
  /** Sends a confirmation again; the activity log records who requested it. */
  resend(viewer: Viewer, eventId: string, id: string): Promise<ResendOutcome>;
  /** Changes the secretariat makes by hand. */
  byHand: HandWork;
  /** @param template an unsaved one; defaults to that of the event */
  preview(eventId: string, template?: EmailTemplate): ReturnType<typeof previewConfirmation>;
  sendTest(viewer: Viewer, eventId: string, template?: EmailTemplate): Promise<TestOutcome>;
  /** Sends the due confirmations of events that confirm automatically. */
  work(): Promise<void>;
  /** Lets current mails finish and starts no further ones. */
  close(): Promise<void>;
}

export function createRegistrationDesk(
  parts: ConfirmationParts &
    RequestedDelivery & {
      contentChanged: ContentChanged;
      /** Called after seats may have become free. */
      onSeatsFreed?: () => void;
      efns: EfnSeal;
    },
): RegistrationDesk {
  const { database, clock, log, onSeatsFreed = () => {} } = parts;
  const jobs = createConfirmationJobs(parts, (error) => log.error("bulk confirmation aborted", { error }));
  const automatic = createAutomaticConfirmations(parts);
  const authorOf = (viewer: Viewer) => ({ email: viewer.email, now: clock() });
  return {
    findEventByLink: (segment) => findEventByLink(database, segment),
    findPeople: (search, limit) => findPeople(database, search, limit),
    list: (query) => listRegistrations(database, query),
    count: (filter) => countRegistrations(database, filter),
    countByEvent: (eventIds) => countByEvent(database, eventIds),
    countSeats: (eventIds) => countSeats(database, eventIds),
    countPublicly: (events) => countPublicly(database, events),
    listWaiting: (eventId) => listWaiting(database, eventId),
    moveUp: (viewer, eventId, id, reason) => moveUp(parts, { eventId, id, reason, author: authorOf(viewer) }),
    findEfns: (ids) => findEfnNotes(database, parts.efns, ids),
    showEfn: (viewer, eventId, id) => showEfn(parts, { eventId, id, author: authorOf(viewer) }),
    areOfAnother: (eventId, ids) => areOfAnotherEvent(database, eventId, ids),
    exportFor: (viewer, choice) => exportRegistrations(parts, choice, authorOf(viewer)),
    findMails: (ids, kind = "confirmation") => findMails(database, kind, ids, clock()),
    startConfirming(viewer, eventId, ids) {
      const order = { eventId, ids, author: authorOf(viewer) };
      return jobs.start(eventId, (watch) => confirmRegistrations(parts, order, watch));
    },
    findConfirmation: (eventId, jobId) => jobs.find(eventId, jobId),
    async cancel(viewer, eventId, ids) {
      const outcome = await cancelRegistrations(parts, { eventId, ids, author: authorOf(viewer) });
      if (outcome.cancelled.length > 0) onSeatsFreed();
      return outcome;
    },
    resend: (viewer, eventId, id) => resendConfirmation(parts, { eventId, id, author: authorOf(viewer) }),
    byHand: createHandWork({ ...parts, onSeatsFreed }, () => automatic.work()),
    preview: (eventId, template) => previewConfirmation(parts, eventId, template),
    sendTest: (viewer, eventId, template) => sendTestConfirmation(parts, { eventId, to: viewer.email, template }),
    work: () => automatic.work(),
    async close() {
      await Promise.all([jobs.stop(), automatic.stop()]);
    },
  };
}
