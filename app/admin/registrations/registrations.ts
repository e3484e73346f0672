import * as z from "zod";
import { type Services, servicesContext, viewerContext } from "#app/contexts.ts";
import { conferenceLinkPart, emailTemplatePart, registrationLinkPart } from "#model/events/event-parts.ts";
import { fullName } from "#model/people/person-name.ts";
import { eventRefusalOf } from "#model/registrations/allowed-actions.ts";
import { EmailTemplateForm } from "#model/registrations/email-template.ts";
import { eventState } from "#model/registrations/event-state.ts";
import type { Registration } from "#model/registrations/registration.ts";
import { whyRefused } from "#text/mail/mail.ts";
import { participationTitle, workshopTitles } from "#text/registrations/participation.ts";
import type { CsvRegistration } from "#text/registrations/registration-csv.ts";
import { registrationStatusLabels } from "#text/registrations/registration-status.ts";
import { answerCommand, incomplete } from "../ui/command/answer-command.ts";
import { answerPart } from "../ui/editor/answer-part.ts";
import { Submission } from "../ui/editor/editor-action.ts";
import type { EditorAnswer, EditorSubmission } from "../ui/editor/editor-answer.ts";
import type { Route } from "./+types/registrations.ts";
import { changeByHand } from "./by-hand/change-by-hand.ts";
import { EventPart, partParameter } from "./event-part.ts";
import { loadRegistrations } from "./load-manager.ts";
import { type BulkOutcome, type JobAnswer, type ManagerAnswer, ManagerCommand } from "./manager-command.ts";

export { clientAction } from "../ui/client-action.ts";

/** `?auftrag=ID`: returns the state of a bulk confirmation. */
export async function loader({ params, context, url }: Route.LoaderArgs): Promise<JobAnswer> {
  const { registrations } = context.get(servicesContext);
  return presentJob(await registrations.findConfirmation(params.eventId, url.searchParams.get("auftrag") ?? ""));
}

/** A failed poll must not replace the screen by the error boundary. */
export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs): Promise<JobAnswer> {
  try {
    return await serverLoader();
  } catch (thrown) {
    if (thrown instanceof Response) throw thrown;
    return { state: "unreachable" };
  }
}

type ConfirmationJob = NonNullable<Awaited<ReturnType<Services["registrations"]["findConfirmation"]>>>;

function presentJob(job: ConfirmationJob | undefined): JobAnswer {
  if (!job) return { state: "unknown" };
  if (job.state === "running") return { state: "running", ...job.progress };
  const failed = { ok: false, reason: "failed" } as const;
  return { state: "ended", outcome: job.state === "done" ? presentOutcome(job.outcome) : failed };
}

function presentOutcome(outcome: Extract<ConfirmationJob, { state: "done" }>["outcome"]): BulkOutcome {
  if (outcome.ok) {
    const { confirmed, skipped, unsettled } = outcome;
    return {
      ok: true,
      changed: confirmed.length,
      skipped: skipped.map(nameWithStatus),
      unsettled: unsettled.map(fullName),
    };
  }
  if (!("at" in outcome)) return outcome;
  const { reason, at, progress, error } = outcome;
  return {
    ...{ ok: false, reason, id: at.id, at: fullName(at), mailed: progress.mailed },
    ...(error && { why: whyRefused(error) }),
  };
}

const save = Submission.options[0];

export function action({ request, params, context, url }: Route.ActionArgs) {
  return answerCommand(
    { request, context },
    {
      schema: z.union([ManagerCommand, save]),
      isSensitive: ({ intent }) => intent === "export" || intent === "showEfn",
      run: async (command): Promise<ManagerAnswer | EditorAnswer> => {
        if (command.intent !== "save") return manage(context, params.eventId, command);
        const part = EventPart.safeParse(url.searchParams.get(partParameter));
        // The event in the path is authoritative; our forms never send another id.
        if (!part.success || command.id !== params.eventId) throw incomplete();
        return savePart(context, part.data, command);
      },
    },
  );
}

