import type { Viewer } from "#model/permission.ts";
import { type DueReport, listDueReports } from "./due-reports.ts";
import type { EfnSeal } from "./efn-store.ts";
import { listReported, type ReportedPerson } from "./list-present.ts";
import { markReported } from "./mark-reported.ts";
import { type ReportReminders, remindOfReports } from "./report-reminders.ts";
import { type ShownEfn, showPresent } from "./show-present.ts";

/** Reporting to the chambers who was at an event. */
export interface PointsReports {
  /** Those who were there, by name. */
  list(eventId: string): Promise<ReportedPerson[]>;
  /** Their EFNs themselves; the activity log says who asked. */
  show(viewer: Viewer, order: { eventId: string; asFile: boolean }): Promise<ShownEfn[]>;
  /** @returns false where the registration is gone */
  mark(viewer: Viewer, order: { eventId: string; id: string; isReported: boolean }): Promise<boolean>;
  /** The events of which somebody is still to be reported, the most urgent first. */
  listDue(): Promise<DueReport[]>;
  /** Reminds the secretariat by mail, once for each event. */
  remind(): Promise<number>;
}

export function createPointsReports(parts: ReportReminders & { efns: EfnSeal }): PointsReports {
  const { database, efns, clock } = parts;
  const authorOf = (viewer: Viewer) => ({ email: viewer.email, now: clock() });
  return {
    list: (eventId) => listReported(database, efns, eventId),
    show: (viewer, order) => showPresent(parts, { ...order, author: authorOf(viewer) }),
    listDue: () => listDueReports(parts, clock()),
    remind: () => remindOfReports(parts),
    mark: (viewer, order) => markReported(parts, { ...order, author: authorOf(viewer) }),
  };
}
