import { describe, expect, it } from "vitest";
import { returnPath as adminReturnPath } from "#app/admin/login/return-path.ts";
import { returnPath } from "#app/site/gate/return-path.ts";
import { isCalendarDate } from "#model/dates/calendar-date.ts";
import { parseEventTime } from "#model/events/event-time.ts";
import {
  isAttendeeName,
  isEmailAddress,
  isPersonName,
  isPhoneNumber,
  isPlaceName,
} from "#model/fields/person-rules.ts";
import { addressKey } from "#model/people/address-key.ts";
import { ContactForm } from "#model/people/contact-message.ts";
import { parseDayDate } from "#model/programs/program.ts";
import { RegistrationForm } from "#model/registrations/registration.ts";
import { canonicalQuery } from "#model/site/public-query.ts";
import { idCandidatesOf, linkIdOf, slugify } from "#model/text/slug.ts";
import { mentions } from "#server/privacy/mention.ts";
import { personKey } from "#server/privacy/person-data.ts";
import { quickest } from "./quickest.ts";

const long = 50_000;
/** Texts that make a backtracking expression slow. */
const shapes: Record<string, string> = {
  letters: "a".repeat(long),
  "letters and a stop": `${"a".repeat(long)}!`,
  spaces: `a${" ".repeat(long)}b`,
  "at signs": "@".repeat(long),
  dots: `a@${"a.".repeat(long / 2)}`,
  labels: `a@${"a-".repeat(long / 2)}.de`,
  "quoted parts": `"${"\\a".repeat(long / 2)}@`,
  digits: "1".repeat(long),
  dates: "2026-06-".repeat(long / 8),
  times: "09:00 - ".repeat(long / 8),
  hyphens: "-".repeat(long),
  "hyphens and letters": "a-".repeat(long / 2),
  accents: "e\u0301".repeat(long / 2),
  "line breaks": "\r\n".repeat(long / 2),
  commas: ", ".repeat(long / 2),
  slashes: "/".repeat(long),
  escapes: "%25".repeat(long / 3),
  surrogates: "\ud800".repeat(long),
};

const rules: Record<string, (text: string) => unknown> = {
  "a name": isPersonName,
  "a name in a registration": isAttendeeName,
  "a place of a registration": isPlaceName,
  "a phone number": isPhoneNumber,
  "an e-mail address": isEmailAddress,
  "the key of an address": addressKey,
  "an address to inform about": personKey,
  "an address in a text": (text) => mentions(text, "a@a.de"),
  "a date": isCalendarDate,
  "the date of a day": (text) => parseDayDate(`Montag, ${text}`),
  "the time of an event": (time) => parseEventTime({ date: "2026-06-15", lastDay: "", time }),
  "a slug": slugify,
  "an id in an address": idCandidatesOf,
  "a link id in an address": linkIdOf,
  "a query": (text) => canonicalQuery(`?suche=${text}`, "/suche"),
  "a return address of the gate": (text) => returnPath(`/${text}`),
  "a return address of the sign-in": (text) => adminReturnPath(`/admin/${text}`),
  "a registration": (text) =>
    RegistrationForm.safeParse({ title: text, firstName: text, lastName: text, email: text, city: text }),
  "a contact message": (text) =>
    ContactForm.safeParse({ firstName: text, lastName: text, email: text, phone: text, message: text, captcha: text }),
};

describe.each(Object.entries(rules))("%s", (_what, rule) => {
  it.each(Object.entries(shapes))("handles 50 kB of %s in less than 50 ms", async (_shape, text) => {
    expect(await quickest(() => rule(text), 50)).toBeLessThan(50);
  });
});
