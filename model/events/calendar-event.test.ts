import { describe, expect, it } from "vitest";
import { emailPlaceholders } from "#model/registrations/email-template.ts";
import {
  acceptsDirectRegistration,
  applyEventBackfill,
  CalendarEvent,
  CalendarEventForm,
  certificationBadge,
} from "./calendar-event.ts";

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

  it("uses all placeholders in the default mail, except those of other mails and what is appended", () => {
    const { body } = anEvent().registrationSettings.emailTemplate;
    const unused = emailPlaceholders.filter((placeholder) => !body.includes(placeholder));
    expect(unused).toEqual(["[STATUS]", "[PRICE]", "[PAYMENT]"]);
  });

  it("replaces a blank subject or body of the mail by the default", () => {
    const settings = { emailTemplate: { subject: " ", body: "" } };
    expect(anEvent({ registrationSettings: settings })).toEqual(anEvent());
  });

  it("requires title, date, time and location", () => {
    const issues = CalendarEvent.safeParse({ title: "", date: "", time: " ", location: "" }).error?.issues;
    expect(issues?.map((issue) => issue.message)).toEqual([
      "Bitte geben Sie einen Titel ein.",
      "Bitte geben Sie ein gültiges Datum ein.",
      "Bitte geben Sie eine Uhrzeit ein.",
      "Bitte geben Sie einen Ort ein.",
    ]);
  });

  it("accepts supported types and registration methods, and whole points", () => {
    const messagesOf = (given: object) =>
      CalendarEvent.safeParse({ title: "a", date: "2025-03-10", ...given }).error?.issues.map(({ message }) => message);
    for (const type of ["congress", "workshop", "seminar", "webinar"]) expect(anEvent({ type }).type).toBe(type);
    expect(messagesOf({ type: "party" })).toEqual(["Bitte wählen Sie eine Art der Veranstaltung aus."]);
    expect(messagesOf({ registrationSettings: { registrationMethod: "fax" } })).toEqual([
      "Bitte wählen Sie einen Anmeldeweg aus.",
    ]);
    expect(messagesOf({ certificationPoints: "1,5" })).toEqual(["Bitte geben Sie die Punkte als ganze Zahl ab 0 ein."]);
  });

  it("sets the price of a free event to 0", () => {
    expect(anEvent({ isFree: true, price: 80 }).price).toBe(0);
    expect(anEvent({ isFree: false, price: "80,50" }).price).toBe(80.5);
    expect(anEvent({ price: 80 }).price).toBe(0);
  });
});

describe("the last day", () => {
  const problemOf = (lastDay: unknown) =>
    CalendarEvent.safeParse({ title: "Kongress", date: "2025-03-10", lastDay }).error?.issues;

  it("is stored as blank for an event of one day", () => {
    for (const lastDay of [undefined, null, "", " ", "2025-03-10"]) expect(anEvent({ lastDay }).lastDay).toBe("");
    expect(anEvent({ lastDay: "2025-03-12" }).lastDay).toBe("2025-03-12");
  });

  it.each([
    ["2025-03-09", "Der letzte Tag liegt vor dem ersten."],
    ["2026-03-11", "Der letzte Tag liegt mehr als ein Jahr nach dem ersten."],
    ["2025-02-30", "Bitte geben Sie ein gültiges Datum ein."],
    ["morgen", "Bitte geben Sie ein gültiges Datum ein."],
  ])("refuses %s", (lastDay, message) => {
    expect(problemOf(lastDay)).toMatchObject([{ code: "custom", path: ["lastDay"], message }]);
  });

  it("is not compared with an invalid first day", () => {
    const { error } = CalendarEvent.safeParse({ title: "Kongress", date: "morgen", lastDay: "2025-03-10" });
    expect(error?.issues).toMatchObject([{ path: ["date"] }]);
  });

  it("may be a year after the first", () => {
    expect(problemOf("2026-03-10")).toBeUndefined();
  });
});

describe("registration", () => {
  it.each([
    [true, "direct", true],
    [false, "direct", false],
    [true, "external", false],
    [true, "qr", false],
  ])("enabled %s with method %s accepts direct registrations: %s", (enabled, registrationMethod, accepted) => {
    expect(acceptsDirectRegistration(anEvent({ registrationSettings: { enabled, registrationMethod } }))).toBe(
      accepted,
    );
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
  it("defaults to 15 points and a free event", () => {
    expect(applyEventBackfill({ title: "Alt", price: 20 })).toEqual({
      title: "Alt",
      certificationPoints: 15,
      isFree: true,
      price: 0,
    });
  });

  it("treats null like a missing field", () => {
    expect(applyEventBackfill({ certificationPoints: null, isFree: null })).toEqual({
      certificationPoints: 15,
      isFree: true,
      price: 0,
    });
  });

  it("keeps existing values", () => {
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

  it("reports an unknown placeholder at the body of the mail", () => {
    const { error } = CalendarEventForm.safeParse(withBody("Guten Tag [VORNAME]"));
    expect(error?.issues).toMatchObject([
      {
        path: ["registrationSettings", "emailTemplate", "body"],
        message: expect.stringContaining("Unbekannter Platzhalter: [VORNAME]."),
      },
    ]);
  });

  it("reports each problem at its field", () => {
    const accreditations = [{ authority: "other" }];
    const registrationSettings = { questions: [{ id: "a" }], emailTemplate: { body: "[A1]" } };
    const given = { accreditations, registrationSettings, sponsors: [{}], days: [{}] };
    const { error } = CalendarEventForm.safeParse({ ...withBody(""), ...given });
    expect(error?.issues.map(({ code, path }) => [code, path.join(".")])).toEqual([
      ["custom", "registrationSettings.emailTemplate.body"],
      ["custom", "registrationSettings.questions.0.label"],
      ["custom", "accreditations.0.authorityName"],
      ["custom", "days.0.date"],
      ["custom", "days"],
      ["custom", "days"],
      ["custom", "sponsors.0.name"],
    ]);
  });

  it("reports a registration period that ends before it begins at its end", () => {
    const period = { registrationOpensAt: "2025-03-02T08:00", registrationClosesAt: "2025-03-01T08:00" };
    const { error } = CalendarEvent.safeParse({ ...withBody(""), registrationSettings: period });
    expect(error?.issues).toMatchObject([
      {
        ...{ code: "custom", path: ["registrationSettings", "registrationClosesAt"] },
        message: "Die Anmeldung endet, bevor sie beginnt.",
      },
    ]);
  });

  it("accepts a stored event, and fills in a blank body", () => {
    expect(CalendarEventForm.parse(withBody("Guten Tag [FIRST_NAME]"))).toEqual(
      CalendarEvent.parse(withBody("Guten Tag [FIRST_NAME]")),
    );
    const { emailTemplate } = CalendarEventForm.parse(withBody(" ")).registrationSettings;
    expect(emailTemplate.body).toContain("[EVENT_TITLE]");
  });
});
