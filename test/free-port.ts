import { randomInt } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:net";

/** Below the ephemeral ports of systems (Linux from 32768, others from 49152). */
const range = { from: 20_000, to: 32_000 };

/**
 * Returns a free port, for servers that need one before they start. The system gives it to no other connection or
 * server meanwhile.
 */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < 100; tries++) {
    const port = randomInt(range.from, range.to);
    if (await isFree(port)) return port;
  }
  throw new Error("No free port.");
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
