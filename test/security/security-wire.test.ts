import { connect } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "#test/create-test-app.ts";

let app: TestApp;
let port: number;
beforeAll(async () => {
  app = await createTestApp();
  port = Number(new URL(await app.listen()).port);
});
afterAll(() => app.close());

/** Sends raw bytes and returns everything received until the server closes the connection. */
async function send(bytes: string): Promise<string> {
  const socket = connect(port, "127.0.0.1");
  const closed = new Promise((resolve) => socket.once("close", resolve));
  let answer = "";
  socket.setEncoding("latin1").on("data", (chunk) => {
    answer += chunk;
  });
  // The server may close the connection while we still write.
  socket.on("error", () => {});
  socket.write(bytes, "latin1");
  await closed;
  return answer;
}

const request = (lines: string[], body = "") => `${[...lines, "Connection: close"].join("\r\n")}\r\n\r\n${body}`;
const post = (headers: string[], body: string) =>
  request(["POST /zugang HTTP/1.1", "Host: verein.example", "Origin: https://verein.example", ...headers], body);

/** A second request, seen if the first is read too short. */
const smuggled = "GET /healthz HTTP/1.1\r\nHost: verein.example\r\n\r\n";

const statusOf = (answer: string) => Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1]);
const answersIn = (answer: string) => answer.match(/HTTP\/1\.1 \d{3}/g)?.length ?? 0;

describe("an ambiguous request", () => {
  it.each([
    [
      "Transfer-Encoding beside Content-Length",
      ["Transfer-Encoding: chunked", "Content-Length: 4"],
      `0\r\n\r\n${smuggled}`,
    ],
    [
      "Content-Length beside Transfer-Encoding",
      ["Content-Length: 4", "Transfer-Encoding: chunked"],
      `0\r\n\r\n${smuggled}`,
    ],
    ["two lengths", ["Content-Length: 3", "Content-Length: 200"], `a=b${smuggled}`],
    ["a length with a sign", ["Content-Length: +3"], `a=b${smuggled}`],
    ["a length that is a list", ["Content-Length: 3, 3"], `a=b${smuggled}`],
    ["an unknown transfer coding", ["Transfer-Encoding: xchunked"], `0\r\n\r\n${smuggled}`],
    ["chunked not last", ["Transfer-Encoding: chunked, identity"], `0\r\n\r\n${smuggled}`],
    ["a space before the colon", ["Transfer-Encoding : chunked"], `0\r\n\r\n${smuggled}`],
    ["a folded header", ["X: a\r\n Transfer-Encoding: chunked"], smuggled],
    ["an invalid chunk size", ["Transfer-Encoding: chunked"], `zz\r\nab\r\n0\r\n\r\n${smuggled}`],
    ["a chunk longer than it says", ["Transfer-Encoding: chunked"], `1\r\nabc\r\n0\r\n\r\n${smuggled}`],
    [
      "a chunk size beyond all numbers",
      ["Transfer-Encoding: chunked"],
      `ffffffffffffffffff\r\na\r\n0\r\n\r\n${smuggled}`,
    ],
    ["a bare line feed in a chunk's end", ["Transfer-Encoding: chunked"], `1\na\n0\n\n${smuggled}`],
  ])("is refused, and nothing after it is answered: %s", async (_what, headers, body) => {
    const answer = await send(post(headers, body));
    expect(statusOf(answer)).toBe(400);
    expect(answersIn(answer)).toBe(1);
    expect(answer).not.toContain("\r\n\r\nok");
  });

  it("with a line break in a header is refused", async () => {
    const answer = await send(request(["GET / HTTP/1.1", "Host: verein.example", "X: a\nTransfer-Encoding: chunked"]));
    expect(statusOf(answer)).toBe(400);
  });

  it("with chunks in HTTP/1.0 is refused", async () => {
    const lines = ["POST /zugang HTTP/1.0", "Origin: https://verein.example", "Transfer-Encoding: chunked"];
    const answer = await send(request(lines, `0\r\n\r\n${smuggled}`));
    expect([statusOf(answer), answersIn(answer)]).toEqual([400, 1]);
  });
});

describe("a response sent before the body was read", () => {
  const large = "a=".padEnd(3_000_000, "x");
  const inChunks = `${`10000\r\n${"x".repeat(0x10000)}\r\n`.repeat(46)}0\r\n\r\n`;
  const origin = "Origin: https://verein.example";
  const keepAlive = (headers: string[], body: string) =>
    `${["POST /register/x HTTP/1.1", "Host: verein.example", "Connection: keep-alive", ...headers].join("\r\n")}\r\n\r\n${body}`;

  it.each([
    ["too large", 413, [origin, `Content-Length: ${large.length}`], large],
    ["too large, in chunks", 413, [origin, "Transfer-Encoding: chunked"], inChunks],
    ["too large, hardly begun", 413, [origin, "Content-Length: 3000000"], "a=1"],
    ["too large, with Expect", 413, [origin, "Content-Length: 3000000", "Expect: 100-continue"], ""],
    ["of another site", 403, ["Origin: https://evil.example", `Content-Length: ${large.length}`], large],
    ["of another site, hardly begun", 403, ["Origin: https://evil.example", "Content-Length: 3000000"], "a=1"],
    ["in an unsupported coding", 400, [origin, "Transfer-Encoding: gzip, chunked"], "3\r\na=1\r\n0\r\n\r\n"],
  ])("closes the connection and is the last on it: %s", async (_what, status, headers, body) => {
    const answer = (await send(`${keepAlive(headers, body)}${body.length > 5 ? smuggled : ""}`)).replace(
      "HTTP/1.1 100 Continue\r\n\r\n",
      "",
    );
    expect([statusOf(answer), answersIn(answer)]).toEqual([status, 1]);
    expect(answer).toMatch(/\r\nconnection: close\r\n/i);
    expect(answer).not.toMatch(/keep-alive/i);
  });

  it("reuses the connection if the body has been received", async () => {
    const body = "a=1";
    const answer = await send(
      `${keepAlive(["Origin: https://evil.example", "Content-Length: 3"], body)}${request(["GET /healthz HTTP/1.1", "Host: verein.example"])}`,
    );
    expect([statusOf(answer), answersIn(answer)]).toEqual([403, 2]);
    expect(answer).toMatch(/\r\n\r\nok$/);
  });
});

