import { describe, expect, it } from "vitest";
import { expectLinearTime } from "#test/linear-time.ts";
import { addressKeysIn, erasedAddress, mentions, withoutMentions } from "./mention.ts";

const email = "anna.b_1+x@verein.example";

describe("an address in a text", () => {
  it.each([
    email,
    email.toUpperCase(),
    `"contactEmail":"${email}"`,
    `<a href=\\"mailto:${email}\\">${email}</a>`,
    `Schreiben Sie an ${email}.`,
    `(${email})`,
    `'${email}'`,
    `Anna <${email}>, Bert`,
    `„${email}“`,
    `mailto:${email}?subject=Frage`,
    `${email}/bert@verein.example`,
    `bert@verein.example/${email}`,
    `*${email}*`,
    `von=${email}&an=bert@verein.example`,
    `${email}…`,
    JSON.stringify({ text: `Fragen an:\n${email}\nAnna` }),
    JSON.stringify({ text: `Fragen an:\r\n\t${email}` }),
    JSON.stringify({ text: `\n'${email}'` }),
  ])("is found in %j", (text) => {
    expect(mentions(text, email)).toBe(true);
    // Also by whoever does not know it yet, as after a restore.
    expect(addressKeysIn(text)).toContain(email);
    expect(mentions(withoutMentions(text, email), email)).toBe(false);
    expect(withoutMentions(text, email)).toContain(erasedAddress);
  });

  it.each([
    `jo${email}`,
    `jo.${email}`,
    `jo-${email}`,
    `${email}dev`,
    `${email}.com`,
    `${email}-gmbh.de`,
    "annaxb_1+x@verein.example",
    "anna.b_1@verein.example",
    "",
  ])("is not found in %j, which is another address", (text) => {
    expect(mentions(text, email)).toBe(false);
    expect(withoutMentions(text, email)).toBe(text);
  });

  it("may have an apostrophe in it", () => {
    const text = `Fragen an o'neill@verein.example oder 'anna@verein.example'`;
    expect(["o'neill", "neill", "anna"].map((name) => mentions(text, `${name}@verein.example`))).toEqual([
      ...[true, false, true],
    ]);
    expect(addressKeysIn(text)).toEqual(expect.arrayContaining(["o'neill@verein.example", "anna@verein.example"]));
    expect(addressKeysIn("o'neill@verein.example")).toEqual(["o'neill@verein.example"]);
  });

  it("is not that which follows a backslash in JSON", () => {
    const text = JSON.stringify({ text: `C:\\n${email}` });
    expect(mentions(text, email)).toBe(false);
    expect(addressKeysIn(text)).toContain(`n${email}`);
  });

  it("is found in both forms of its domain", () => {
    expect(addressKeysIn("Schreiben Sie an info@MÜLLER.de!")).toEqual(["info@xn--mller-kva.de"]);
    expect(mentions("Schreiben Sie an info@MÜLLER.de!", "info@xn--mller-kva.de")).toBe(true);
    expect(mentions("info@xn--mller-kva.de", "info@xn--mller-kva.de")).toBe(true);
  });

  it("is replaced at each occurrence", () => {
    expect(withoutMentions(`${email}, ${email}`, email)).toBe(`${erasedAddress}, ${erasedAddress}`);
  });

  it.each(["anna.b_1+x@verein.", "a"])("is looked for in linear time in a text of %s", (piece) => {
    expectLinearTime(20_000, (size) => mentions(piece.repeat(size), email));
  });

  it.each(["a", "a@", "!", "a'@b."])("is looked for among others in linear time in a text of %s", (piece) => {
    expectLinearTime(2000, (size) => addressKeysIn(piece.repeat(size)));
  });
});
