import { afterEach, describe, expect, it } from "vitest";
import { readMailUrl } from "#server/mail/mail-url.ts";
import { type Mailer, MailFailure, type MailMessage } from "#server/mail/mailer.ts";
import { type SmtpPeer, startSmtpPeer } from "#test/smtp-peer.ts";
import { createSmtpMailer } from "./smtp-mailer.ts";

const now = new Date("2026-06-15T10:00:00Z");
const message: MailMessage = {
  kind: "confirmation",
  id: "m1",
  from: { name: "Gesellschaft für Schmerz e. V.", address: "info@verein.example" },
  to: { name: "Jörg Müßig", address: "joerg@praxis.example" },
  replyTo: { name: "Sekretariat", address: "buero@verein.example" },
  subject: "Ihre Anmeldung zur Tagung „Übergänge“",
  text: "Guten Tag Jörg Müßig,\n\nschön, dass Sie kommen. 🙂\n.\nEin Punkt allein in der Zeile.\n",
  html: "<p>Schön, dass Sie kommen.</p>",
  attachments: [
    { name: "veranstaltung.ics", mediaType: "text/calendar; charset=utf-8", content: "BEGIN:VCALENDAR\r\n" },
  ],
  parameters: {},
};

const opened: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const one of opened.splice(0)) await one.close();
});

async function peerAndMailer(
  behaviour: Parameters<typeof startSmtpPeer>[0],
  timeouts = { connecting: 2000, silence: 2000, sending: 5000 },
  connections?: number,
): Promise<{ peer: SmtpPeer; mailer: Mailer }> {
  const peer = await startSmtpPeer(behaviour);
  const service = readMailUrl(peer.url);
  if (service?.kind !== "smtp") throw new Error("no SMTP address");
  const mailer = createSmtpMailer(service, () => now, { timeouts, ...(connections && { connections }) });
  opened.push(mailer, peer);
  return { peer, mailer };
}

async function failureOf(sending: Promise<void>): Promise<MailFailure> {
  const error = await sending.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(MailFailure);
  return error as MailFailure;
}

