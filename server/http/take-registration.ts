import type { Handler } from "hono";
import { RegistrationForm, registrationsPerAddress } from "#model/registration.ts";
import type { Services } from "#server/services.ts";
import { addressKey, clientAddress } from "./client-address.ts";

/**
 * Takes a registration that is as it should be without asking the router: when an invitation went out, hundreds send
 * the form in the same minute, and what they get is a redirect. Whatever is to be said about a form, the page says:
 * anything but a stored registration goes on to it untouched.
 */
export function takeRegistration(
  services: Pick<Services, "config" | "rateLimits" | "registerAttendee">,
): Handler<{ Variables: { requestId: string; isGated: boolean } }, "/register/:eventId"> {
  return async (context, next) => {
    const type = context.req.header("content-type") ?? "";
    if (context.get("isGated") || !/^application\/x-www-form-urlencoded\b/i.test(type)) return next();
    const sent = [...new URLSearchParams(await context.req.text())];
    const form = RegistrationForm.safeParse(Object.fromEntries(sent));
    const isSentTwice = new Set(sent.map(([name]) => name)).size < sent.length;
    if (!form.success || isSentTwice) return next();

    const { config, rateLimits } = services;
    const address = addressKey(clientAddress(context, config.trustedProxies));
    if ((await rateLimits.take(registrationsPerAddress, address)) > 0) return next();
    const eventId = context.req.param("eventId");
    const outcome = await services.registerAttendee(eventId, form.data).catch(() => undefined);
    if (outcome?.ok) return context.redirect(`/registration/success?event=${encodeURIComponent(eventId)}`, 303);
    // The page tries once more, and says what is wrong.
    await rateLimits.giveBack(registrationsPerAddress, address);
    return next();
  };
}
