import { once } from "node:events";
import { type AddressInfo, createServer, type Server, type Socket } from "node:net";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { PartialS3Driver } from "./s3-driver.ts";

const limits = {
  tries: 2,
  connectMilliseconds: 1000,
  answerMilliseconds: 150,
  uploadMilliseconds: 300,
  idleMilliseconds: 1000,
};
let server: Server;
let sockets: Socket[];
let driver: PartialS3Driver;
/** Of the requests that came. */
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
  driver = new PartialS3Driver({ bucket: "files", region: "us-east-1", endpoint }, credentials, limits);
});
afterEach(() => {
  driver.close();
  for (const socket of sockets) socket.destroy();
  server.close();
});

describe("an S3 server that takes connections and says nothing", () => {
  it.each([
    ["check", "HEAD", () => driver.check()],
    ["find a file", "HEAD", () => driver.getMetaData("news/a.png")],
    ["read a file", "GET", () => driver.getStream("news/a.png")],
    ["read a part", "GET", () => driver.readPart("news/a.png", { first: 0, last: 9 })],
    ["remove a file", "DELETE", () => driver.delete("news/a.png")],
    ["store a file", "PUT", () => driver.put("news/a.png", "content")],
  ])("is given up when asked to %s, after two tries", async (_what, method, ask) => {
    await expect(ask()).rejects.toThrow();
    expect(methods).toEqual([method, method]);
  });
});
