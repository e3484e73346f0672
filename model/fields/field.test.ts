import { addressParser } from "postal-mime";
import { describe, expect, it, vi } from "vitest";
import * as z from "zod";
import { fc } from "#test/property.ts";
import {
  attendeeNameWith,
  emailAddress,
  instant,
  isoDate,
  isRichText,
  optionalInstant,
  optionalLine,
  optionalText,
  requiredLine,
  requiredText,
  requiredUrl,
  richText,
  storedUrl,
  typed,
} from "./field.ts";
import { personNameField, phoneNumberField } from "./typed-field.ts";

const personName = typed(personNameField("Bitte geben Sie einen Namen ein."));
const phoneNumber = typed(phoneNumberField("Bitte geben Sie eine Telefonnummer ein."));

function accepts(schema: z.ZodType, value: unknown): boolean {
  return schema.safeParse(value).success;
}

function messageOf(schema: z.ZodType, value: unknown): string | undefined {
  const messages = schema.safeParse(value).error?.issues.map((issue) => issue.message) ?? [];
  expect(messages.length).toBeLessThanOrEqual(1);
  return messages[0];
}

describe("requiredText", () => {
  const title = requiredText("Bitte geben Sie einen Titel ein.", 10);

  it.each(["", "   ", "\r\n\t", "\u0000", undefined, null, 7])("refuses %j with its message", (value) => {
    expect(messageOf(title, value)).toBe("Bitte geben Sie einen Titel ein.");
  });

  it("trims before it checks the length", () => {
    expect(title.parse("   0123456789   ")).toBe("0123456789");
    expect(messageOf(title, "01234567890")).toBe("Bitte geben Sie höchstens 10 Zeichen ein.");
  });

  it("counts a browser's line break as one character", () => {
    expect(title.parse("1234\r\n6789a")).toBe("1234\n6789a");
  });

  it("removes control characters and lone surrogates, which PostgreSQL would refuse", () => {
    expect(title.parse("a\u0000b\u001bc\ud800d")).toBe("abc\ufffdd");
  });

  it("reports only that a text is too long", () => {
    const never = (text: ReturnType<typeof requiredText>) => text.refine(() => false, "anderes");
    expect(messageOf(never(requiredText("fehlt", 3)), "abcd")).toBe("Bitte geben Sie höchstens 3 Zeichen ein.");
    expect(messageOf(never(requiredLine("fehlt", 3)), "abcd")).toBe("Bitte geben Sie höchstens 3 Zeichen ein.");
  });

  it("formats large limits in German", () => {
    expect(messageOf(requiredText("fehlt"), "x".repeat(20_001))).toBe("Bitte geben Sie höchstens 20.000 Zeichen ein.");
  });
});

describe("requiredLine", () => {
  it("keeps a mail header on one line", () => {
    const line = requiredLine("fehlt").parse("Kongress\r\nBcc: alle@example.org\u2028Ende");
    expect(line).toBe("Kongress Bcc: alle@example.org Ende");
  });
});

describe("optional texts", () => {
  it.each([undefined, null, "", "  "])("reads %j as empty", (value) => {
    expect(optionalText().parse(value)).toBe("");
    expect(optionalLine().parse(value)).toBe("");
  });

  it("refuse values of other types with a message", () => {
    expect(messageOf(optionalText(), 7)).toBe("Bitte geben Sie einen Text ein.");
    expect(messageOf(optionalLine(3), "abcd")).toBe("Bitte geben Sie höchstens 3 Zeichen ein.");
  });

  it("apply the default to missing values, not to blank ones", () => {
    expect(optionalLine(300, "Vorgabe").parse(undefined)).toBe("Vorgabe");
    expect(optionalLine(300, "Vorgabe").parse("")).toBe("");
  });
});

it("recognises schemas of rich text", () => {
  expect([richText(), richText(10), optionalText(), isoDate].map(isRichText)).toEqual([true, true, false, false]);
  expect(richText(3).safeParse("abcd").success).toBe(false);
});

describe("isoDate", () => {
  it.each(["2025-03-14", "2024-02-29", "2000-02-29", "1999-12-31", " 2025-03-14 "])("accepts %s", (date) => {
    expect(isoDate.parse(date)).toBe(date.trim());
  });

  it.each([
    "",
    "2025-02-29",
    "1900-02-29",
    "2025-02-30",
    "2025-04-31",
    "2025-13-01",
    "2025-00-10",
    "2025-1-1",
    "14.03.2025",
    "2025-03-14T00:00:00Z",
    "2025-03-14\n2025",
    "+012025-03-14",
    undefined,
    null,
    20250314,
  ])("refuses %j in German", (date) => {
    expect(messageOf(isoDate, date)).toBe("Bitte geben Sie ein gültiges Datum ein.");
  });
});