describe("sending over SMTP", () => {
  it("delivers text, HTML, umlauts and the attachment unchanged", async () => {
    const { peer, mailer } = await peerAndMailer({});
    await mailer.send(message);
    const [{ to, email, raw } = { to: [], email: undefined, raw: "" }] = peer.mails;
    expect(to).toEqual(["joerg@praxis.example"]);
    expect(email).toMatchObject({
      from: { name: "Gesellschaft für Schmerz e. V.", address: "info@verein.example" },
      to: [{ name: "Jörg Müßig", address: "joerg@praxis.example" }],
      replyTo: [{ name: "Sekretariat", address: "buero@verein.example" }],
      subject: "Ihre Anmeldung zur Tagung „Übergänge“",
      messageId: "<confirmation.m1@verein.example>",
      date: "2026-06-15T10:00:00.000Z",
    });
    expect(email?.text?.trim()).toBe(message.text.trim());
    expect(email?.html).toContain("Schön, dass Sie kommen.");
    const [attachment] = email?.attachments ?? [];
    expect(attachment).toMatchObject({ filename: "veranstaltung.ics", mimeType: "text/calendar" });
    // The parser turns CRLF into LF; the bytes on the wire must not.
    expect(raw).toContain(Buffer.from("BEGIN:VCALENDAR\r\n").toString("base64"));
  });

  it.each([1, 3])("opens no more than %i connections", async (most) => {
    let [open, peak] = [0, 0];
    const options = {
      onConnect: (_session: unknown, answer: () => void) => {
        peak = Math.max(peak, ++open);
        answer();
      },
      onClose: () => void open--,
    };
    const { peer, mailer } = await peerAndMailer({ options }, undefined, most);
    await Promise.all(Array.from({ length: 6 }, (_, n) => mailer.send({ ...message, id: `m${n}` })));
    expect(peer.mails).toHaveLength(6);
    expect({ peak, parallel: mailer.parallel }).toEqual({ peak: most, parallel: most });
  });

  it("prevents names and subjects from injecting headers or recipients", async () => {
    const { peer, mailer } = await peerAndMailer({});
    const malicious = "Eve\r\nBcc: all@evil.example\r\n\r\nBody <eve@evil.example>, x@evil.example";
    await mailer.send({
      ...message,
      subject: malicious,
      to: { name: malicious, address: message.to.address },
      from: { name: malicious, address: message.from.address },
      replyTo: { name: malicious, address: "eve@praxis.example" },
      attachments: [{ name: malicious, mediaType: "text/calendar", content: "x" }],
    });
    const [{ to, email } = { to: [], email: undefined }] = peer.mails;
    expect(to).toEqual(["joerg@praxis.example"]);
    expect(email?.bcc ?? []).toEqual([]);
    expect(email?.headers.map(({ key }) => key)).not.toContain("bcc");
    expect(email?.to).toHaveLength(1);
    expect(email?.replyTo?.map(({ address }) => address)).toEqual(["eve@praxis.example"]);
  });

  it("reports that a rejected mail did not arrive, and continues with the next", async () => {
    const { peer, mailer } = await peerAndMailer({ refuse: (recipient) => recipient.startsWith("niemand") });
    const failure = await failureOf(mailer.send({ ...message, to: { name: "", address: "niemand@praxis.example" } }));
    expect(failure).toMatchObject({ code: "550", mayHaveArrived: false });
    await mailer.send(message);
    expect(peer.mails).toHaveLength(1);
  });

  it.each([
    ["onRcptTo", 550, true],
    ["onRcptTo", 552, true],
    ["onRcptTo", 450, false],
    ["onRcptTo", 530, false],
    ["onMailFrom", 550, false],
    ["onMailFrom", 421, false],
    ["onData", 554, true],
    ["onData", 432, false],
    ["onConnect", 554, false],
  ] as const)("says whether the answer to %s, %d, is final: %s", async (step, responseCode, isFinal) => {
    const refuse = (...args: unknown[]) => {
      const [stream] = args as [{ resume?: () => void }];
      stream.resume?.();
      (args.at(-1) as (error: Error) => void)(Object.assign(new Error("5.1.1 No"), { responseCode }));
    };
    const { mailer } = await peerAndMailer({ options: { [step]: refuse } });
    expect(await failureOf(mailer.send(message))).toMatchObject({ isFinal, mayHaveArrived: false });
  });

  it("reports that nothing arrived if the server stops responding before the mail", async () => {
    const { mailer } = await peerAndMailer({ hangsAt: "recipient" }, { connecting: 300, silence: 300, sending: 3000 });
    expect((await failureOf(mailer.send(message))).mayHaveArrived).toBe(false);
  });

  it("reports that a mail may have arrived if the server stops responding after it", async () => {
    const { mailer } = await peerAndMailer(
      { hangsAt: "end" },
      // Long enough for a slow machine to transfer the mail before the timeout.
      { connecting: 5000, silence: 1500, sending: 20_000 },
    );
    expect((await failureOf(mailer.send(message))).mayHaveArrived).toBe(true);
  });

  it("aborts a mail after the total timeout", async () => {
    const { mailer } = await peerAndMailer(
      { hangsAt: "recipient" },
      { connecting: 3000, silence: 30_000, sending: 300 },
    );
    expect(await failureOf(mailer.send(message))).toMatchObject({ code: "EABORT", mayHaveArrived: false });
  });

  it("reports that nothing arrived if the connection breaks before the mail", async () => {
    const { peer, mailer } = await peerAndMailer({ dropAfter: 1 });
    await mailer.send(message);
    expect((await failureOf(mailer.send({ ...message, id: "m2" }))).mayHaveArrived).toBe(false);
    expect(peer.mails).toHaveLength(1);
  });

  it("reports that a mail may have arrived if the connection breaks after it", async () => {
    const { mailer } = await peerAndMailer({ dropAfter: 0, dropAt: "end" });
    expect((await failureOf(mailer.send(message))).mayHaveArrived).toBe(true);
  });

  it("reports that nothing arrived if the connection is refused", async () => {
    const { peer, mailer } = await peerAndMailer({});
    await peer.close();
    opened.pop();
    expect(await failureOf(mailer.send(message))).toMatchObject({ mayHaveArrived: false });
  });

  it("refuses to send unencrypted to another machine", async () => {
    const peer = await startSmtpPeer({});
    const service = readMailUrl(peer.url);
    if (service?.kind !== "smtp") throw new Error("no SMTP address");
    // The same peer, treated as a remote one.
    const mailer = createSmtpMailer({ ...service, isLoopback: false }, () => now);
    opened.push(mailer, peer);
    const failure = await failureOf(mailer.send(message));
    expect(failure.message).toContain("STARTTLS");
    expect(failure.mayHaveArrived).toBe(false);
    expect(peer.mails).toEqual([]);
  });
});
