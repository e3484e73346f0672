import { once } from "node:events";
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { anEvent } from "#test/builders.ts";
import { createTestApp, type TestApp } from "#test/create-test-app.ts";
import { rawRequest } from "#test/raw-request.ts";
import { filledIn, routePaths } from "#test/route-table.ts";
import { signInAsAdministrator } from "#test/signed-in.ts";

let app: TestApp;
let url: string;
let cookie: string;
beforeAll(async () => {
  app = await createTestApp({ env: { RATE_LIMITS: "off" } });
  url = await app.listen();
  cookie = await signInAsAdministrator(app);
  await app.put("events", "x1", {
    ...anEvent({ title: "Jahrestagung" }),
    registrationSettings: { enabled: true, registrationMethod: "direct" },
  });
});
afterAll(() => app.close());

const pathOf = (pattern: string) => filledIn(pattern.replace("*", "gibt/es/nicht"), { collection: "news" });
/** The session would make the pages for signing in redirect, and signing out would end it. */
const cookieFor = (pattern: string) => (/^\/admin\/log(in|out)/.test(pattern) ? "" : cookie);

const bodies = {
  "another type": ["application/json", `{"a":"b"}`],
  "broken multipart": ["multipart/form-data; boundary=x", "--x\r\nbroken"],
  "multipart without a boundary": ["multipart/form-data", "a=b"],
  "plain text": ["text/plain", "a=b"],
  nothing: ["", ""],
} as const;

/** Actions for which the address and the session say everything, or any text is right; and the open gate. */
const statusWithoutForm: Readonly<Record<string, number>> = {
  "/*": 302,
  "/admin/events/:eventId/drucken": 200,
  "/admin/log/export": 200,
  "/admin/login/code": 302,
  "/admin/logout": 302,
  "/admin/paste": 200,
  "/anmeldung/verwalten/:token/evaluation": 404,
  "/anmeldung/verwalten/:token/jahresuebersicht": 404,
  "/anmeldung/verwalten/:token/stornieren": 404,
  "/zugang": 302,
};

describe("a body that is no form", () => {
  it.each(Object.entries(bodies))("is refused in German by every action: %s", async (_what, [type, body]) => {
    let refused = 0;
    for (const pattern of routePaths) {
      const headers = { origin: app.siteUrl, cookie: cookieFor(pattern), ...(type && { "content-type": type }) };
      const send = (path: string) => rawRequest(url, path, { method: "POST", headers, body });
      const answer = await send(pathOf(pattern));
      const visible = answer.body.toString().replace(/<(script|style)[\s\S]*?<\/\1>/g, "");
      expect(visible, pattern).not.toMatch(/Unexpected|Bad Request|Internal|Unsupported/);
      if (answer.status === 405) continue;
      expect([pattern, answer.status]).toEqual([pattern, statusWithoutForm[pattern] ?? 400]);
      refused += answer.status === 400 ? 1 : 0;
      if (pattern !== "/*")
        expect([pattern, (await send(`${pathOf(pattern)}.data`)).status < 500]).toEqual([pattern, true]);
    }
    expect(refused).toBeGreaterThan(35);
    expect(app.logged.filter(({ level }) => level === "error")).toEqual([]);
  });
});

const framings: Record<string, string>[] = [{}, { "transfer-encoding": "chunked" }];

describe("a body of more than 1 MB", () => {
  it("is refused by every action but the upload, signed in or not", async () => {
    const headers = { origin: app.siteUrl, "content-type": "application/x-www-form-urlencoded" };
    const body = Buffer.alloc(1_100_000, "a");
    const others: string[] = [];
    for (const pattern of routePaths) {
      for (const framing of framings) {
        const sent = { ...headers, ...framing, cookie: cookieFor(pattern) };
        const { status } = await rawRequest(url, pathOf(pattern), { method: "POST", headers: sent, body });
        if (status !== 413 && status !== 405) others.push(`${pattern} ${status}`);
      }
    }
    expect(others).toEqual(["/admin/upload 400", "/admin/upload 400"]);
  });
});

/** Sends the head of an upload and nothing of its body; returns the answer once the connection is closed. */
async function announceUpload(path: string, framing: string, headers: string[] = []): Promise<string> {
  const socket = connect(Number(new URL(url).port), "127.0.0.1");
  await once(socket, "connect");
  const lines = [`POST ${path} HTTP/1.1`, "Host: verein.example", `Origin: ${app.siteUrl}`, framing, ...headers];
  socket.write(`${lines.join("\r\n")}\r\n\r\n`);
  // Our end stays open, as that of a client that still has to send everything.
  return text(socket);
}

describe("an upload", () => {
  const announcements = ["Content-Length: 11000000", "Transfer-Encoding: chunked"];
  const target = "/admin/upload?art=image&ordner=news&name=a.png";

  it.each(announcements)("without a session is answered before anything of it is read: %s", async (framing) => {
    const answer = await announceUpload(target, framing);
    expect(answer).toMatch(/^HTTP\/1\.1 302 /);
    expect(answer).toMatch(/\r\nlocation: \/admin\/login\?/i);
    expect(answer).toMatch(/\r\nconnection: close\r\n/i);
  });

  it.each(announcements)("without the permission is answered before anything of it is read: %s", async (framing) => {
    await app.services.accounts.create("lesen@verein.example", "Vier Hühner tanzen", "reader");
    const signedIn = await app.services.accounts.signIn(
      { email: "lesen@verein.example", password: "Vier Hühner tanzen" },
      "192.0.2.1",
      null,
    );
    if (!signedIn.ok) throw new Error(signedIn.reason);
    const session = signedIn.setCookies.map((one) => one.split(";")[0]).join("; ");
    const answer = await announceUpload(target, framing, [`Cookie: ${session}`]);
    expect(answer).toMatch(/^HTTP\/1\.1 403 /);
  });

  it.each(["/admin/%75pload", "/ADMIN/upload", "/admin/upload/", "//admin/upload", "/admin/upload/_.data"])(
    "to another spelling is refused before anything of it is read: %s",
    async (path) => {
      for (const framing of announcements) expect(await announceUpload(path, framing)).toMatch(/^HTTP\/1\.1 400 /);
    },
  );
});