describe("instant", () => {
  it.each([
    ["2025-03-14T09:00:00Z", "2025-03-14T09:00:00.000Z"],
    ["2025-03-14T09:00:00.123456Z", "2025-03-14T09:00:00.123Z"],
    ["2025-03-14T09:00:00+01:00", "2025-03-14T08:00:00.000Z"],
    ["2025-03-14T09:00Z", "2025-03-14T09:00:00.000Z"],
  ])("stores %s in UTC", (given, stored) => {
    expect(instant.parse(given)).toBe(stored);
  });

  it.each([
    "2025-03-14",
    "2025-03-14T09:00:00",
    "2025-02-30T09:00:00Z",
    "2025-03-14T25:00:00Z",
    "+002025-03-14T09:00:00Z",
    "gestern",
    "",
    undefined,
  ])("refuses %j", (text) => {
    expect(messageOf(instant, text)).toBe("Bitte geben Sie einen gültigen Zeitpunkt ein.");
  });

  it("may be missing", () => {
    expect([undefined, null, ""].map((missing) => optionalInstant.parse(missing))).toEqual(["", "", ""]);
    expect(optionalInstant.parse("2025-03-14T09:00:00Z")).toBe("2025-03-14T09:00:00.000Z");
  });
});

describe("instant of any moment and zone", () => {
  it("is the same instant in UTC", () => {
    const moment = fc.date({ min: new Date("0001-01-02"), max: new Date("9999-12-30"), noInvalidDate: true });
    fc.assert(
      fc.property(moment, fc.integer({ min: -14 * 60, max: 14 * 60 }), (date, offsetMinutes) => {
        const sign = offsetMinutes < 0 ? "-" : "+";
        const clock = new Date(Math.abs(offsetMinutes) * 60_000).toISOString().slice(11, 16);
        const local = new Date(date.getTime() + offsetMinutes * 60_000).toISOString().slice(0, -1);
        expect(instant.parse(`${local}${sign}${clock}`)).toBe(date.toISOString());
        expect(instant.parse(date.toISOString())).toBe(date.toISOString());
      }),
    );
  });
});

describe("storedUrl", () => {
  it.each([
    "",
    "/",
    "/files/news/1-bild.jpg",
    "/aktuelles?seite=2#oben",
    "https://example.org",
    "HTTP://example.org/x",
    "https://müller.example/ärzte",
  ])("accepts %j", (url) => {
    expect(storedUrl.parse(url)).toBe(url);
  });

  it.each([
    "javascript:alert(1)",
    "JaVaScRiPt:alert(1)",
    "java\tscript:alert(1)",
    "java\nscript:alert(1)",
    "\u0001javascript:alert(1)",
    "java\u200bscript:alert(1)",
    "data:text/html,<script>",
    "vbscript:x",
    "file:///etc/passwd",
    "blob:https://example.org/1",
    "//evil.example",
    "/\\evil.example",
    "\\\\evil.example",
    "/\t/evil.example",
    "/a b",
    "https:evil.example",
    "https://",
    "https:///evil.example",
    "https:\\\\evil.example",
    "ftp://example.org",
    "bild.jpg",
    "#oben",
    "www.example.org",
  ])("refuses %j", (url) => {
    expect(messageOf(storedUrl, url)).toBe("Bitte geben Sie eine vollständige Adresse ein, die mit https:// beginnt.");
  });

  it("never accepts a URL that leaves http, or a path that leaves this site", () => {
    const usual = fc.constantFrom("/", "x", ".", "?a=", "#", "ä", "%2F", "@", ":8080");
    const hostile = fc.constantFrom("//", "\\", "\t", "\n", "http:", "javascript:", "data:", "\u200b", " ");
    const part = fc.oneof({ arbitrary: usual, weight: 4 }, { arbitrary: hostile, weight: 1 });
    const start = fc.constantFrom("", "/", "https://a", "HTTP://", "javascript:", "https:");
    const site = "https://verein.example";
    let taken = 0;
    fc.assert(
      fc.property(start, fc.array(part, { maxLength: 5 }), (scheme, parts) => {
        const read = storedUrl.safeParse(`${scheme}${parts.join("")}`);
        if (!read.success || read.data === "") return;
        taken++;
        // As a browser resolves the link on a page of the site.
        const { protocol, origin } = new URL(read.data, `${site}/aktuelles/1`);
        expect(protocol).toMatch(/^https?:$/);
        if (read.data.startsWith("/")) expect(origin).toBe(site);
      }),
    );
    expect(taken).toBeGreaterThan(20);
  });

  it("treats a missing URL as blank", () => {
    expect(storedUrl.parse(undefined)).toBe("");
    expect(storedUrl.parse(null)).toBe("");
  });

  it("can be required", () => {
    const image = requiredUrl("Bitte füllen Sie alle Pflichtfelder aus");
    expect(messageOf(image, "")).toBe("Bitte füllen Sie alle Pflichtfelder aus");
    expect(messageOf(image, undefined)).toBe("Bitte füllen Sie alle Pflichtfelder aus");
    expect(messageOf(image, "  ")).toBe("Bitte füllen Sie alle Pflichtfelder aus");
    expect(accepts(image, "javascript:alert(1)")).toBe(false);
    expect(image.parse("/files/a.png")).toBe("/files/a.png");
  });
});

