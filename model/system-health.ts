/** What whoever runs the site would look after, if there were somebody. */
export const healthTopics = ["backup", "mail", "disk", "database", "clock"] as const;
export type HealthTopic = (typeof healthTopics)[number];

export const healthTopicLabels: Record<HealthTopic, string> = {
  backup: "Sicherung",
  mail: "E-Mail-Versand",
  disk: "Speicherplatz",
  database: "Datenbank",
  clock: "Uhr des Servers",
};

export type HealthState = "good" | "attention" | "bad";

/** A mail that somebody sent to see whether it arrives; `error` in the words of the mail service. */
export interface TestedMail {
  at: string;
  isSent: boolean;
  error: string | null;
}

/** Instants are ISO 8601 UTC. */
export interface HealthFacts {
  /**
   * `since`: when the program began; before the first night there is no backup. `drilledAt`: last brought back for a drill.
   * `isAway`: the place of the backups does not answer, and `lastAt` is what was known before, if anything.
   */
  backup: {
    isMade: boolean;
    lastAt: string | undefined;
    isAway?: boolean;
    drilledAt?: string | undefined;
    since: string;
  };
  /** `failed`: of the last seven days, given up. `oldestWaitingAt`: since when the one longest due is not sent. */
  mail: { isConfigured: boolean; failed: number; oldestWaitingAt: string | undefined; tested?: TestedMail | undefined };
  /** Of the fullest of the disks the site lies on; undefined where it cannot be told. */
  disk: { freeBytes: number; totalBytes: number } | undefined;
  database: { damagedSince: string | undefined; checkedAt: string | undefined };
  isClockAhead: boolean;
  /** Of the program, and of its tables. */
  version: string;
  schema: number;
}

const hour = 60 * 60_000;
const gigabyte = 1024 ** 3;

/** What is in order, what should be looked at, and what must not wait. */
export function judgeHealth(facts: HealthFacts, now: Date): Record<HealthTopic, HealthState> {
  return {
    backup: judgeBackup(facts.backup, now),
    mail: judgeMail(facts.mail, now),
    disk: judgeDisk(facts.disk),
    database: facts.database.damagedSince ? "bad" : "good",
    clock: facts.isClockAhead ? "bad" : "good",
  };
}

function judgeBackup({ isMade, lastAt, isAway, drilledAt, since }: HealthFacts["backup"], now: Date): HealthState {
  if (!isMade) return "attention";
  // A night that failed is made up for by day; two nights are not.
  const age = now.getTime() - Date.parse(lastAt ?? since);
  if (age > 50 * hour) return "bad";
  return age <= 30 * hour && !isAway && !isDrillLate({ drilledAt, since }, now) ? "good" : "attention";
}

/** It comes every thirty days, and soon after the first backup. */
export function isDrillLate(
  { drilledAt, since }: Pick<HealthFacts["backup"], "drilledAt" | "since">,
  now: Date,
): boolean {
  const age = now.getTime() - Date.parse(drilledAt ?? since);
  return age > (drilledAt ? 33 * 24 : 50) * hour;
}

function judgeMail({ isConfigured, failed, oldestWaitingAt, tested }: HealthFacts["mail"], now: Date): HealthState {
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

/** Those that must not wait. */
export function badTopics(states: Record<HealthTopic, HealthState>): HealthTopic[] {
  return healthTopics.filter((topic) => states[topic] === "bad");
}
