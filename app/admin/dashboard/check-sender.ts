import type { ActionFunctionArgs } from "react-router";
import { servicesContext, viewerContext } from "#app/contexts.ts";
import { tooManyTries } from "#text/accounts/too-many-tries.ts";
import type { DashboardAnswer } from "./dashboard-command.ts";

/** Keeps repeated clicks from asking other people's name servers again and again. */
const limit = { name: "check-sender", points: 10, seconds: 600 };

/** Asks DNS about the domain of the sender; the card "Systemzustand" shows the result. */
export async function checkSender(context: ActionFunctionArgs["context"]): Promise<DashboardAnswer> {
  const { mailDomain, rateLimits } = context.get(servicesContext);
  const seconds = await rateLimits.take(limit, context.get(viewerContext).id);
  if (seconds > 0) return { ok: false, reason: "too_many_tries", sentence: tooManyTries(seconds) };
  switch (await mailDomain.check()) {
    case "checked":
      return { ok: true, sentence: "Absender geprüft" };
    case "unavailable": {
      const sentence = "Der Namensdienst (DNS) antwortet nicht. Bitte versuchen Sie es später erneut.";
      return { ok: false, reason: "dns_unavailable", sentence };
    }
    case "no_domain": {
      const sentence = "Es gibt keine Domain zu prüfen: Bitte geben Sie MAIL_FROM oder eine Kontakt-E-Mail an.";
      return { ok: false, reason: "no_mail_service", sentence };
    }
  }
}
