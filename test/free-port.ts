import { randomInt } from "node:crypto";
import { once } from "node:events";
import { mkdir, rm, stat, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Below the ephemeral ports of systems (Linux from 32768, others from 49152). */
const range = { from: 20_000, to: 32_000 };

/** A file per port: otherwise another process of the tests could draw the same one before the server listens. */
const reservations = join(tmpdir(), "konsilium-test-ports");
/** Longer than a test with a server that is restarted on its port. */
const reservedMilliseconds = 10 * 60_000;

/**
 * Returns a free port, for servers that need one before they start. The system gives it to no other connection, and no
 * other test gets it for ten minutes.
 */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < 100; tries++) {
    const port = randomInt(range.from, range.to);
    if ((await reserve(port)) && (await isFree(port))) return port;
  }
  throw new Error("No free port.");
}

async function reserve(port: number): Promise<boolean> {
  const file = join(reservations, String(port));
  await mkdir(reservations, { recursive: true });
  const madeAt = (await stat(file).catch(() => undefined))?.mtimeMs ?? Date.now();
  if (Date.now() - madeAt > reservedMilliseconds) await rm(file, { force: true });
  try {
    await writeFile(file, "", { flag: "wx" });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return false;
    throw error;
  }
}

async function isFree(port: number): Promise<boolean> {
  const probe = createServer();
  try {
    // Rejects on the probe's "error" event.
    const listening = once(probe, "listening");
    probe.listen(port, "127.0.0.1");
    await listening;
  } catch {
    return false;
  }
  probe.close();
  await once(probe, "close");
  return true;
}
