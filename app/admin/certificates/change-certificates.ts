import type { ActionFunctionArgs } from "react-router";
import { servicesContext, viewerContext } from "#app/contexts.ts";
import { type Action, eventRefusalOf } from "#model/registrations/allowed-actions.ts";
import { eventState } from "#model/registrations/event-state.ts";
import { type CertificatesAnswer, type CertificatesCommand, maxReason } from "./certificates-command.ts";

/** A certificate can always be withdrawn. */
const actions = {
  ...{ issue: "issueCertificate", issueAll: "issueCertificate", duplicate: "issueCertificate" },
  ...{ mail: "sendCertificate", mailAll: "sendCertificate", mailAgain: "sendCertificate" },
  withdraw: undefined,
} as const satisfies Record<CertificatesCommand["intent"], Action | undefined>;

/** The number of certificates per request: keeps each request to seconds and lets others be served in between. */
const batchSize = 10;

/** Issues, duplicates, mails and withdraws certificates. */
export async function changeCertificates(
  context: ActionFunctionArgs["context"],
  eventId: string,
  command: CertificatesCommand,
): Promise<CertificatesAnswer> {
  const { certificateService, clock, content } = context.get(servicesContext);
  const viewer = context.get(viewerContext);
  const event = await content.find("events", eventId);
  if (!event) return { ok: false, reason: "missing" };
  const asked = actions[command.intent];
  const refusal = asked && eventRefusalOf(asked, eventState(event, { now: clock() }));
  if (refusal) return { ok: false, reason: refusal };
  const done = { ok: true, issued: 1, remaining: 0 } as const;
  switch (command.intent) {
    case "withdraw": {
      const reason = command.reason.trim();
      if (!reason) return { ok: false, reason: "no_reason" };
      if (reason.length > maxReason) return { ok: false, reason: "long_reason" };
      const isDone = await certificateService.withdraw(viewer, { event, id: command.id, reason });
      return isDone ? done : { ok: false, reason: "none_valid" };
    }
    case "duplicate": {
      const isDone = await certificateService.duplicate(viewer, { event, id: command.id });
      return isDone ? done : { ok: false, reason: "none_valid" };
    }
    case "mail":
    case "mailAll": {
      const only = command.intent === "mail" ? command.id : undefined;
      const count = await certificateService.mail(viewer, { event, only });
      // Idempotent: a second click finds nothing left to mail.
      return count > 0 || !only ? done : { ok: false, reason: "none_to_mail" };
    }
    case "mailAgain": {
      const isDone = await certificateService.mailAgain(viewer, event, command.id);
      return isDone ? done : { ok: false, reason: "none_to_mail" };
    }
    default: {
      const only = command.intent === "issue" ? command.id : undefined;
      const { issued, ...rest } = await certificateService.issue(viewer, { event, only, limit: batchSize });
      return only && issued === 0 ? { ok: false, reason: "not_recorded" } : { ok: true, issued, ...rest };
    }
  }
}
