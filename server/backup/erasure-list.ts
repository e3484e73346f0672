import { Erasure, mergeErasures } from "#server/privacy/erasures.ts";
import type { BackupPlace } from "./backup-place.ts";
import { BackupMissing } from "./backup-refused.ts";

/**
 * Name of the copy of the list of erasures, beside the backups: a new machine has no other. It begins like those, since
 * keys of a bucket may be limited to such names.
 */
export const erasureListName = "daily-erasures.jsonl";

/**
 * Reads the copy in a place; empty if there is none. Lines that are no entry are ignored.
 * @throws BackupRefused if the place does not respond
 */
export async function readErasureList(place: BackupPlace): Promise<Erasure[]> {
  const { content } = await place.open(erasureListName).catch((error: unknown) => {
    if (error instanceof BackupMissing) return { content: [] };
    throw error;
  });
  const chunks: Buffer[] = [];
  for await (const chunk of content) chunks.push(chunk as Buffer);
  const lines = Buffer.concat(chunks).toString("utf8").split("\n");
  return lines.flatMap((line) => {
    const parsed = Erasure.safeParse(parseJson(line));
    return parsed.success ? [parsed.data] : [];
  });
}

function parseJson(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}

/** Adds a list to the copy in a place, which keeps its other entries: a new site may not know them yet. */
export async function writeErasureList(place: BackupPlace, erasures: readonly Erasure[]): Promise<void> {
  const all = mergeErasures([...(await readErasureList(place)), ...erasures]);
  const text = all.map((erasure) => `${JSON.stringify(erasure)}\n`).join("");
  await place.write(erasureListName, Buffer.from(text));
}
