import type { Viewer } from "#model/accounts/permission.ts";
import { berlinDate } from "#model/dates/berlin-date.ts";
import type { Stored } from "#server/content/store/content-store.ts";
import type { Author } from "#server/content/store/write-content.ts";
import { type DueReport, listDueReports } from "./due-reports.ts";
import { findEivPassword, forgetEivPasswords, saveEivPassword, vnrOf } from "./eiv-access.ts";
import { listReported, type ReportedPerson } from "./list-present.ts";
import { markReported } from "./mark-reported.ts";
import { type ReportReminders, remindOfReports } from "./report-reminders.ts";
import { compareWithEiv, type EivParts, isReportable, reportToEiv, withdrawFromEiv } from "./report-to-eiv.ts";
import { type ShownEfn, showPresent } from "./show-present.ts";

/** Reports of attendance to the chambers. */
export interface PointsReports {
  /** Lists the attendees by name. */
  list(eventId: string): Promise<ReportedPerson[]>;
  /** Returns their full EFNs; the activity log records who requested them. */
  show(viewer: Viewer, order: { eventId: string; asFile: boolean }): Promise<ShownEfn[]>;
  /** @returns false if there is no such registration */
  mark(viewer: Viewer, order: { eventId: string; id: string; isReported: boolean }): Promise<boolean>;
  /** Lists the events with people still to be reported, most urgent first. */
  listDue(): Promise<DueReport[]>;
  /** Reminds the secretariat by mail, once per event, and deletes passwords that are no longer needed. */
  remind(): Promise<number>;
  /** Reports through the EIV interface; undefined if it is disabled. */
  eiv: EivReports | undefined;
}

export interface EivReports {
  /** Returns the VNR of an event and whether its password is stored, never the password itself. */
  findAccess(event: Stored<"events">): Promise<{ vnr: string | undefined; hasPassword: boolean }>;
  isReportable(event: Stored<"events">, person: ReportedPerson): boolean;
  /** @returns false for an event without VNR */
  savePassword(viewer: Viewer, event: Stored<"events">, password: string): Promise<boolean>;
  report(
    viewer: Viewer,
    order: { eventId: string; isConfirmed: boolean; skip: readonly string[] },
  ): ReturnType<typeof reportToEiv>;
  withdraw(viewer: Viewer, order: { eventId: string; id: string }): ReturnType<typeof withdrawFromEiv>;
  compare(eventId: string): ReturnType<typeof compareWithEiv>;
}

export function createPointsReports(parts: ReportReminders & EivParts): PointsReports {
  const { database, efns, clock } = parts;
  const authorOf = (viewer: Viewer) => ({ email: viewer.email, now: clock() });
  return {
    list: (eventId) => listReported(database, efns, eventId),
    show: (viewer, order) => showPresent(parts, { ...order, author: authorOf(viewer) }),
    listDue: () => listDueReports(parts, clock()),
    async remind() {
      await forgetEivPasswords(parts, berlinDate(clock()));
      return remindOfReports(parts);
    },
    eiv: parts.eiv && createEivReports(parts, authorOf),
    mark: (viewer, order) => markReported(parts, { ...order, author: authorOf(viewer) }),
  };
}

function createEivReports(parts: EivParts, authorOf: (viewer: Viewer) => Author): EivReports {
  const { database, passwords } = parts;
  return {
    async findAccess(event) {
      const vnr = vnrOf(event);
      const password = vnr && (await findEivPassword(database, passwords, { eventId: event.id, vnr }));
      return { vnr, hasPassword: Boolean(password) };
    },
    isReportable,
    async savePassword(viewer, event, password) {
      const vnr = vnrOf(event);
      if (vnr) await saveEivPassword(parts, { event, vnr, password, author: authorOf(viewer) });
      return vnr !== undefined;
    },
    report: (viewer, order) => reportToEiv(parts, { ...order, author: authorOf(viewer) }),
    withdraw: (viewer, order) => withdrawFromEiv(parts, { ...order, author: authorOf(viewer) }),
    compare: (eventId) => compareWithEiv(parts, eventId),
  };
}
