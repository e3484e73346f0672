import { once } from "node:events";
import type { RequestListener } from "node:http";
import { connect, type Socket } from "node:net";
import { text } from "node:stream/consumers";
import { afterEach, expect, it } from "vitest";
import { type RunningServer, serve } from "./serve.ts";

let server: RunningServer;
let client: Socket;
afterEach(async () => {
  client.destroy();
  await server.close();
});

async function send(listener: RequestListener, request: string): Promise<string> {
  server = await serve(listener, { host: "127.0.0.1", port: 0, idleMilliseconds: 50 });
  client = connect(server.port, "127.0.0.1");
  await once(client, "connect");
  client.write(request);
  return text(client);
}
const whole = "GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n";

it("answers a request that takes longer than an idle connection is kept", async () => {
  const answer = await send((request, response) => {
    request.resume();
    request.socket.once("timeout", () => response.end("fertig"));
  }, whole);
  expect(answer).toContain("fertig");
});

it("closes connections on which a request is not continued, or an answer not finished", async () => {
  const half = "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 10\r\n\r\nhalb";
  expect(await send((request) => request.resume(), half)).toBe("");
  client.destroy();
  await server.close();
  expect(await send((_, response) => response.write("halb"), whole)).toContain("halb");
});
