import { describe, expect, it } from "vitest";
import { badTopics, type HealthFacts, judgeHealth } from "./system-health.ts";

const now = new Date("2026-06-15T10:00:00Z");
const ago = (hours: number) => new Date(now.getTime() - hours * 60 * 60_000).toISOString();
const gigabytes = (count: number) => count * 1024 ** 3;
const well: HealthFacts = {
  backup: { isMade: true, lastAt: ago(8), drilledAt: ago(32 * 24), since: ago(1000) },
  mail: { isConfigured: true, failed: 0, oldestWaitingAt: undefined },
  disk: { freeBytes: gigabytes(20), totalBytes: gigabytes(100) },
  database: { damagedSince: undefined, checkedAt: ago(6) },
  isClockAhead: false,
  version: "1.0.0",
  schema: 1,
};

const noBackup = { isMade: true, lastAt: undefined, since: ago(23) };

describe("the health of the system", () => {
  it("is good when all topics are", () => {
    expect(new Set(Object.values(judgeHealth(well, now)))).toEqual(new Set(["good"]));
    expect(badTopics(judgeHealth(well, now))).toEqual([]);
    const states = { ...judgeHealth(well, now), mail: "bad", disk: "bad", backup: "attention" } as const;
    expect(badTopics(states).toSorted()).toEqual(["disk", "mail"]);
    for (const backup of [
      { ...noBackup, since: ago(3), installedAt: ago(3) },
      { ...noBackup, since: ago(3), installedAt: ago(35) },
      { ...well.backup, lastAt: ago(36) },
    ]) {
      expect(judgeHealth({ ...well, backup }, now).backup).toBe("good");
    }
  });

  it.each<[string, Partial<HealthFacts>, string]>([
    ["no backups wanted", { backup: { isMade: false, lastAt: undefined, since: ago(1) } }, "backup attention"],
    ["no backup since the first night", { backup: { isMade: true, lastAt: undefined, since: ago(37) } }, "backup bad"],
    ["no backup on a site that restarts daily", { backup: { ...noBackup, installedAt: ago(99) } }, "backup bad"],
    [
      "backups switched on an hour ago",
      { backup: { ...noBackup, since: ago(1), installedAt: ago(999) } },
      "backup attention",
    ],
    ["a night missed", { backup: { isMade: true, lastAt: ago(37), since: ago(37) } }, "backup bad"],
    ["a night missed, and just started", { backup: { isMade: true, lastAt: ago(37), since: ago(0) } }, "backup bad"],
    ["weeks off, and just started", { backup: { isMade: true, lastAt: ago(999), since: ago(0) } }, "backup bad"],
    ["a place of backups away", { backup: { ...well.backup, isAway: true } }, "backup attention"],
    ["a backup that will fail", { backup: { ...well.backup, hindrance: "Kein Schlüssel." } }, "backup bad"],
    ["no drill for a month", { backup: { ...well.backup, drilledAt: ago(34 * 24) } }, "backup attention"],
    ["no drill since the first backup", { backup: { ...well.backup, drilledAt: undefined } }, "backup attention"],
    ["no mail service", { mail: { isConfigured: false, failed: 0, oldestWaitingAt: ago(99) } }, "mail attention"],
    ["a mail given up", { mail: { isConfigured: true, failed: 1, oldestWaitingAt: undefined } }, "mail attention"],
    [
      "a test mail not sent",
      { mail: { ...well.mail, tested: { at: ago(1), isSent: false, error: null } } },
      "mail attention",
    ],
    ["a mail late", { mail: { isConfigured: true, failed: 0, oldestWaitingAt: ago(2) } }, "mail attention"],
    ["a mail a day late", { mail: { isConfigured: true, failed: 0, oldestWaitingAt: ago(25) } }, "mail bad"],
    ["a mail unsettled", { mail: { ...well.mail, unsettled: { message: 1 } } }, "mail bad"],
    ["an unknown disk", { disk: undefined }, "disk attention"],
    ["little room", { disk: { freeBytes: gigabytes(1.9), totalBytes: gigabytes(10) } }, "disk attention"],
    ["a big disk nearly full", { disk: { freeBytes: gigabytes(40), totalBytes: gigabytes(1000) } }, "disk attention"],
    ["no room", { disk: { freeBytes: gigabytes(0.4), totalBytes: gigabytes(10) } }, "disk bad"],
    ["damage", { database: { damagedSince: ago(1), checkedAt: ago(1) } }, "database bad"],
    ["a clock ahead", { isClockAhead: true }, "clock bad"],
  ])("%s", (_what, changes, expected) => {
    const states = judgeHealth({ ...well, ...changes }, now);
    const notGood = Object.entries(states).filter(([, state]) => state !== "good");
    expect(notGood.map((entry) => entry.join(" "))).toEqual([expected]);
  });
});
