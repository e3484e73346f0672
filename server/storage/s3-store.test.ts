import { once } from "node:events";
import { type AddressInfo, createServer, type Server, type Socket } from "node:net";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createObjectStore } from "./create-store.ts";
import type { ObjectStore } from "./object-store.ts";
import { createS3Store } from "./s3-store.ts";

const limits = {
  tries: 2,
  connectMilliseconds: 1000,
  answerMilliseconds: 150,
  uploadMilliseconds: 300,
  idleMilliseconds: 1000,
};
let server: Server;
let sockets: Socket[];
let store: ObjectStore;
/** HTTP methods of the received requests. */
let methods: string[];

beforeEach(async () => {
  sockets = [];
  methods = [];
  server = createServer((socket) => {
    sockets.push(socket);
    socket.on("error", () => {});
    socket.once("data", (data) => methods.push(String(data).split(" ", 1)[0] ?? ""));
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const credentials = { accessKeyId: "key", secretAccessKey: "secret" };
  store = createS3Store({ bucket: "files", region: "us-east-1", endpoint }, credentials, limits);
});
afterEach(() => {
  store.close();
  for (const socket of sockets) socket.destroy();
  server.close();
});

describe("an S3 server that accepts connections but does not respond", () => {
  it.each([
    ["check", "HEAD", () => store.check()],
    ["find an object", "HEAD", () => store.find("news/a.png")],
    ["read an object", "GET", () => store.open("news/a.png")],
    ["read a part", "GET", () => store.open("news/a.png", { first: 0, last: 9 })],
    ["delete an object", "DELETE", () => store.delete("news/a.png")],
    ["store an object", "PUT", () => store.put("news/a.png", Buffer.from("content"))],
  ])("times out after two tries to %s", async (_what, method, ask) => {
    await expect(ask()).rejects.toThrow();
    // On a loaded machine a sender gives up before all of its request is sent: the connection came all the same.
    await expect.poll(() => sockets.length).toBe(2);
    expect(methods.filter((one) => one !== method)).toEqual([]);
  });
});

describe("an S3 server that is busy", () => {
  const busy = "HTTP/1.1 503 Slow Down\r\nContent-Length: 0\r\nConnection: close\r\n\r\n";
  const done = "HTTP/1.1 200 OK\r\nContent-Length: 0\r\nConnection: close\r\n\r\n";
  const storeAt = (isPatient: boolean) => {
    const endpoint = encodeURIComponent(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
    const credentials = { accessKeyId: "key", secretAccessKey: "secret" };
    return createObjectStore(`s3://files?endpoint=${endpoint}&region=us-east-1`, credentials, { isPatient });
  };
  const answerWith = (answers: string[]) =>
    server.on("connection", (socket) => socket.once("data", () => socket.end(answers.shift() ?? busy)));

  it.each([
    ["visitors", false, ["HEAD", "HEAD"]],
    ["commands", true, ["HEAD", "HEAD", "HEAD"]],
  ])("is retried more often for commands than for visitors: %s", async (_who, isPatient, asked) => {
    answerWith([]);
    const files = storeAt(isPatient);
    await expect(files.find("news/a.png")).rejects.toThrow();
    expect(methods).toEqual(asked);
    files.close();
  });

  it("receives a second attempt when an object is stored from memory", async () => {
    answerWith([busy, done]);
    const files = storeAt(true);
    await files.put("news/a.png", Buffer.from("content"));
    expect(methods).toEqual(["PUT", "PUT"]);
    files.close();
  });
});
