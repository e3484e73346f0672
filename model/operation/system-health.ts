import type { SingleMailKind } from "#model/people/mail-kind.ts";
import type { MailRefusal } from "#model/people/mail-refusal.ts";
import { type MailDomainReport, needsRecord } from "./mail-domain.ts";

/** What an operator would monitor. */
export const healthTopics = ["backup", "mail", "sender", "disk", "database", "clock"] as const;
export type HealthTopic = (typeof healthTopics)[number];

export type HealthState = "good" | "attention" | "bad";

/** A test mail sent by an administrator; `error` is the message of the mail service. */
export interface TestedMail {
  at: string;
  isSent: boolean;
  error: string | null;
}

/** Instants are ISO 8601 UTC. */
export interface HealthFacts {
  /**
   * `since`: start of the program. `installedAt`: when the site was set up; there is no backup before the first night.
   * `drilledAt`: last restore drill.
   * `isAway`: the backup storage does not respond, and `lastAt` is its last known value, if any.
   * `hindrance`: what the start found will keep the next one from being written, a German sentence.
   */
  backup: {
    isMade: boolean;
    lastAt: string | undefined;
    isAway?: boolean;
    hindrance?: string | undefined;
    drilledAt?: string | undefined;
    since: string;
    installedAt?: string | undefined;
  };
  /**
   * `failed`: given up in the last seven days, `refused` of them for good, by reason. `unsettled`: of which nobody knows whether they arrived, until somebody
   * has decided, by kind. `oldestWaitingAt`: when the oldest unsent mail was due.
   */
  mail: {
    isConfigured: boolean;
    failed: number;
    refused?: Partial<Record<MailRefusal, number>>;
    unsettled?: Partial<Record<SingleMailKind, number>>;
    oldestWaitingAt: string | undefined;
    tested?: TestedMail | undefined;
  };
  /** What DNS says about the domain of the sender; undefined until it was checked, and without a mail service. */
  sender?: MailDomainReport | undefined;
  /** Of the fullest disk that the site uses; undefined when unknown. */
  disk: { freeBytes: number; totalBytes: number } | undefined;
  database: { damagedSince: string | undefined; checkedAt: string | undefined };
  isClockAhead: boolean;
  /** Version of the program, and of its database schema. */
  version: string;
  schema: number;
}

const hour = 60 * 60_000;
const gigabyte = 1024 ** 3;

/** Rates each topic as good, needing attention, or bad. */
export function judgeHealth(facts: HealthFacts, now: Date): Record<HealthTopic, HealthState> {
  return {
    backup: judgeBackup(facts.backup, now),
    mail: judgeMail(facts.mail, now),
    sender: facts.sender?.findings.some(needsRecord) ? "attention" : "good",
    disk: judgeDisk(facts.disk),
    database: facts.database.damagedSince ? "bad" : "good",
    clock: facts.isClockAhead ? "bad" : "good",
  };
}

/** A backup older than this means that a night was missed. */
const missedMilliseconds = 36 * hour;
/** After each start a backup is due within ten minutes, or at two o'clock at the latest. */
const firstMilliseconds = 3 * hour;

function judgeBackup(backup: HealthFacts["backup"], now: Date): HealthState {
  const { isMade, lastAt, isAway, hindrance, drilledAt, since, installedAt = since } = backup;
  if (!isMade) return "attention";
  if (hindrance !== undefined) return "bad";
  const age = (instant: string) => now.getTime() - Date.parse(instant);
  if (age(lastAt ?? installedAt) > missedMilliseconds) {
    // Without a known one, this start may have switched backups on, or their place has not answered yet.
    return lastAt || age(since) > firstMilliseconds ? "bad" : "attention";
  }
  return isAway || isDrillLate({ drilledAt, since }, now) ? "attention" : "good";
}

/** Whether the restore drill is late: it runs every thirty days, and soon after the first backup. */
export function isDrillLate(
  { drilledAt, since }: Pick<HealthFacts["backup"], "drilledAt" | "since">,
  now: Date,
): boolean {
  const age = now.getTime() - Date.parse(drilledAt ?? since);
  return age > (drilledAt ? 33 * 24 : 50) * hour;
}

/** Number of mails of which nobody knows whether they arrived. */
export function countUndecided({ unsettled = {} }: Pick<HealthFacts["mail"], "unsettled">): number {
  return Object.values(unsettled).reduce((sum, count) => sum + count, 0);
}

function judgeMail(mail: HealthFacts["mail"], now: Date): HealthState {
  const { isConfigured, failed, oldestWaitingAt, tested } = mail;
  if (countUndecided(mail) > 0) return "bad";
  if (!isConfigured) return "attention";
  const waits = oldestWaitingAt ? now.getTime() - Date.parse(oldestWaitingAt) : 0;
  if (waits > 24 * hour) return "bad";
  return failed > 0 || waits > hour || tested?.isSent === false ? "attention" : "good";
}

function judgeDisk(disk: HealthFacts["disk"]): HealthState {
  if (!disk) return "attention";
  if (disk.freeBytes < gigabyte / 2) return "bad";
  return disk.freeBytes < 2 * gigabyte || disk.freeBytes < disk.totalBytes * 0.05 ? "attention" : "good";
}

/** Returns the topics rated as bad. */
export function badTopics(states: Record<HealthTopic, HealthState>): HealthTopic[] {
  return healthTopics.filter((topic) => states[topic] === "bad");
}
