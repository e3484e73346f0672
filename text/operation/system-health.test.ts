import { expect, it } from "vitest";
import { type HealthFacts, judgeHealth } from "#model/operation/system-health.ts";
import { describeHealth } from "./system-health.ts";

const now = new Date("2026-06-15T10:00:00Z");
const well: HealthFacts = {
  backup: { isMade: true, lastAt: "2026-06-15T01:00:00Z", drilledAt: "2026-06-01T01:00:00Z", since: "2026-06-01" },
  mail: { isConfigured: true, failed: 0, oldestWaitingAt: undefined },
  disk: { freeBytes: 5e10, totalBytes: 1e11 },
  database: { damagedSince: undefined, checkedAt: undefined },
  isClockAhead: false,
  version: "1.0.0",
  schema: 1,
};
const say = (changes: Partial<HealthFacts>) => {
  const facts = { ...well, ...changes };
  return describeHealth(facts, judgeHealth(facts, now), now);
};

it("speaks of one mail and of many", () => {
  const failed = (count: number) => say({ mail: { ...well.mail, failed: count } }).mail;
  expect(failed(1)).toBe("Eine E-Mail der letzten sieben Tage ließ sich nicht zustellen.");
  expect(failed(1200)).toBe("1.200 E-Mails der letzten sieben Tage ließen sich nicht zustellen.");
  expect(say({ mail: { ...well.mail, failed: 3, refused: { no_mailbox: 2 } } }).mail).toBe(
    "3 E-Mails der letzten sieben Tage ließen sich nicht zustellen: 2-mal „Postfach gibt es nicht“; bei den Anmeldungen steht, wen es trifft.",
  );
});

it("says which mails are unsettled, and what each decision means", () => {
  const unsettled = (counts: HealthFacts["mail"]["unsettled"]) =>
    say({ mail: { ...well.mail, unsettled: counts } }).mail;
  expect(unsettled({ confirmation: 45, message: 2, certificate: 1 })).toContain(
    "48 E-Mails sind ungewiss: 45 Bestätigungen, 2 Nachrichten an Teilnehmende und eine Teilnahmebescheinigung.",
  );
  expect(unsettled({ message: 1 })).toContain("Eine E-Mail ist ungewiss: eine Nachricht an Teilnehmende.");
  expect(unsettled({ message: 1 })).toContain("niemand weiß, ob sie angekommen ist");
});

it("names the last backup, however old, and when to act", () => {
  expect(say({}).backup).toContain("Die letzte ist vom 15.06.2026, 03:00.");
  const old = say({ backup: { ...well.backup, lastAt: "2026-05-01T01:00:00Z" } }).backup;
  expect(old).toContain("Die letzte ist vom 01.05.2026, 03:00.");
  expect(old).toContain("Bitte prüfen Sie Platz und Rechte am Ort der Sicherungen (BACKUP_URL).");
  const hindrance = "Der Schlüssel fehlt.";
  expect(say({ backup: { ...well.backup, hindrance } }).backup).toBe(
    "Die letzte ist vom 15.06.2026, 03:00. Die nächste wird nicht gelingen: Der Schlüssel fehlt.",
  );
  expect(say({ backup: { ...well.backup, lastAt: undefined, hindrance } }).backup).toBe(
    "Die nächste wird nicht gelingen: Der Schlüssel fehlt.",
  );
  expect(say({ backup: { isMade: false, lastAt: undefined, since: "2026-06-01" } }).backup).toContain("BACKUP_URL=off");
});

it("says what a doubtful clock holds back", () => {
  expect(say({}).clock).toBe("Die Uhrzeit stimmt.");
  expect(say({ isClockAhead: true }).clock).toContain("wird nichts gelöscht");
});
