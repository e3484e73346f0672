import type { ActionFunctionArgs } from "react-router";
import { servicesContext, viewerContext } from "#app/contexts.ts";
import { tooManyTries } from "#text/accounts/too-many-tries.ts";
import type { DashboardAnswer } from "./dashboard-command.ts";

/** Keeps repeated clicks from flooding a mailbox. */
const limit = { name: "test-mail", points: 5, seconds: 600 };

/** Sends the viewer a test mail. A refused one is an outcome too: the card "Systemzustand" shows it. */
export async function sendTestMail(context: ActionFunctionArgs["context"]): Promise<DashboardAnswer> {
  const { mailer, rateLimits, systemHealth } = context.get(servicesContext);
  const viewer = context.get(viewerContext);
  if (!mailer.isConfigured) {
    const sentence = "Es ist kein E-Mail-Dienst eingerichtet (MAIL_URL).";
    return { ok: false, reason: "no_mail_service", sentence };
  }
  const seconds = await rateLimits.take(limit, viewer.id);
  if (seconds > 0) return { ok: false, reason: "too_many_tries", sentence: tooManyTries(seconds) };
  await systemHealth.sendTestMail(viewer);
  const tested = (await systemHealth.read()).mail.tested;
  if (tested?.isSent) return { ok: true, isSent: true, sentence: `Testnachricht an ${viewer.email} gesendet` };
  return { ok: true, isSent: false, ...(tested?.error && { sentence: tested.error }) };
}
