import { mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import PostalMime from "postal-mime";
import { afterEach, beforeEach, expect, it } from "vitest";
import type { MailMessage } from "#server/mail/mailer.ts";
import { createFileMailer } from "./file-mailer.ts";

const message: MailMessage = {
  kind: "confirmation",
  id: "m1",
  from: { name: "Gesellschaft für Schmerz e. V.", address: "info@verein.example" },
  to: { name: "Jörg Müßig", address: "joerg@praxis.example" },
  subject: "Ihre Anmeldung zur Tagung „Übergänge“",
  text: "Schön, dass Sie kommen.\n",
  html: "<p>Schön, dass Sie kommen.</p>",
  attachments: [{ name: "veranstaltung.ics", mediaType: "text/calendar; charset=utf-8", content: "BEGIN:VCALENDAR" }],
  parameters: {},
};
const clock = () => new Date("2026-06-15T10:00:00.123Z");

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "file-mailer-"));
});
afterEach(() => rm(folder, { recursive: true }));

it("writes a complete mail to a file readable by its owner only", async () => {
  const outbox = join(folder, "outbox");
  const mailer = createFileMailer(outbox, clock);
  expect(mailer.isConfigured).toBe(false);
  await mailer.send(message);

  expect(await readdir(outbox)).toEqual(["20260615T100000Z-confirmation-m1.eml"]);
  const file = join(outbox, "20260615T100000Z-confirmation-m1.eml");
  const modes = await Promise.all([outbox, file].map(async (path) => ((await stat(path)).mode & 0o777).toString(8)));
  expect(modes).toEqual(["700", "600"]);
  expect(await PostalMime.parse(await readFile(file))).toMatchObject({
    from: { name: "Gesellschaft für Schmerz e. V.", address: "info@verein.example" },
    to: [{ name: "Jörg Müßig", address: "joerg@praxis.example" }],
    subject: "Ihre Anmeldung zur Tagung „Übergänge“",
    messageId: "<confirmation.m1@verein.example>",
    html: expect.stringContaining("Schön, dass Sie kommen."),
    attachments: [{ filename: "veranstaltung.ics", mimeType: "text/calendar" }],
  });
});

it("throws if the file cannot be written", async () => {
  await writeFile(join(folder, "outbox"), "");
  await expect(createFileMailer(join(folder, "outbox"), clock).send(message)).rejects.toMatchObject({
    name: "MailFailure",
    mayHaveArrived: false,
  });
});
