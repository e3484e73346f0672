import { type ActionFunctionArgs, data } from "react-router";
import { servicesContext, viewerContext } from "#app/contexts.ts";
import { may } from "#model/accounts/permission.ts";
import { refusal } from "../ui/refusal.ts";

export type ConfirmClockAnswer = { ok: true } | { ok: false; message: string };

/** Records that the viewer has looked at the server's clock, so that expired data is deleted again. */
export async function confirmClock(context: ActionFunctionArgs["context"]) {
  const { clockTrust, log } = context.get(servicesContext);
  const viewer = context.get(viewerContext);
  const refuse = (message: string, status: number) => data<ConfirmClockAnswer>({ ok: false, message }, { status });
  if (!may(viewer, "maintenance.manage")) return refuse(refusal, 403);
  try {
    await clockTrust.confirm(viewer);
    return data<ConfirmClockAnswer>({ ok: true });
  } catch (error) {
    log.error("the clock was not confirmed", { error });
    return refuse("Das ließ sich nicht speichern.", 500);
  }
}
