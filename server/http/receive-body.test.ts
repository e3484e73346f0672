import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { Worker } from "node:worker_threads";
import { getRequestListener } from "@hono/node-server";
import { Hono } from "hono";
import { describe, expect, it } from "vitest";
import type { RouteVariables } from "./one-spelling.ts";
import { type BodyLimits, type BodyVariables, receiveBody } from "./receive-body.ts";

const usual = { bytes: 100_000, heldBytes: 460_000, idleMilliseconds: 60_000 };

/** An app that answers with the size of the body; `/held` answers once `release` is called. */
function createApp(limits: Partial<BodyLimits> = {}) {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const app = new Hono<{ Variables: RouteVariables & BodyVariables }>();
  app.use(async (context, next) => {
    const streamsBody = context.req.path === "/streamed";
    context.set("route", { pattern: "", methods: undefined, isPublic: false, streamsBody });
    await next();
  });
  app.use(receiveBody({ ...usual, ...limits }));
  app.all("*", async (context) => {
    if (context.req.path === "/held") await released;
    const body = context.get("body");
    return context.text(body instanceof Uint8Array ? String(body.length) : body === null ? "none" : "stream");
  });
  const send = async (path: string, body: BodyInit | undefined, headers = {}) => {
    const method = body === undefined ? "GET" : "POST";
    const init = { method, body, headers, duplex: "half" } as RequestInit;
    const answer = await app.fetch(new Request(`http://x${path}`, init));
    const header = (name: string) => answer.headers.get(name);
    const { status } = answer;
    return { status, text: await answer.text(), connection: header("connection"), retry: header("retry-after") };
  };
  return { app, send, release };
}

