import { expect, it } from "vitest";
import { CalendarEvent } from "#model/events/calendar-event.ts";
import { sectionOfField } from "./section-of-field.ts";

/** The section of whatever no other section has. */
const first = [
  "title",
  "date",
  "lastDay",
  "time",
  "location",
  "type",
  "description",
  "image",
  "imageAlt",
  "isCancelled",
];

it.each(Object.keys(CalendarEvent.shape))("knows the section of %s", (name) => {
  const isInFirst = sectionOfField(name) === "was-und-wann";
  expect(isInFirst, `${name} belongs into the list above, or into section-of-field.ts`).toBe(first.includes(name));
});

it("knows the section of fields inside others", () => {
  expect(sectionOfField("registrationSettings.capacity")).toBe("anmeldung");
  expect(sectionOfField("registrationSettings.emailTemplate.body")).toBe("e-mails");
  expect(sectionOfField("sponsors.0.amount")).toBe("referierende");
});
