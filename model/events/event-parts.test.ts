import { describe, expect, it } from "vitest";
import { anEvent } from "#test/builders.ts";
import { CalendarEvent, type RegistrationMethod } from "./calendar-event.ts";
import { registrationLinkPart } from "./event-parts.ts";

const part = registrationLinkPart("https://verein.example");
const eventWith = (enabled: boolean, registrationMethod: RegistrationMethod = "direct") =>
  CalendarEvent.parse(
    anEvent({ registrationSettings: { enabled, registrationMethod, registrationLink: "/anmeldung/alt-a1b2c3d4e5f6" } }),
  );

describe("the registration link of an event", () => {
  it("is shown with the site's URL and stored without it", () => {
    const shown = part.read(eventWith(true));
    expect(shown).toEqual({ registrationLink: "https://verein.example/anmeldung/alt-a1b2c3d4e5f6", enabled: true });
    expect(part.write(eventWith(true), shown)).toEqual(eventWith(true));
  });

  it.each([
    [false, "direct", true, true],
    [false, "direct", false, false],
    [true, "direct", false, true],
    [false, "external", true, false],
    [false, "qr", true, false],
  ] as const)("opens a direct registration, and closes none (%s, %s, %s)", (before, method, enabled, after) => {
    const changed = part.write(eventWith(before, method), { registrationLink: "", enabled });
    expect(changed.registrationSettings).toMatchObject({ registrationLink: "", enabled: after });
  });
});
