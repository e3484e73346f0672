import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { MailMessage } from "#server/mail/mailer.ts";
import { createMailer } from "./create-mailer.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "mailer-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

function mailTo(address: string, replyTo?: string): MailMessage {
  return {
    kind: "confirmation",
    id: "m1",
    from: { name: "Verein", address: "info@verein.example" },
    to: { name: "Erika", address },
    ...(replyTo && { replyTo: { name: "Erika", address: replyTo } }),
    subject: "Bestätigung",
    text: "Text",
    html: "<p>Text</p>",
    attachments: [],
    parameters: {},
  };
}
const send = (message: MailMessage) =>
  createMailer(undefined, folder, () => new Date("2026-06-15T10:00:00Z")).send(message);

describe("every mailer", () => {
  it.each([
    "a@x.de, b@y.de",
    "a@x.de;b@y.de",
    "a@x.de b@y.de",
    "Erika <a@x.de>",
    "a@x.de@y.de",
    "a@x.de\r\nBcc: b@y.de",
    "",
  ])("refuses %j, which is not a single address", async (address) => {
    const refusal = { name: "MailFailure", code: "NO_ADDRESS", mayHaveArrived: false };
    await expect(send(mailTo(address))).rejects.toMatchObject(refusal);
    if (address) await expect(send(mailTo("a@x.de", address))).rejects.toMatchObject(refusal);
    expect(readdirSync(folder)).toEqual([]);
  });

  it.each(["a@x.de", "admin@localhost", "o'neill+x@müller.de"])("accepts %s", async (address) => {
    await send(mailTo(address));
    expect(readdirSync(folder)).toHaveLength(1);
  });
});
