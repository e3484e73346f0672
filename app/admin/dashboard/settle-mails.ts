import type { ActionFunctionArgs } from "react-router";
import { servicesContext, viewerContext } from "#app/contexts.ts";
import { formatNumber } from "#text/number.ts";

/** Decides about all mails of which nobody knows whether they arrived. Returns the sentence that says what happened. */
export async function settleMails(context: ActionFunctionArgs["context"], decision: "send" | "leave"): Promise<string> {
  const count = await context.get(servicesContext).systemHealth.settleMails(context.get(viewerContext), decision);
  if (count === 0) return "Darüber ist schon entschieden.";
  const mails = count === 1 ? "Eine E-Mail" : `${formatNumber(count)} E-Mails`;
  if (decision === "leave") return `${mails} so gelassen.`;
  return `${mails} ${count === 1 ? "wird" : "werden"} noch einmal gesendet.`;
}
