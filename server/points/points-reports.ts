import { berlinDate } from "#model/dates/berlin-date.ts";
import { bindCommands, bindQueries } from "#server/bind.ts";
import type { Stored } from "#server/content/store/content-store.ts";
import type { WriteTransaction } from "#server/database/schema.ts";
import { listDueReports } from "./due-reports.ts";
import { findEivAccess, forgetEivPasswords, listEivVnrs, saveEivPassword } from "./eiv-access.ts";
import { enterSpeakerPoints } from "./enter-speaker-points.ts";
import { followingReport } from "./follow-points.ts";
import { hasReports, listReported } from "./list-present.ts";
import { markReported, markTakenBack } from "./mark-reported.ts";
import { queueReportReminders, type ReportReminders } from "./report-reminders.ts";
import { compareWithEiv, type EivParts, isReportable, reportToEiv, withdrawFromEiv } from "./report-to-eiv.ts";
import { showFormerEfn } from "./show-efn.ts";
import { showPresent } from "./show-present.ts";

/** Reports of attendance to the chambers. */
export type PointsReports = ReturnType<typeof createPointsReports>;

export function createPointsReports(parts: ReportReminders & EivParts) {
  const { database, efns, clock } = parts;
  return {
    ...bindQueries(database, { hasReports }),
    ...bindCommands(parts, {
      show: showPresent,
      mark: markReported,
      markTakenBack,
      showFormer: showFormerEfn,
      enterSpeakerPoints,
    }),
    /** Runs what may change a registration as a whole; see there. */
    following: <T>(transaction: WriteTransaction, id: string, change: () => Promise<T>) =>
      followingReport(transaction, efns, id, change),
    /** Lists the attendees by name. */
    list: (event: Stored<"events">) => listReported(database, efns, event),
    /** Lists the events with people still to be reported, most urgent first. */
    listDue: () => listDueReports(parts, clock()),
    /** Queues reminders of the secretariat, once per event, and deletes passwords that are no longer needed. */
    async remind(): Promise<void> {
      await forgetEivPasswords(parts, berlinDate(clock()));
      await queueReportReminders(parts);
    },
    /** Reports through the EIV interface; undefined if it is disabled. */
    eiv: parts.eiv && {
      ...bindQueries(parts, { findAccess: findEivAccess, listVnrs: listEivVnrs, compare: compareWithEiv }),
      ...bindCommands(parts, { savePassword: saveEivPassword, report: reportToEiv, withdraw: withdrawFromEiv }),
      isReportable,
    },
  };
}