describe("emailAddress", () => {
  it.each([
    "a@example.org",
    "erika.mustermann+verein@praxis.example.de",
    "o'neill@example.ie",
    "praxis@müller.de",
    "praxis@xn--mller-kva.de",
    "arzt@例え.テスト",
    `${"a".repeat(64)}@example.org`,
    "  a@example.org ",
  ])("accepts %s", (address) => {
    expect(emailAddress.parse(address)).toBe(address.trim());
  });

  it.each([
    "a",
    "@example.org",
    "a@",
    "a@localhost",
    "a@@example.org",
    "a@b@example.org",
    "a@example..org",
    "a@.example.org",
    "a@example.org.",
    "a@-example.org",
    "a@example-.org",
    "a@example.o",
    "a@127.0.0.1",
    "a@[127.0.0.1]",
    ".a@example.org",
    "a.@example.org",
    "a..b@example.org",
    "a b@example.org",
    '"a b"@example.org',
    "Erika <a@example.org>",
    "<a@example.org>",
    "a@example.org,b@example.org",
    "a@example.org;b@example.org",
    "a@example.org\r\nBcc: b@example.org",
    "a\u0000@example.org",
    "a@example.org b@example.org",
    "mailto:a@example.org?cc=b@example.org",
    "müller@example.org",
    `${"a".repeat(65)}@example.org`,
    `a@${"b".repeat(64)}.org`,
    `a@${"b.".repeat(126)}org`,
  ])("refuses %j", (address) => {
    expect(messageOf(emailAddress, address)).toBe("Bitte geben Sie eine gültige E-Mail-Adresse ein");
  });
});

describe("any accepted e-mail address", () => {
  it("is a single address without a name to a parser of mail headers", () => {
    const usual = fc.constantFrom("a", "b1", "x.y", "-", "+", "ü", ".de", "@x.de");
    const hostile = fc.constantFrom(
      "'",
      "<",
      ">",
      ",",
      ";",
      '"',
      "(",
      ")",
      ":",
      "@",
      "\\",
      " ",
      "\r\n",
      "\u0000",
      "[",
      "..",
    );
    const part = fc.oneof({ arbitrary: usual, weight: 4 }, { arbitrary: hostile, weight: 1 });
    let taken = 0;
    fc.assert(
      fc.property(fc.array(part, { maxLength: 8 }), fc.constantFrom("", "@y.de"), (parts, end) => {
        const read = emailAddress.safeParse(`${parts.join("")}${end}`);
        if (!read.success) return;
        taken++;
        expect(addressParser(read.data)).toEqual([{ address: read.data, name: "" }]);
        expect(addressParser(`Vorstand <${read.data}>`)).toEqual([{ address: read.data, name: "Vorstand" }]);
      }),
    );
    expect(taken).toBeGreaterThan(20);
  });

  it("includes all common addresses", () => {
    const label = fc.stringMatching(/^[a-z0-9]([a-z0-9-]{0,20}[a-z0-9])?$/);
    const local = fc.stringMatching(/^[A-Za-z0-9_+~'-]{1,20}(\.[A-Za-z0-9_+~'-]{1,20}){0,2}$/);
    fc.assert(
      fc.property(local, fc.array(label, { minLength: 1, maxLength: 3 }), (name, labels) => {
        const address = `${name}@${labels.join(".")}.de`;
        expect(emailAddress.parse(address)).toBe(address);
      }),
    );
  });
});

