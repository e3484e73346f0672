import { describe, expect, it } from "vitest";
import { RegistrationMethod, RegistrationSettings } from "./calendar-event.ts";
import {
  registrationChoiceOf,
  registrationChoices,
  registrationParts,
  withRegistrationChoice,
} from "./registration-choice.ts";

const bools = [false, true];
const leftovers = { registrationLink: "/anmeldung/alt-0123456789ab", registrationClosesAt: "2026-01-01T12:00" };
const details = [{}, { capacity: 40, waitingListEnabled: true, ...leftovers }];

/** Every combination that can be stored, with and without what belongs to another method. */
const stored = bools.flatMap((enabled) =>
  RegistrationMethod.options.flatMap((registrationMethod) =>
    details.map((detail) => RegistrationSettings.parse({ enabled, registrationMethod, ...detail })),
  ),
);

describe("the choice how to register", () => {
  it("changes nothing when an event is saved as it was opened", () => {
    expect(stored).toHaveLength(12);
    for (const settings of stored)
      expect(withRegistrationChoice(settings, registrationChoiceOf(settings))).toEqual(settings);
  });

  it("is what was chosen, and keeps all other settings", () => {
    for (const settings of stored)
      for (const choice of registrationChoices) {
        const chosen = withRegistrationChoice(settings, choice);
        expect(registrationChoiceOf(chosen)).toBe(choice);
        const { enabled, registrationMethod } = chosen;
        expect(chosen).toEqual({ ...settings, enabled, registrationMethod });
      }
  });

  it("returns to the same method when registration is closed and opened again", () => {
    for (const settings of stored.filter(({ enabled }) => enabled))
      expect(withRegistrationChoice(settings, "none").registrationMethod).toBe(settings.registrationMethod);
  });
});

describe("the parts of the form", () => {
  const closesAt = "2026-01-01T12:00";
  it.each([
    [{ enabled: false }, 0, []],
    [{ enabled: false }, 3, ["people", "conference"]],
    [{ enabled: true }, 0, ["period", "people", "link", "conference"]],
    [{ enabled: true, registrationMethod: "qr" }, 0, ["qrCode", "address"]],
    [{ enabled: true, registrationMethod: "external" }, 0, ["address"]],
    [{ enabled: true, registrationMethod: "external" }, 3, ["address", "conference"]],
    [{ enabled: true, registrationMethod: "external", registrationClosesAt: closesAt }, 0, ["address", "period"]],
    [{ enabled: false, registrationMethod: "external", registrationClosesAt: closesAt }, 0, []],
  ])("with %o and %d people", (settings, seatsTaken, parts) => {
    const registrationSettings = RegistrationSettings.parse(settings);
    expect([...registrationParts({ registrationSettings }, seatsTaken)]).toEqual(parts);
  });
});
