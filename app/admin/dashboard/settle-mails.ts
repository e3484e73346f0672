import { type ActionFunctionArgs, data } from "react-router";
import { servicesContext, viewerContext } from "#app/contexts.ts";
import { may } from "#model/accounts/permission.ts";
import { formatNumber } from "#text/number.ts";
import { refusal } from "../ui/refusal.ts";

export type SettleMailsAnswer = { ok: boolean; message: string };

/** Decides about all mails of which nobody knows whether they arrived. */
export async function settleMails(context: ActionFunctionArgs["context"], decision: "send" | "leave") {
  const { log, systemHealth } = context.get(servicesContext);
  const viewer = context.get(viewerContext);
  const answer = (message: string, status = 200) =>
    data<SettleMailsAnswer>({ ok: status === 200, message }, { status });
  if (!may(viewer, "maintenance.manage")) return answer(refusal, 403);
  try {
    const count = await systemHealth.settleMails(viewer, decision);
    if (count === 0) return answer("Darüber ist schon entschieden.");
    const mails = count === 1 ? "Eine E-Mail" : `${formatNumber(count)} E-Mails`;
    if (decision === "leave") return answer(`${mails} so gelassen.`);
    return answer(`${mails} ${count === 1 ? "wird" : "werden"} noch einmal gesendet.`);
  } catch (error) {
    log.error("unsettled mails were not settled", { error });
    return answer("Das ließ sich nicht speichern.", 500);
  }
}
