import type { ActionFunctionArgs } from "react-router";
import { servicesContext, viewerContext } from "#app/contexts.ts";
import type { ReportAnswer, ReportSubmission } from "./report-answer.ts";

/** Handles the submissions of the points report: shows EFNs, marks persons as reported, and talks to EIV. */
export async function answerReport(
  context: ActionFunctionArgs["context"],
  eventId: string,
  submission: ReportSubmission,
): Promise<ReportAnswer> {
  const { content, pointsReports } = context.get(servicesContext);
  const { eiv } = pointsReports;
  const viewer = context.get(viewerContext);
  switch (submission.intent) {
    case "show":
      return { ok: true, shown: await pointsReports.show(viewer, { eventId, asFile: submission.asFile }) };
    case "mark": {
      const { id, isReported } = submission;
      const isDone = await pointsReports.mark(viewer, { eventId, id, isReported });
      return isDone ? { ok: true } : { ok: false, reason: "missing" };
    }
    case "savePassword": {
      const event = await content.find("events", eventId);
      if (!eiv || !event) return { ok: false, reason: eiv ? "missing" : "off" };
      if (!submission.password.trim()) return { ok: false, reason: "invalid_password" };
      const isSaved = await eiv.savePassword(viewer, event, submission.password.trim());
      return isSaved ? { ok: true } : { ok: false, reason: "no_vnr" };
    }
    case "report": {
      const { isConfirmed, skip } = submission;
      return eiv ? eiv.report(viewer, { eventId, isConfirmed, skip }) : { ok: false, reason: "off" };
    }
    case "withdraw":
      return eiv ? eiv.withdraw(viewer, { eventId, id: submission.id }) : { ok: false, reason: "off" };
    case "compare":
      return eiv ? eiv.compare(eventId) : { ok: false, reason: "off" };
  }
}
