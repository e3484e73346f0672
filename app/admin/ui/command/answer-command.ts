import { type ActionFunctionArgs, data } from "react-router";
import type * as z from "zod";
import { servicesContext, viewerContext } from "#app/contexts.ts";
import { may, type Permission } from "#model/accounts/permission.ts";
import { isDiskFull } from "#model/operation/disk-full.ts";
import { requireRecentProof } from "../../require-recent-proof.ts";
import type { CommandAnswer } from "./command-answer.ts";

type Arguments = Pick<ActionFunctionArgs, "request" | "context">;

/**
 * Answers a command of a screen: parses it, asks for permission and for a recent sign-in, runs it, and gives the status
 * that belongs to its outcome. An error is logged and answered with 500, not rethrown: the screen keeps everything typed
 * and shows its own failure message (SPEC §8).
 * @param command.needs the permission beyond the one the route requires
 * @param command.isSensitive whether it requires a recent sign-in
 * @throws Response 400 for a body that does not match the schema; a redirect that opens the dialog of the sign-in
 */
export async function answerCommand<S extends z.ZodType<{ intent: string }>, A extends CommandAnswer>(
  { request, context }: Arguments,
  command: {
    schema: S;
    needs?: (submission: z.output<S>) => Permission | undefined;
    isSensitive?: (submission: z.output<S>) => boolean;
    run: (submission: z.output<S>) => Promise<A>;
  },
) {
  const submission = await readSubmission(request, command.schema);
  const permission = command.needs?.(submission);
  if (permission && !may(context.get(viewerContext), permission)) return answerWith<A>("forbidden");
  if (command.isSensitive?.(submission)) await requireRecentProof({ request, context });
  try {
    const answer = await command.run(submission);
    return data<A>(answer, { status: answer.ok ? 200 : statusOf(answer.reason) });
  } catch (error) {
    // A thrown answer.
    if (!(error instanceof Error)) throw error;
    const { log } = context.get(servicesContext);
    log.error("a command of the back office failed", { command: submission.intent, error });
    return answerWith<A>(isDiskFull(error) ? "disk_full" : "failed");
  }
}

/**
 * Parses the JSON body of a submission.
 * @throws Response 400 for a body that does not match the schema
 */
export async function readSubmission<S extends z.ZodType>(request: Request, schema: S): Promise<z.output<S>> {
  const parsed = schema.safeParse(await request.json().catch(() => undefined));
  if (!parsed.success) throw incomplete();
  return parsed.data;
}

/** The answer, to be thrown, to a request that none of our screens sends. */
export function incomplete() {
  return data("Diese Anfrage ist unvollständig.", { status: 400 });
}

/** Every answer type has the common failures. */
function answerWith<A extends CommandAnswer>(reason: string) {
  return data<A>({ ok: false, reason } as A, { status: statusOf(reason) });
}

const invalid = 422;
const statuses: Partial<Record<string, number>> = {
  ...{ invalid, invalid_fields: invalid, invalid_name: invalid, invalid_password: invalid, unreadable: invalid },
  ...{ not_signed_in: 401, unproven: 401, forbidden: 403, missing: 404, event_not_found: 404, too_many_tries: 429 },
  ...{ failed: 500, mail_failed: 502, unreachable: 503, disk_full: 507 },
};

/** Returns the status of a failure: 409 for a rule that says no. */
export function statusOf(reason: string): number {
  return statuses[reason] ?? 409;
}
