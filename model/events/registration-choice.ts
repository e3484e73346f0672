import type { CalendarEvent, RegistrationMethod, RegistrationSettings } from "./calendar-event.ts";

/** How to register for an event, as the form asks it: not at all, or by a method. In the order in which they are offered. */
export const registrationChoices = ["none", "direct", "qr", "external"] as const;
export type RegistrationChoice = "none" | RegistrationMethod;

/** Returns the choice that stored settings mean; a method without `enabled` registers nobody. */
export function registrationChoiceOf(
  settings: Pick<RegistrationSettings, "enabled" | "registrationMethod">,
): RegistrationChoice {
  return settings.enabled ? settings.registrationMethod : "none";
}

/**
 * Returns the settings for a choice. Choosing a method enables registration (SPEC §4); `none` keeps the method and
 * everything that belongs to it, so that registration can be closed and opened again.
 */
export function withRegistrationChoice<S extends Pick<RegistrationSettings, "enabled" | "registrationMethod">>(
  settings: S,
  choice: RegistrationChoice,
): S {
  if (choice === "none") return { ...settings, enabled: false };
  return { ...settings, enabled: true, registrationMethod: choice };
}

/** What the form shows beside the choice. */
export type RegistrationPart = "qrCode" | "address" | "period" | "people" | "link" | "conference";

/**
 * Returns the parts of the form that belong to the choice of an event. Besides, what is in effect is never hidden: a
 * period that closes another method, and the seats and the conference of people who registered before it was closed.
 * @param seatsTaken the number of registrations that are not cancelled
 */
export function registrationParts(
  { registrationSettings: settings }: Pick<CalendarEvent, "registrationSettings">,
  seatsTaken: number,
): ReadonlySet<RegistrationPart> {
  const choice = registrationChoiceOf(settings);
  const isDirect = choice === "direct";
  const hasPeriod = Boolean(settings.registrationOpensAt || settings.registrationClosesAt);
  const has: Record<RegistrationPart, boolean> = {
    qrCode: choice === "qr",
    address: choice === "qr" || choice === "external",
    period: isDirect || (choice !== "none" && hasPeriod),
    people: isDirect || (settings.registrationMethod === "direct" && seatsTaken > 0),
    link: isDirect,
    conference: isDirect || seatsTaken > 0,
  };
  return new Set((Object.keys(has) as RegistrationPart[]).filter((part) => has[part]));
}
