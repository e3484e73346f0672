import { describe, expect, it } from "vitest";
import {
  acceptsDirectRegistration,
  applyEventBackfill,
  CalendarEvent,
  CalendarEventForm,
  certificationBadge,
  withRegistrationMethod,
} from "./calendar-event.ts";
import { emailPlaceholders } from "./email-template.ts";

function anEvent(given: Record<string, unknown> = {}): CalendarEvent {
  return CalendarEvent.parse({ title: "Kongress", date: "2025-03-10", ...given });
}

describe("CalendarEvent", () => {
  it("has the defaults of the specification", () => {
    expect(anEvent()).toMatchObject({
      time: "09:00 - 18:00 Uhr",
      location: "Online / Virtuell",
      type: "congress",
      certificationPoints: 0,
      certificationPending: false,
      isFree: true,
      price: 0,
      registrationSettings: {
        enabled: false,
        registrationMethod: "direct",
        emailTemplate: { subject: "Ihre Anmeldung zur Veranstaltung" },
      },
    });
  });

  it("offers all seven placeholders of SPEC in the default mail, which stays without the link", () => {
    const { body } = anEvent().registrationSettings.emailTemplate;
    expect(emailPlaceholders.filter((placeholder) => !body.includes(placeholder))).toEqual(["[MANAGE_LINK]"]);
    expect(emailPlaceholders).toHaveLength(8);
  });

  it("never sends a mail without subject or text", () => {
    const settings = { emailTemplate: { subject: " ", body: "" } };
    expect(anEvent({ registrationSettings: settings })).toEqual(anEvent());
  });

  it("needs title, date, time and location, and says so in German", () => {
    const issues = CalendarEvent.safeParse({ title: "", date: "", time: " ", location: "" }).error?.issues;
    expect(issues?.map((issue) => issue.message)).toEqual([
      "Bitte geben Sie einen Titel ein.",
      "Bitte geben Sie ein gültiges Datum ein.",
      "Bitte geben Sie eine Uhrzeit ein.",
      "Bitte geben Sie einen Ort ein.",
    ]);
  });

  it("is of one of four kinds, registers in one of three ways, and has whole points", () => {
    const messagesOf = (given: object) =>
      CalendarEvent.safeParse({ title: "a", date: "2025-03-10", ...given }).error?.issues.map(({ message }) => message);
    for (const type of ["congress", "workshop", "seminar", "webinar"]) expect(anEvent({ type }).type).toBe(type);
    expect(messagesOf({ type: "party" })).toEqual(["Bitte wählen Sie eine Art der Veranstaltung aus."]);
    expect(messagesOf({ registrationSettings: { registrationMethod: "fax" } })).toEqual([
      "Bitte wählen Sie einen Anmeldeweg aus.",
    ]);
    expect(messagesOf({ certificationPoints: "1,5" })).toEqual(["Bitte geben Sie die Punkte als ganze Zahl ab 0 ein."]);
  });

  it("cannot store a price for a free event", () => {
    expect(anEvent({ isFree: true, price: 80 }).price).toBe(0);
    expect(anEvent({ isFree: false, price: "80,50" }).price).toBe(80.5);
    expect(anEvent({ price: 80 }).price).toBe(0);
  });
});

