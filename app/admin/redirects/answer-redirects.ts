import { type ActionFunctionArgs, data } from "react-router";
import { servicesContext, viewerContext } from "#app/contexts.ts";
import { isDiskFull } from "#model/operation/disk-full.ts";
import { Redirect, type RedirectRefusal } from "#model/site/redirect.ts";
import { redirectRefusalText } from "#text/redirect.ts";
import type { RedirectAnswer, RedirectSubmission } from "./redirect-submission.ts";

type Context = ActionFunctionArgs["context"];

const statusOf = {
  ...{ invalid: 422, unreadable: 422, missing: 404, forbidden: 403, not_signed_in: 401 },
  ...{ failed: 500, disk_full: 507, unreachable: 503 },
} as const;

export async function answerRedirects(context: Context, submission: RedirectSubmission) {
  const answer = await change(context, submission).catch((error: unknown): RedirectAnswer => {
    context.get(servicesContext).log.error("an old address was not changed", { error });
    return { ok: false, reason: isDiskFull(error) ? "disk_full" : "failed" };
  });
  return data(answer, { status: answer.ok ? 200 : statusOf[answer.reason] });
}

async function change(context: Context, submission: RedirectSubmission): Promise<RedirectAnswer> {
  const { redirects } = context.get(servicesContext);
  const viewer = context.get(viewerContext);
  if (submission.intent === "remove") {
    const { ok } = await redirects.remove(viewer, submission.source);
    return ok ? { ok } : { ok, reason: "missing" };
  }
  if (submission.intent === "import") return importList(context, submission.text);
  const parsed = Redirect.safeParse(submission);
  if (!parsed.success) return { ok: false, reason: "invalid", fieldErrors: fieldErrors(parsed.error.issues) };
  const outcome = await redirects.save(viewer, parsed.data, submission.before);
  if (outcome.ok) return { ok: true };
  if (outcome.reason === "missing") return { ok: false, reason: "missing" };
  return {
    ok: false,
    reason: "invalid",
    fieldErrors: { [fieldOf(outcome.reason)]: redirectRefusalText[outcome.reason] },
  };
}

async function importList(context: Context, text: string): Promise<RedirectAnswer> {
  const { redirects } = context.get(servicesContext);
  const rows = redirects.readList(text);
  if (!rows || rows.length === 0) return { ok: false, reason: "unreadable" };
  const usable: Redirect[] = [];
  const refused: string[] = [];
  for (const row of rows) {
    const parsed = Redirect.safeParse(row);
    if (parsed.success) usable.push(parsed.data);
    else refused.push(`Zeile ${row.line}: ${Object.values(fieldErrors(parsed.error.issues))[0]}`);
  }
  const outcome = await redirects.saveAll(context.get(viewerContext), usable);
  for (const { source, reason } of outcome.refused) refused.push(`${source}: ${redirectRefusalText[reason]}`);
  return { ok: true, saved: outcome.saved, refused };
}

function fieldOf(reason: RedirectRefusal): "source" | "target" {
  return reason === "exists" || reason === "source_is_target" ? "source" : "target";
}

function fieldErrors(issues: readonly { path: PropertyKey[]; message: string }[]): Record<string, string> {
  return Object.fromEntries(issues.toReversed().map(({ path, message }) => [String(path[0]), message]));
}
