import { once } from "node:events";
import { createServer, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import { readMailUrl } from "#server/mail/mail-url.ts";
import { MailFailure, type MailMessage } from "#server/mail/mailer.ts";
import { createEmailJsMailer } from "./emailjs-mailer.ts";

const message: MailMessage = {
  kind: "contact",
  id: "m1",
  from: { name: "Verein", address: "info@verein.example" },
  to: { name: "Verein", address: "info@verein.example" },
  subject: "s",
  text: "t",
  html: "h",
  attachments: [],
  parameters: { from_name: "Jörg Müßig", from_email: "j@praxis.example" },
};

interface Received {
  method: string | undefined;
  path: string | undefined;
  type: string | undefined;
  body: unknown;
  at: number;
}

let server: Server | undefined;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

/** Starts a fake mail service on this machine. */
async function startService(respond: (response: ServerResponse) => void = (response) => response.end("OK")) {
  const received: Received[] = [];
  server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const { method, url: path, headers } = request;
    const body: unknown = JSON.parse(Buffer.concat(chunks).toString());
    received.push({ method, path, type: headers["content-type"], body, at: performance.now() });
    respond(response);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/v1.0/email/send`;
  return { received, endpoint };
}

/** @param timeout milliseconds; long enough for a slow machine unless the test is about the timeout */
function mailerFor(endpoint: string, pause = 0, timeout = 30_000) {
  const service = readMailUrl(
    `emailjs://service_a?user_id=key_1&template_contact=t_contact&template_confirmation=t_confirmation&pause=${pause}&endpoint=${encodeURIComponent(endpoint)}`,
  );
  if (service?.kind !== "emailjs") throw new Error("no EmailJS address");
  return createEmailJsMailer(service, timeout);
}

async function failureOf(sending: Promise<void>): Promise<MailFailure> {
  const error = await sending.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(MailFailure);
  return error as MailFailure;
}

describe("sending through EmailJS", () => {
  it("posts exactly the fields of the specification", async () => {
    const { received, endpoint } = await startService();
    await mailerFor(endpoint).send(message);
    expect(received).toMatchObject([
      { method: "POST", path: "/api/v1.0/email/send", type: expect.stringMatching(/^application\/json/) },
    ]);
    expect(received[0]?.body).toEqual({
      lib_version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
      user_id: "key_1",
      service_id: "service_a",
      template_id: "t_contact",
      template_params: { from_name: "Jörg Müßig", from_email: "j@praxis.example" },
    });
  });

  it("uses the template of the kind of mail", async () => {
    const { received, endpoint } = await startService();
    const parameters = { first_name: "Jörg", event_title: "Schmerztag" };
    await mailerFor(endpoint).send({ ...message, kind: "confirmation", parameters });
    expect(received[0]?.body).toMatchObject({ template_id: "t_confirmation", template_params: parameters });
  });

  it.each([403, 429, 451])("reports status %i as code, and that nothing was sent", async (status) => {
    const { endpoint } = await startService((response) => response.writeHead(status).end("no"));
    expect(await failureOf(mailerFor(endpoint).send(message))).toMatchObject({
      code: String(status),
      mayHaveArrived: false,
    });
  });

  it("reports that a mail may have been sent after an error of the service", async () => {
    const { endpoint } = await startService((response) => response.writeHead(502).end());
    expect((await failureOf(mailerFor(endpoint).send(message))).mayHaveArrived).toBe(true);
  });

  it("reports the same after a timeout", async () => {
    const { endpoint } = await startService(() => {});
    expect(await failureOf(mailerFor(endpoint, 0, 300).send(message))).toMatchObject({
      code: "TimeoutError",
      mayHaveArrived: true,
    });
  });

  it("reports that nothing was sent if the connection is refused", async () => {
    const { endpoint } = await startService();
    server?.close();
    expect(await failureOf(mailerFor(endpoint).send(message))).toMatchObject({
      code: "ECONNREFUSED",
      mayHaveArrived: false,
    });
  });

  it("does not follow redirects", async () => {
    const { received, endpoint } = await startService((response) =>
      response.writeHead(307, { Location: "/elsewhere" }).end(),
    );
    await failureOf(mailerFor(endpoint).send(message));
    expect(received).toHaveLength(1);
  });

  it("pauses between two mails as the service requires, also after a failure", async () => {
    const { received, endpoint } = await startService((response) => response.writeHead(429).end());
    const mailer = mailerFor(endpoint, 120);
    await Promise.allSettled([mailer.send(message), mailer.send(message), mailer.send(message)]);
    const [first, second, third] = received.map(({ at }) => at);
    expect((second ?? 0) - (first ?? 0)).toBeGreaterThanOrEqual(100);
    expect((third ?? 0) - (second ?? 0)).toBeGreaterThanOrEqual(100);
  });
});