/** A body whose pieces are sent one by one. */
function pieces(size: number) {
  let controller: ReadableStreamDefaultController<Uint8Array>;
  const stream = new ReadableStream<Uint8Array>({
    start(given) {
      controller = given;
    },
  });
  return {
    stream,
    send: () => controller.enqueue(new Uint8Array(size)),
    end: () => controller.close(),
    fail: () => controller.error(new Error("disconnected")),
  };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

describe("the body of a request", () => {
  it("arrives, however it is cut into pieces", async () => {
    const { send } = createApp();
    expect(await send("/", undefined)).toMatchObject({ status: 200, text: "none" });
    expect(await send("/", "a".repeat(100_000))).toMatchObject({ status: 200, text: "100000" });
    const body = pieces(30_000);
    for (let count = 0; count < 3; count++) body.send();
    body.end();
    expect(await send("/", body.stream)).toMatchObject({ status: 200, text: "90000" });
  });

  it("keeps its bytes", async () => {
    const text = Array.from({ length: 10_000 }, (_, index) => `${index} `).join("");
    let received = "";
    const app = new Hono<{ Variables: RouteVariables & BodyVariables }>();
    app.use(receiveBody(usual));
    app.post("/", (context) => {
      received = new TextDecoder().decode(context.get("body") as Uint8Array);
      return context.body(null);
    });
    const halves = new ReadableStream<Uint8Array>({
      start(controller) {
        for (const half of [text.slice(0, 7), text.slice(7)]) controller.enqueue(new TextEncoder().encode(half));
        controller.close();
      },
    });
    const init = { method: "POST", body: halves, duplex: "half" } as RequestInit;
    expect((await app.fetch(new Request("http://x/", init))).status).toBe(200);
    expect(received).toBe(text);
  });

  it("is refused beyond the limit, announced or in pieces, except where the route streams it", async () => {
    const { send } = createApp();
    const body = pieces(60_000);
    body.send();
    body.send();
    const tooLarge = { status: 413, text: "Die Anfrage ist zu groß.", connection: "close" };
    expect(await send("/", body.stream)).toMatchObject(tooLarge);
    expect(await send("/", "a", { "content-length": "100001" })).toMatchObject(tooLarge);
    expect(await send("/streamed", "a".repeat(200_000))).toMatchObject({ status: 200, text: "stream" });
  });

  it("is given up when it is the largest and others need its memory", async () => {
    const { send } = createApp();
    const small = pieces(100);
    const smallAnswer = send("/", small.stream);
    small.send();
    const stalled = Array.from({ length: 5 }, () => pieces(90_000));
    const answers = stalled.map(({ stream }) => send("/", stream));
    for (const body of stalled) {
      body.send();
      await settled();
    }
    expect(await answers[0]).toMatchObject({ status: 503, retry: "60", connection: "close" });
    for (const body of [small, ...stalled.slice(1)]) body.end();
    const others = await Promise.all([smallAnswer, ...answers.slice(1)]);
    expect(others.map(({ status, text }) => [status, text])).toEqual([[200, "100"], ...Array(4).fill([200, "90000"])]);
    // Everything was given back.
    const again = Array.from({ length: 4 }, () => send("/", "a".repeat(90_000)));
    expect((await Promise.all(again)).map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  });

  it("is refused when a piece arrives at the moment it is given up", async () => {
    const { send } = createApp({ heldBytes: 100_000 });
    const first = pieces(40_000);
    const answer = send("/", first.stream);
    first.send();
    await settled();
    const second = pieces(60_000);
    const other = send("/", second.stream);
    // Both pieces are read in the same turn.
    second.send();
    first.send();
    await settled();
    second.end();
    expect(await other).toMatchObject({ status: 200, text: "60000" });
    first.end();
    expect(await answer).toMatchObject({ status: 503 });
  });

  it("is refused while those being processed fill the memory", async () => {
    const { send, release } = createApp();
    const held = Array.from({ length: 4 }, () => send("/held", "a".repeat(100_000)));
    await settled();
    expect(await send("/", "a".repeat(50_000))).toMatchObject({ status: 503, retry: "60" });
    release();
    expect((await Promise.all(held)).map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(await send("/", "a".repeat(50_000))).toMatchObject({ status: 200 });
  });

  it("is not given up when it was this process that stood still", async () => {
    const { app } = createApp({ idleMilliseconds: 20 });
    const server = createServer(getRequestListener(app.fetch));
    await once(server.listen(0, "127.0.0.1"), "listening");
    const { port } = server.address() as AddressInfo;
    // In another thread, as this one stands still.
    const client = new Worker(
      `const { parentPort } = require("node:worker_threads");
      const socket = require("node:net").connect(${port}, "127.0.0.1", () =>
        socket.write("POST / HTTP/1.1\\r\\nHost: x\\r\\nConnection: close\\r\\nContent-Length: 8\\r\\n\\r\\nhalf"));
      let answer = "";
      socket.on("data", (data) => { answer += data; }).on("close", () => parentPort.postMessage(answer));
      parentPort.once("message", (halted) => {
        socket.write("half");
        Atomics.store(halted, 0, 1);
        Atomics.notify(halted, 0);
      });`,
      { eval: true },
    );
    const answer = once(client, "message");
    await once(server, "request");
    const halted = new Int32Array(new SharedArrayBuffer(4));
    client.postMessage(halted);
    Atomics.wait(halted, 0, 0);
    Atomics.wait(halted, 0, 1, 40);
    expect(await answer).toEqual([expect.stringMatching(/^HTTP\/1.1 200 [\s\S]*\r\n\r\n8$/)]);
    await client.terminate();
    server.close();
  });

  it("is given up when it stalls or the client disconnects", async () => {
    const stalled = pieces(10);
    stalled.send();
    const { send } = createApp({ idleMilliseconds: 1 });
    expect(await send("/", stalled.stream)).toMatchObject({ status: 408, connection: "close" });
    const disconnected = pieces(10);
    const answer = createApp().send("/", disconnected.stream);
    disconnected.fail();
    expect(await answer).toMatchObject({ status: 400 });
  });
});