describe("personName", () => {
  it.each([
    "Erika",
    "José María",
    "Müller-Lüdenscheidt",
    "O'Neill",
    "D’Angelo",
    "Ngọc",
    "Иванова",
    "محمد",
    "A\u0308nne",
  ])("accepts %s", (name) => {
    expect(personName.parse(name)).toBe(name);
  });

  it.each(["R2D2", "a@b", "<b>", "Erika;", "- -", "'", "😀", "Erika_M"])("refuses %j", (name) => {
    expect(messageOf(personName, name)).toBe("Nur Buchstaben sind erlaubt");
  });

  it.each(["Erika\nBcc: a@b", "\u0000Erika", "Eri\u2028ka", "\u0085Erika"])(
    "takes nothing that %j could be in a mail",
    (name) => {
      expect(messageOf(personName, name)).toBe("Zeilenumbrüche und Steuerzeichen sind hier nicht erlaubt.");
    },
  );

  it("requires a name", () => {
    expect(messageOf(personName, " ")).toBe("Bitte geben Sie einen Namen ein.");
    expect(messageOf(personName, undefined)).toBe("Bitte geben Sie einen Namen ein.");
  });
});

describe("phoneNumber", () => {
  it.each(["0221 123456", "+49 221 12-34-56", "112"])("accepts %s", (number) => {
    expect(phoneNumber.parse(number)).toBe(number);
  });

  it.each(["0221/123456", "(0221) 123", "abc", "+", "- -", "１２３"])("refuses %j", (number) => {
    expect(messageOf(phoneNumber, number)).toBe("Ungültige Telefonnummer");
  });

  it("requires a number", () => {
    expect(messageOf(phoneNumber, "")).toBe("Bitte geben Sie eine Telefonnummer ein.");
  });
});

describe("excessive length", () => {
  it.each([
    ["a link", storedUrl, "/\\"],
    ["an instant", instant, "2025-03-14T09:00:00Z"],
  ])("refuses %s of 50 kB by its length alone, before any pattern sees it", (_, schema, unit) => {
    const issues = schema.safeParse(`${unit.repeat(50_000 / unit.length)}!<`).error?.issues;
    expect(issues?.map((issue) => issue.code)).toEqual(["too_big"]);
  });

  it.each([
    ["a name", personName, "a", "Bitte geben Sie höchstens 100 Zeichen ein."],
    ["a name of apostrophes", personName, "'", "Bitte geben Sie höchstens 100 Zeichen ein."],
    ["a phone number", phoneNumber, "1", "Bitte geben Sie höchstens 50 Zeichen ein."],
    ["an e-mail address", emailAddress, "a.", "Bitte geben Sie eine gültige E-Mail-Adresse ein"],
    ["an address of at signs", emailAddress, "@", "Bitte geben Sie eine gültige E-Mail-Adresse ein"],
  ])("refuses %s of 50 kB with one message", (_, schema, unit, message) => {
    const issues = schema.safeParse(`${unit.repeat(50_000 / unit.length)}!<`).error?.issues;
    expect(issues?.map((issue) => issue.message)).toEqual([message]);
  });

  it.each([
    ["a name", personName, "Jo Ann"],
    ["a name of an attendee", attendeeNameWith("fehlt"), "Jo Ann"],
    ["a phone number", phoneNumber, "030 12-3"],
    ["an e-mail address", emailAddress, "jo.ann@praxis.example"],
  ])("removes what is invisible from %s, wherever it was copied from", (_, schema, value) => {
    for (const invisible of ["\u200b", "\u00ad", "\u2068", "\u202e", "\ufeff", "\u2060"]) {
      for (const at of [0, 3, value.length]) {
        expect(schema.parse(value.slice(0, at) + invisible + value.slice(at))).toBe(value);
      }
    }
  });

  it("removes what a name has around it, also behind a soft hyphen", () => {
    expect(attendeeNameWith("fehlt").parse(" \u00AD Erika\u00AD ")).toBe("Erika");
    expect(messageOf(attendeeNameWith("fehlt"), "\u00AD")).toBe("fehlt");
  });
});

describe("Zod", () => {
  it("has a fallback message for unexpected values", () => {
    expect(messageOf(z.number(), "x")).toBe("Bitte prüfen Sie diese Angabe.");
  });

  it("compiles no code in a browser", async () => {
    expect(z.config().jitless).toBeFalsy();
    vi.stubGlobal("document", {});
    vi.resetModules();
    try {
      await import("./field.ts");
      expect(z.config().jitless).toBe(true);
    } finally {
      z.config({ jitless: false });
      vi.unstubAllGlobals();
    }
  });
});
