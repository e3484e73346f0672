import { describe, expect, it } from "vitest";
import { CalendarEvent } from "#model/events/calendar-event.ts";
import { noticeOf, ParticipantMessage, statusesOf } from "./participant-message.ts";

const event = CalendarEvent.parse({ title: "Schmerztag", date: "2026-10-12", location: "Ulm" });
const message = {
  subject: "Zum [EVENT_TITLE]",
  body: "Guten Tag [LAST_NAME]",
  audience: "all",
  ids: [] as string[],
  documentIds: [],
  attachesCalendar: false,
  namesConferenceLink: false,
};
const problemsOf = (changes: object) =>
  ParticipantMessage.safeParse({ ...message, ...changes }).error?.issues.map(({ path, message }) => [path[0], message]);

describe("a message to participants", () => {
  it("requires subject, body with known placeholders, and recipients", () => {
    expect(problemsOf({})).toBeUndefined();
    expect(problemsOf({ subject: " ", body: "" })).toEqual([
      ["subject", "Bitte geben Sie einen Betreff ein."],
      ["body", "Bitte geben Sie einen Text ein."],
    ]);
    expect(problemsOf({ body: "Hallo [NAME]" })?.[0]?.[1]).toMatch(/^Unbekannter Platzhalter: \[NAME\]\./);
    expect(problemsOf({ subject: "[MANAGE_LINK]" })?.[0]?.[0]).toBe("subject");
    expect(problemsOf({ audience: "selection" })).toEqual([["audience", "Es ist niemand ausgewählt."]]);
    expect(problemsOf({ audience: "selection", ids: ["NasZCl9gKJEg0xAyduCe"] })).toBeUndefined();
    expect(problemsOf({ documentIds: ["a", "b", "c", "d"] })).toEqual([
      ["documentIds", "Bitte hängen Sie höchstens 3 Dokumente an."],
    ]);
    expect(problemsOf({ audience: "nobody" })).toEqual([
      ["audience", "Bitte wählen Sie aus, wer die Nachricht erhält."],
    ]);
  });

  it("is sent to cancelled registrations only where they are meant", () => {
    expect(statusesOf("all")).toEqual(["new", "confirmed", "waiting"]);
    expect(statusesOf("selection")).toEqual(["new", "confirmed", "waiting", "cancelled"]);
    expect(statusesOf("cancelled")).toEqual(["cancelled"]);
    expect(statusesOf("waiting")).toEqual(["waiting"]);
  });
});

describe("the notice about a change", () => {
  it.each([
    ["nothing", {}, undefined],
    ["its description", { description: "<p>Neu</p>" }, undefined],
    ["its title", { title: "Schmerztag 2026" }, undefined],
    ["a last day that is the first", { lastDay: "2026-10-12" }, undefined],
    ["its date", { date: "2026-10-13" }, "changed"],
    ["its last day", { lastDay: "2026-10-13" }, "changed"],
    ["its time", { time: "10:00 Uhr" }, "changed"],
    ["its place", { location: "Kassel" }, "changed"],
    ["that it is cancelled", { isCancelled: true, date: "2026-10-13" }, "cancelled"],
  ] as const)("%s", (_what, changes, notice) => {
    expect(noticeOf(event, { ...event, ...changes })).toBe(notice);
  });

  it("of the conference link, and of a revoked cancellation", () => {
    const { registrationSettings: settings } = event;
    const link = { ...event, registrationSettings: { ...settings, onlineConferenceLink: "https://konferenz.example" } };
    expect(noticeOf(event, link)).toBe("changed");
    expect(noticeOf({ ...event, isCancelled: true }, event)).toBe("changed");
    expect(noticeOf({ ...event, isCancelled: true }, { ...event, isCancelled: true, time: "9 Uhr" })).toBeUndefined();
  });
});
