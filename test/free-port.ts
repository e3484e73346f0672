import { randomInt } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:net";

/** Below the ports systems give out by themselves (Linux from 32768, others from 49152). */
const range = { from: 20_000, to: 32_000 };

/**
 * A port nobody listens on at this moment, for servers that must be told one before they start.
 * Until they listen, no connection and no other server is given the same one by the system.
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
    // Rejects when the probe says "error".
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
