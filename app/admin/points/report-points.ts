import type { ActionFunctionArgs } from "react-router";
import { servicesContext, viewerContext } from "#app/contexts.ts";
import type { ReportAnswer, ReportCommand } from "./report-command.ts";

/** Carries out the commands of the points report: shows EFNs, marks persons as reported, and talks to EIV. */
export async function reportPoints(
  context: ActionFunctionArgs["context"],
  eventId: string,
  command: ReportCommand,
): Promise<ReportAnswer> {
  const { content, pointsReports } = context.get(servicesContext);
  const { eiv } = pointsReports;
  const viewer = context.get(viewerContext);
  // Its page was open when the event was put into the trash.
  const event = await content.find("events", eventId);
  if (!event) return { ok: false, reason: "event_not_found" };
  switch (command.intent) {
    case "show":
      return { ok: true, shown: await pointsReports.show(viewer, { ...command, eventId }) };
    case "mark": {
      const { id, isReported } = command;
      const isDone = await pointsReports.mark(viewer, { eventId, id, isReported });
      return isDone ? { ok: true } : { ok: false, reason: "missing" };
    }
    case "takenBack": {
      const { id, former } = command;
      const isDone = former
        ? await pointsReports.markTakenBack(viewer, { eventId, id, former })
        : await pointsReports.mark(viewer, { eventId, id, isReported: false });
      return isDone ? { ok: true } : { ok: false, reason: "not_known" };
    }
    case "showFormer": {
      const { id, former } = command;
      const efn = await pointsReports.showFormer(viewer, { eventId, id, former });
      return efn ? { ok: true, efn } : { ok: false, reason: "not_known" };
    }
    case "speaker": {
      const { id, points } = command;
      const isDone = await pointsReports.enterSpeakerPoints(viewer, { eventId, id, points });
      return isDone ? { ok: true } : { ok: false, reason: "missing" };
    }
    case "savePassword": {
      if (!eiv) return { ok: false, reason: "off" };
      if (!command.password.trim()) return { ok: false, reason: "invalid_password" };
      const isSaved = await eiv.savePassword(viewer, event, command.chamber, command.password.trim());
      return isSaved ? { ok: true } : { ok: false, reason: "no_vnr" };
    }
    case "report": {
      const { chamber, isConfirmed, skip } = command;
      return eiv ? eiv.report(viewer, { eventId, chamber, isConfirmed, skip }) : { ok: false, reason: "off" };
    }
    case "withdraw": {
      const { id, former } = command;
      return eiv ? eiv.withdraw(viewer, { eventId, id, former }) : { ok: false, reason: "off" };
    }
    case "compare":
      return eiv ? eiv.compare(eventId, command.chamber) : { ok: false, reason: "off" };
  }
}