async function manage(
  context: Route.ActionArgs["context"],
  eventId: string,
  submission: ManagerCommand,
): Promise<ManagerAnswer> {
  const { registrations, payments, clock, content, config } = context.get(servicesContext);
  const viewer = context.get(viewerContext);
  const event = await content.find("events", eventId);
  if (!event) return { ok: false, reason: "event_not_found" };
  // Of a selection those who were moved meanwhile are left alone, as the question before it said.
  if (await registrations.areOfOtherEvents(eventId, changedBy(submission))) return { ok: false, reason: "missing" };

  switch (submission.intent) {
    case "confirm": {
      // Asked again with each mail; this answers before a job is started.
      const reason = eventRefusalOf("confirm", eventState(event, { now: clock() }));
      if (reason) return { ok: false, reason };
      return { ok: true, jobId: await registrations.startConfirming(viewer, eventId, submission.ids) };
    }
    case "cancel": {
      const { cancelled, skipped } = await registrations.cancel(viewer, { eventId, ...submission });
      return { ok: true, changed: cancelled.length, skipped: skipped.map(nameWithStatus), unsettled: [] };
    }
    case "resend":
      return registrations.resend(viewer, eventId, submission.id);
    case "showEfn": {
      const efn = await registrations.showEfn(viewer, eventId, submission.id);
      return efn === undefined ? { ok: false, reason: "missing" } : { ok: true, efn };
    }
    case "moveUp": {
      const isMoved = await registrations.moveUp(viewer, eventId, submission.id, submission.reason);
      return isMoved ? { ok: true } : { ok: false, reason: "missing" };
    }
    case "export": {
      const { ids, status, payment, answer, choice: chosen, search, withEfn } = submission;
      const choice = ids ? { eventId, ids } : { eventId, status, payment, answer, choice: chosen, search };
      const found = await registrations.exportFor(viewer, { ...choice, withEfn });
      const rows = found.map((one) => {
        const { title, firstName, lastName, email, city, status, createdAt, answers, paidOn, efn } = one;
        const given = { title, firstName, lastName, email, city, status, createdAt, answers, paidOn, efn };
        const kindTitle = participationTitle(event, one);
        const titles = workshopTitles(event, one).join(", ");
        return { ...given, kindTitle, workshopTitles: titles } satisfies Record<keyof CsvRegistration, unknown>;
      });
      return { ok: true, rows };
    }
    case "search": {
      const url = new URL(config.siteUrl);
      url.search = submission.query;
      return { ok: true, list: await loadRegistrations(context, url, eventId, submission) };
    }
    case "chooseAll": {
      const { status, payment, answer, choice, search } = submission;
      const found = await registrations.list({ eventId, status, payment, answer, choice, search, limit: 30_000 });
      return { ok: true, ids: found.map(({ id }) => id) };
    }
    case "countChosen":
      return {
        ok: true,
        chosen: await registrations.countChosen(eventId, submission.ids),
        refunds: await payments.proposeRefunds(eventId, submission.ids),
      };
    case "preview": {
      const preview = await registrations.preview(eventId, submission.template);
      if (!preview) return { ok: false, reason: "missing" };
      const { from, subject, text } = preview;
      return { ok: true, preview: { from, subject, text } };
    }
    case "sendTest": {
      const template = EmailTemplateForm.safeParse(submission.template);
      if (!template.success) return invalid(template.error);
      return registrations.sendTest(viewer, eventId, template.data);
    }
    default:
      return changeByHand(context, eventId, submission);
  }
}

function savePart(
  context: Route.ActionArgs["context"],
  part: EventPart,
  submission: Extract<EditorSubmission, { intent: "save" }>,
): Promise<EditorAnswer> {
  const { config } = context.get(servicesContext);
  switch (part) {
    case "link":
      return answerPart(context, registrationLinkPart(config.siteUrl), submission);
    case "konferenz":
      return answerPart(context, conferenceLinkPart, submission);
    case "email":
      return answerPart(context, emailTemplatePart, submission);
  }
}

/** Returns the ids of the registrations a submission changes. */
function changedBy(submission: ManagerCommand): readonly string[] {
  if (submission.intent === "countChosen" || submission.intent === "export") return [];
  if ("ids" in submission) return submission.ids;
  return "id" in submission ? [submission.id] : [];
}

function invalid(error: z.ZodError): ManagerAnswer {
  return { ok: false, reason: "invalid", message: error.issues[0]?.message ?? "" };
}

function nameWithStatus(registration: Registration): string {
  return `${fullName(registration)} (${registrationStatusLabels[registration.status]})`;
}
