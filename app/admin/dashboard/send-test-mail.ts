import { type ActionFunctionArgs, data } from "react-router";
import { servicesContext, viewerContext } from "#app/contexts.ts";
import { may } from "#model/accounts/permission.ts";
import { tooManyTries } from "#text/too-many-tries.ts";
import { refusal } from "../ui/refusal.ts";

export type TestMailAnswer = { ok: true; message: string } | { ok: false; message?: string };

/** Keeps repeated clicks from flooding a mailbox. */
const limit = { name: "test-mail", points: 5, seconds: 600 };

/** Sends the viewer a test mail. */
export async function sendTestMail(context: ActionFunctionArgs["context"]) {
  const { log, mailer, rateLimits, systemHealth } = context.get(servicesContext);
  const viewer = context.get(viewerContext);
  const refuse = (message: string, status: number, headers = {}) =>
    data<TestMailAnswer>({ ok: false, message }, { status, headers });
  if (!may(viewer, "maintenance.manage")) return refuse(refusal, 403);
  if (!mailer.isConfigured) return refuse("Es ist kein E-Mail-Dienst eingerichtet (MAIL_URL).", 409);
  const seconds = await rateLimits.take(limit, viewer.id);
  if (seconds > 0) return refuse(tooManyTries(seconds), 429, { "Retry-After": String(seconds) });
  try {
    await systemHealth.sendTestMail(viewer);
    const tested = (await systemHealth.read()).mail.tested;
    // The attempt was made: an error status would keep the router from reloading the card with the result.
    if (!tested?.isSent) return refuse(tested?.error ?? "Die Testnachricht ließ sich nicht senden.", 200);
    return data<TestMailAnswer>({ ok: true, message: `Testnachricht an ${viewer.email} gesendet` });
  } catch (error) {
    log.error("a test mail was not sent", { error });
    return refuse("Die Testnachricht ließ sich nicht senden.", 500);
  }
}
