import { describe, expect, it } from "vitest";
import { expectLinearTime } from "#test/linear-time.ts";
import { erasedAddress, mentions, withoutMentions } from "./mention.ts";

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
  ])("is found in %j", (text) => {
    expect(mentions(text, email)).toBe(true);
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

  it("is found in both forms of its domain", () => {
    expect(mentions("Schreiben Sie an info@MÜLLER.de!", "info@xn--mller-kva.de")).toBe(true);
    expect(mentions("info@xn--mller-kva.de", "info@xn--mller-kva.de")).toBe(true);
  });

  it("is replaced at each occurrence", () => {
    expect(withoutMentions(`${email}, ${email}`, email)).toBe(`${erasedAddress}, ${erasedAddress}`);
  });

  it.each(["anna.b_1+x@verein.", "a"])("is looked for in linear time in a text of %s", (piece) => {
    expectLinearTime(20_000, (size) => mentions(piece.repeat(size), email));
  });
});