describe("invalid HTTP", () => {
  it.each([
    ["no request line", "hallo\r\n\r\n"],
    ["a TLS greeting", "\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03"],
    ["no host", "GET / HTTP/1.1\r\nConnection: close\r\n\r\n"],
    ["two hosts", "GET / HTTP/1.1\r\nHost: verein.example\r\nhOst: verein.example\r\nConnection: close\r\n\r\n"],
    ["a NUL in a header", "GET / HTTP/1.1\r\nHost: verein.example\r\nX: a\0b\r\nConnection: close\r\n\r\n"],
    ["a backslash in the path", "GET /\\evil.example HTTP/1.1\r\nHost: verein.example\r\nConnection: close\r\n\r\n"],
  ])("is refused with the security headers: %s", async (_what, bytes) => {
    const answer = (await send(bytes)).toLowerCase();
    expect(statusOf(answer.toUpperCase())).toBe(400);
    for (const header of [
      "x-content-type-options: nosniff",
      "x-frame-options: deny",
      "content-security-policy: default-src 'none'",
      "referrer-policy: ",
      "permissions-policy: ",
      "cross-origin-opener-policy: same-origin",
      "cache-control: no-store",
    ]) {
      expect(answer).toContain(`\r\n${header}`);
    }
  });

  it("reveals nothing about the program", async () => {
    const answer = await send("hallo\r\n\r\n");
    expect(statusOf(answer)).toBe(400);
    expect(answer).not.toMatch(/server:|powered|node|hono|at .*\.js/i);
  });
});

describe("too many headers", () => {
  it.each([
    ["one header of 100 KB", "/", [`X: ${"a".repeat(100_000)}`]],
    ["one header of 3 MB", "/", [`X: ${"a".repeat(3_000_000)}`]],
    ["ten thousand headers", "/", Array.from({ length: 10_000 }, (_, index) => `X-${index}: ${index}`)],
    ["an address of 100 KB", `/${"a".repeat(100_000)}`, []],
  ])("are refused: %s", async (_what, path, headers) => {
    const answer = await send(request([`GET ${path} HTTP/1.1`, "Host: verein.example", ...headers]));
    expect(statusOf(answer)).toBe(431);
    expect(answer).toContain("X-Content-Type-Options: nosniff");
  });
});

describe("a foreign host", () => {
  it.each([
    "Host: evil.example",
    "Host: a b<c>",
    "Host: verein.example/x",
    "Host: evil.example\r\nHost: verein.example",
  ])("is in no response: %j", async (host) => {
    for (const path of ["/", "/aktuelles", "/sitemap.xml", "/gibt-es-nicht"]) {
      const answer = await send(request([`GET ${path} HTTP/1.1`, host, "X-Forwarded-Host: evil.example"]));
      expect([200, 302, 400]).toContain(statusOf(answer));
      expect(answer).not.toMatch(/evil\.example|a b<c>/);
    }
  });
});

describe("a slow connection", () => {
  it("is refused when its headers take more than ten seconds, without blocking others", async () => {
    const slow = (async () => {
      const socket = connect(port, "127.0.0.1");
      const closed = new Promise((resolve) => socket.once("close", resolve));
      let answer = "";
      socket.on("data", (chunk) => {
        answer += chunk;
      });
      socket.on("error", () => {});
      socket.write("GET / HTTP/1.1\r\nHost: verein.example\r\n");
      const drip = setInterval(() => socket.write("X: a\r\n"), 500);
      const begun = performance.now();
      await closed;
      clearInterval(drip);
      return { answer, seconds: (performance.now() - begun) / 1000 };
    })();
    const quick = await send(request(["GET /healthz HTTP/1.1", "Host: verein.example"]));
    expect(statusOf(quick)).toBe(200);
    const { answer, seconds } = await slow;
    expect(statusOf(answer)).toBe(408);
    // Not after the minute that Node gives by itself, checked every half of one.
    expect(seconds).toBeLessThan(50);
  });
});

describe("after all of it", () => {
  it("the server still answers", async () => {
    expect(await send(request(["GET /healthz HTTP/1.1", "Host: verein.example"]))).toMatch(/\r\n\r\nok$/);
  });
});
