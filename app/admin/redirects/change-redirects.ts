import type { ActionFunctionArgs } from "react-router";
import { servicesContext, viewerContext } from "#app/contexts.ts";
import { fieldErrorsOf } from "#model/fields/field-errors.ts";
import { Redirect, type RedirectRefusal } from "#model/site/redirect.ts";
import { redirectRefusalText } from "#text/content/redirect.ts";
import type { RedirectsAnswer, RedirectsCommand } from "./redirects-command.ts";

type Context = ActionFunctionArgs["context"];

export async function changeRedirects(context: Context, command: RedirectsCommand): Promise<RedirectsAnswer> {
  const { redirects } = context.get(servicesContext);
  const viewer = context.get(viewerContext);
  if (command.intent === "remove") {
    const { ok } = await redirects.remove(viewer, command.source);
    return ok ? { ok } : { ok, reason: "missing" };
  }
  if (command.intent === "import") return importList(context, command.text);
  const parsed = Redirect.safeParse(command);
  if (!parsed.success) return { ok: false, reason: "invalid", fieldErrors: fieldErrorsOf(parsed.error.issues) };
  const outcome = await redirects.save(viewer, parsed.data, command.before);
  if (outcome.ok) return { ok: true };
  if (outcome.reason === "missing") return { ok: false, reason: "missing" };
  const { reason } = outcome;
  return { ok: false, reason: "invalid", fieldErrors: { [fieldOf(reason)]: redirectRefusalText[reason] } };
}

async function importList(context: Context, text: string): Promise<RedirectsAnswer> {
  const { redirects } = context.get(servicesContext);
  const rows = redirects.readList(text);
  if (!rows || rows.length === 0) return { ok: false, reason: "unreadable" };
  const usable: Redirect[] = [];
  const refused: string[] = [];
  for (const { line, redirect } of rows) {
    if (typeof redirect === "string") refused.push(`Zeile ${line}: ${redirect}`);
    else usable.push(redirect);
  }
  const outcome = await redirects.saveAll(context.get(viewerContext), usable);
  for (const { source, reason } of outcome.refused) refused.push(`${source}: ${redirectRefusalText[reason]}`);
  return { ok: true, saved: outcome.saved, refused };
}

function fieldOf(reason: RedirectRefusal): "source" | "target" {
  return reason === "exists" || reason === "source_is_target" ? "source" : "target";
}