describe("the last day", () => {
  const problemOf = (lastDay: unknown) =>
    CalendarEvent.safeParse({ title: "Kongress", date: "2025-03-10", lastDay }).error?.issues;

  it("is left out by an event of one day, however that is said", () => {
    for (const lastDay of [undefined, null, "", " ", "2025-03-10"]) expect(anEvent({ lastDay }).lastDay).toBe("");
    expect(anEvent({ lastDay: "2025-03-12" }).lastDay).toBe("2025-03-12");
  });

  it.each([
    ["2025-03-09", "Der letzte Tag liegt vor dem ersten."],
    ["2026-03-11", "Der letzte Tag liegt mehr als ein Jahr nach dem ersten."],
    ["2025-02-30", "Bitte geben Sie ein gültiges Datum ein."],
    ["morgen", "Bitte geben Sie ein gültiges Datum ein."],
  ])("cannot be %s", (lastDay, message) => {
    expect(problemOf(lastDay)).toMatchObject([{ path: ["lastDay"], message }]);
  });

  it("is not judged beside a first day that is none", () => {
    const { error } = CalendarEvent.safeParse({ title: "Kongress", date: "morgen", lastDay: "2025-03-10" });
    expect(error?.issues).toMatchObject([{ path: ["date"] }]);
  });

  it("may be as late as a year allows", () => {
    expect(problemOf("2026-03-10")).toBeUndefined();
  });
});

describe("registration", () => {
  it.each([
    [true, "direct", true],
    [false, "direct", false],
    [true, "external", false],
    [true, "qr", false],
  ])("enabled %s with method %s takes direct registrations: %s", (enabled, registrationMethod, accepted) => {
    expect(acceptsDirectRegistration(anEvent({ registrationSettings: { enabled, registrationMethod } }))).toBe(
      accepted,
    );
  });

  it("is turned on by choosing a method", () => {
    const event = withRegistrationMethod(anEvent(), "qr");
    expect(event.registrationSettings).toEqual({
      ...anEvent().registrationSettings,
      enabled: true,
      registrationMethod: "qr",
    });
  });
});

describe("certificationBadge", () => {
  it.each([
    [true, 15, "pending", 0],
    [true, 0, "pending", 0],
    [false, 1, "points", 1],
    [false, 0, "none", 0],
  ])("pending %s with %d points shows %s and %d", (certificationPending, certificationPoints, kind, points) => {
    expect(certificationBadge({ certificationPending, certificationPoints })).toEqual({ kind, points });
  });
});

describe("applyEventBackfill", () => {
  it("gives an old event 15 points and makes it free", () => {
    expect(applyEventBackfill({ title: "Alt", price: 20 })).toEqual({
      title: "Alt",
      certificationPoints: 15,
      isFree: true,
      price: 0,
    });
  });

  it("takes null for a field that is lacking", () => {
    expect(applyEventBackfill({ certificationPoints: null, isFree: null })).toEqual({
      certificationPoints: 15,
      isFree: true,
      price: 0,
    });
  });

  it("keeps what the record says", () => {
    expect(applyEventBackfill({ certificationPoints: 0, isFree: false, price: 20 })).toEqual({
      certificationPoints: 0,
      isFree: false,
      price: 20,
    });
    expect(applyEventBackfill({ isFree: false, price: 20 })).toEqual({
      certificationPoints: 15,
      isFree: false,
      price: 20,
    });
    expect(applyEventBackfill({ certificationPoints: 6 })).toEqual({ certificationPoints: 6, isFree: true, price: 0 });
  });
});

describe("CalendarEventForm", () => {
  const withBody = (body: string) => ({
    title: "Kongress",
    date: "2025-03-10",
    registrationSettings: { emailTemplate: { subject: "Anmeldung", body } },
  });

  it("names an unknown placeholder beside the text of the mail", () => {
    const { error } = CalendarEventForm.safeParse(withBody("Guten Tag [VORNAME]"));
    expect(error?.issues).toMatchObject([
      {
        path: ["registrationSettings", "emailTemplate", "body"],
        message: expect.stringContaining("Unbekannter Platzhalter: [VORNAME]."),
      },
    ]);
  });

  it("takes what a stored event may say, and fills in a blank text", () => {
    expect(CalendarEventForm.parse(withBody("Guten Tag [FIRST_NAME]"))).toEqual(
      CalendarEvent.parse(withBody("Guten Tag [FIRST_NAME]")),
    );
    const { emailTemplate } = CalendarEventForm.parse(withBody(" ")).registrationSettings;
    expect(emailTemplate.body).toContain("[EVENT_TITLE]");
  });
});
