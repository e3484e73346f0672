import type { Viewer } from "#model/accounts/permission.ts";
import { authorOf } from "#server/author.ts";
import { bindCommands, bindQueries } from "#server/bind.ts";
import type { ContentChanged } from "#server/content/store/write-content.ts";
import { findMails } from "#server/mail/mail-outbox.ts";
import type { Correspondence } from "#server/mail/mail-room.ts";
import { type EfnSeal, findEfnNotes } from "#server/points/efn-store.ts";
import { showEfn } from "#server/points/show-efn.ts";
import { addRegistration } from "./by-hand/add-registration.ts";
import { changeChoice } from "./by-hand/change-choice.ts";
import { correctRegistration } from "./by-hand/correct-registration.ts";
import { enterPayments } from "./by-hand/enter-payments.ts";
import { giveSeat } from "./by-hand/give-seat.ts";
import { importParticipants } from "./by-hand/import-participants.ts";
import { moveRegistration } from "./by-hand/move-registration.ts";
import { readParticipantFile } from "./by-hand/read-participant-file.ts";
import { undoCancellation } from "./by-hand/undo-cancellation.ts";
import { cancelRegistrations } from "./cancel-registrations.ts";
import { confirmRegistrations } from "./confirm-registrations.ts";
import { createConfirmationJobs } from "./confirmation-jobs.ts";
import { countByEvent } from "./count-by-event.ts";
import { exportRegistrations } from "./export-registrations.ts";
import { findEventByLink } from "./find-event-by-link.ts";
import { findPeople } from "./find-people.ts";
import { listAnswers } from "./list-answers.ts";
import { previewConfirmation, sendTestConfirmation } from "./preview-confirmation.ts";
import { areOfOtherEvents, countChosen, countRegistrations, listRegistrations } from "./registration-store.ts";
import { resendConfirmation } from "./resend-confirmation.ts";
import { countByChoice, countPublicly, countSeats } from "./seat-store.ts";
import { moveUp } from "./waiting-list/move-up.ts";
import { findExpiredOffers, listWaiting } from "./waiting-list/waiting-store.ts";

/** Registrations as the pages use them: the commands and queries of this folder, bound to their dependencies. */
export type RegistrationService = ReturnType<typeof createRegistrationService>;

export interface RegistrationServiceParts extends Correspondence {
  contentChanged: ContentChanged;
  /** Called after seats may have become free. */
  onSeatsFreed: () => void;
  /** Called after a confirmation was queued that is to be sent at once. */
  onMailDue: () => void;
  efns: EfnSeal;
}

export function createRegistrationService(parts: RegistrationServiceParts) {
  const { database, clock, log, efns } = parts;
  const jobs = createConfirmationJobs(parts, (error) => log.error("bulk confirmation aborted", { error }));
  return {
    ...bindQueries(database, {
      findEventByLink,
      findPeople,
      list: listRegistrations,
      count: countRegistrations,
      countByEvent,
      countChosen,
      countSeats,
      countPublicly,
      countByChoice,
      listAnswers,
      listWaiting,
      findExpiredOffers,
      areOfOtherEvents,
    }),
    ...bindQueries(parts, { preview: previewConfirmation }),
    ...bindCommands(parts, {
      cancel: cancelRegistrations,
      resend: resendConfirmation,
      exportFor: exportRegistrations,
      moveUp,
      sendTest: sendTestConfirmation,
      showEfn,
    }),
    /** Changes the secretariat makes to registrations by hand, on request by telephone or letter. */
    byHand: {
      ...bindQueries(parts, { readList: readParticipantFile }),
      ...bindCommands(parts, {
        add: addRegistration,
        changeChoice,
        correct: correctRegistration,
        move: moveRegistration,
        enterPayments,
        undoCancellation,
        giveSeat,
        importList: importParticipants,
      }),
    },
    /** Returns the masked EFNs of these registrations, by registration id. */
    findEfns: (ids: readonly string[]) => findEfnNotes(database, efns, ids),
    /** Returns the mails of a kind about these registrations, by registration id. */
    findMails: (ids: readonly string[], kind: "confirmation" | "offer" | "receipt" | "cancellation" = "confirmation") =>
      findMails(database, kind, ids, clock()),
    /** Starts a bulk confirmation in the background. @returns the job's id */
    startConfirming(viewer: Viewer, eventId: string, ids: readonly string[]): Promise<string> {
      const order = { eventId, ids, author: authorOf(viewer, clock) };
      return jobs.start(eventId, (watch) => confirmRegistrations(parts, order, watch));
    },
    /** Returns the state of a job, whichever instance runs it. */
    findConfirmation: jobs.find,
    /** Lets the current mails of bulk confirmations finish and starts no further ones. */
    close: jobs.stop,
  };
}
