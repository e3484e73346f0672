import type { Viewer } from "#model/accounts/permission.ts";
import type { Clock } from "#model/dates/berlin-date.ts";
import type { ReadList } from "#model/registrations/participant-list.ts";
import type { ContentReader } from "#server/content/store/content-store.ts";
import type { ContentChanged } from "#server/content/store/write-content.ts";
import type { Database } from "#server/database/schema.ts";
import type { Log } from "#server/log.ts";
import type { EfnSeal } from "../efn/efn-store.ts";
import { type AddedOutcome, addRegistration, type HandRegistration } from "./add-registration.ts";
import { type CorrectedOutcome, correctRegistration, type HandCorrection } from "./correct-registration.ts";
import { enterPayments, type HandPayments } from "./enter-payments.ts";
import { type ImportOutcome, importParticipants, type ParticipantImport } from "./import-participants.ts";
import { type HandMove, type MovedOutcome, moveRegistration } from "./move-registration.ts";
import { readParticipantFile } from "./read-participant-file.ts";
import { type UndoneOutcome, undoCancellation } from "./undo-cancellation.ts";

/** Changes the secretariat makes to registrations by hand, on request by telephone or letter. */
export interface HandWork {
  add(viewer: Viewer, registration: Omit<HandRegistration, "author">): Promise<AddedOutcome>;
  correct(viewer: Viewer, correction: Omit<HandCorrection, "author">): Promise<CorrectedOutcome>;
  move(viewer: Viewer, move: Omit<HandMove, "author">): Promise<MovedOutcome>;
  /** @returns how many were changed */
  enterPayments(viewer: Viewer, payments: Omit<HandPayments, "author">): Promise<number>;
  undoCancellation(viewer: Viewer, eventId: string, id: string): Promise<UndoneOutcome>;
  /** Parses a CSV file into people and the problems that keep them from being imported. Changes nothing. */
  readList(eventId: string, text: string): Promise<ReadList>;
  importList(viewer: Viewer, order: Omit<ParticipantImport, "author">): Promise<ImportOutcome>;
}

/** @param sendConfirmations sends the confirmations that are due */
export function createHandWork(
  parts: {
    database: Database;
    content: ContentReader;
    contentChanged: ContentChanged;
    onSeatsFreed: () => void;
    clock: Clock;
    log: Log;
    efns: EfnSeal;
  },
  sendConfirmations: () => Promise<void>,
): HandWork {
  const { clock, log } = parts;
  const authorOf = (viewer: Viewer) => ({ email: viewer.email, now: clock() });
  /** Sends the confirmation at once if one is due. */
  const withMailSent = <O extends { ok: boolean; isMailDue?: boolean }>(outcome: O): O => {
    if (outcome.isMailDue) {
      void sendConfirmations().catch((error: unknown) => log.error("confirmations were not sent", { error }));
    }
    return outcome;
  };
  return {
    add: async (viewer, registration) =>
      withMailSent(await addRegistration(parts, { ...registration, author: authorOf(viewer) })),
    correct: (viewer, correction) => correctRegistration(parts, { ...correction, author: authorOf(viewer) }),
    readList: (eventId, text) => readParticipantFile(parts.database, eventId, text),
    importList: (viewer, order) => importParticipants(parts, { ...order, author: authorOf(viewer) }),
    async move(viewer, move) {
      const outcome = await moveRegistration(parts, { ...move, author: authorOf(viewer) });
      if (outcome.ok) parts.onSeatsFreed();
      return withMailSent(outcome);
    },
    enterPayments: (viewer, payments) => enterPayments(parts, { ...payments, author: authorOf(viewer) }),
    undoCancellation: (viewer, eventId, id) => undoCancellation(parts, { eventId, id, author: authorOf(viewer) }),
  };
}
