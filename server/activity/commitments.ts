import { createHash, randomBytes } from "node:crypto";
import type { Row } from "#server/database/schema.ts";

/**
 * Commitments to the fields that may contain personal data, by field: the chain includes their values as salted hashes.
 * When a value is erased, its salt is deleted and only the hash is kept, so that guesses cannot be verified.
 */
export type Commitments = Record<string, { salt: string } | { commitment: string }>;

type Details = Record<string, unknown>;

export function sha256(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}

/** Numbers and booleans are not personal and are hashed unchanged. */
const isPlain = (value: unknown) => value === null || typeof value === "number" || typeof value === "boolean";

/** Returns the author and all texts of the details. */
function personalFields(user: string, details: Details): [field: string, value: string][] {
  const texts = Object.entries(details).filter(([, value]) => !isPlain(value));
  return [["user", user], ...texts.map(([key, value]): [string, string] => [`details.${key}`, JSON.stringify(value)])];
}

const commitmentOf = (salt: string, value: string) => sha256(JSON.stringify([salt, value]));

/** Adds salts for fields without one. */
export function withSalts(user: string, details: Details, known: Commitments = {}): Commitments {
  const fields = personalFields(user, details).map(([field]) => [
    field,
    known[field] ?? { salt: randomBytes(16).toString("base64url") },
  ]);
  return Object.fromEntries(fields);
}

type EntryContent = Pick<
  Row<"activity_logs">,
  "number" | "id" | "action" | "section" | "timestamp" | "user" | "details"
>;

/** Returns the digest of an entry's content; undefined if it can no longer be computed. */
export function digestOf(entry: EntryContent, commitments: Commitments): string | undefined {
  const details = JSON.parse(entry.details) as Details;
  const committed: [string, string][] = [];
  for (const [field, value] of personalFields(entry.user, details)) {
    const kept = commitments[field];
    if (!kept) return undefined;
    committed.push([field, "salt" in kept ? commitmentOf(kept.salt, value) : kept.commitment]);
  }
  const plain = Object.entries(details).filter(([, value]) => isPlain(value));
  const { number, id, action, section, timestamp } = entry;
  return sha256(JSON.stringify([number, id, action, section, timestamp, byName(plain), byName(committed)]));
}

function byName<T>(entries: [string, T][]): [string, T][] {
  return entries.toSorted(([a], [b]) => (a < b ? -1 : 1));
}

type Personal = Pick<Row<"activity_logs">, "user" | "details">;

/** Returns the commitments with the salts of erased values replaced by their hashes. */
export function withoutErased(commitments: Commitments, before: Personal, after: Personal): Commitments {
  const left = new Map(personalFields(after.user, JSON.parse(after.details)));
  const kept = { ...commitments };
  for (const [field, value] of personalFields(before.user, JSON.parse(before.details))) {
    const known = commitments[field];
    if (left.get(field) === value || !known || !("salt" in known)) continue;
    kept[field] = { commitment: commitmentOf(known.salt, value) };
  }
  return kept;
}

/** Whether a value of the entry was erased. */
export function isErased(commitments: Commitments): boolean {
  return Object.values(commitments).some((kept) => "commitment" in kept);
}
