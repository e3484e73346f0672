import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, expect, it } from "vitest";
import type { BackupPlace } from "./backup-place.ts";
import { createBackupPlace } from "./create-place.ts";
import { createFindNewestBackup } from "./newest-backup.ts";
import { ownerName } from "./own-place.ts";

const answer = `<ListBucketResult><Contents><Key>daily-20260615T010000Z.tar.gz</Key><Size>5</Size></Contents></ListBucketResult>`;
let server: Server;
let asked: number;
let isSilent: boolean;
let place: BackupPlace;
let now: Date;

beforeEach(async () => {
  [asked, isSilent] = [0, false];
  server = createServer((request, response) => {
    if (request.url?.includes(ownerName)) return void response.writeHead(404).end();
    asked++;
    if (!isSilent) response.end(answer);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const endpoint = encodeURIComponent(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  const credentials = { accessKeyId: "key", secretAccessKey: "secret" };
  place = createBackupPlace(`s3://backups?endpoint=${endpoint}`, credentials);
  now = new Date("2026-06-15T10:00:00Z");
});
afterEach(() => {
  place.close();
  server.close();
  server.closeAllConnections();
});

const known = { lastAt: "2026-06-15T01:00:00.000Z", isAway: false };

it("is requested from the bucket every five minutes, however often it is read", async () => {
  const find = createFindNewestBackup(place, "/nowhere", () => now);
  expect(await Promise.all([find(), find()])).toEqual([known, known]);
  now = new Date("2026-06-15T10:04:59Z");
  expect([await find(), asked]).toEqual([known, 1]);
  now = new Date("2026-06-15T10:05:00Z");
  expect([await find(), asked]).toEqual([known, 2]);
});

it("falls back to the last known state if the server accepts connections but does not respond", async () => {
  const find = createFindNewestBackup(place, "/nowhere", () => now);
  expect(await find()).toEqual(known);
  isSilent = true;
  now = new Date("2026-06-15T10:06:00Z");
  expect(await find()).toEqual(known);
  const fresh = createFindNewestBackup(place, "/nowhere", () => now);
  expect(await fresh()).toEqual({ lastAt: undefined, isAway: true });
});
