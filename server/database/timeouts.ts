import type { Socket } from "node:net";

/** Timeouts for a PostgreSQL server. */
export interface Timeouts {
  /** For connecting to the server. */
  connectMilliseconds: number;
  /** For a statement, including waits for locks; for a wait for a free connection; and for idle time within a transaction. */
  statementMilliseconds: number;
  /**
   * For data on a connection that awaits some. Longer than a statement may take: it detects a server that disappeared
   * without closing its connections, which the operating system would notice only after a quarter of an hour.
   */
  silenceMilliseconds: number;
}

/** Timeouts while serving visitors: as long as a write on SQLite waits. */
export const servingTimeouts: Timeouts = {
  connectMilliseconds: 5000,
  statementMilliseconds: 30_000,
  silenceMilliseconds: 40_000,
};

/** Destroys a connection without traffic for this time; pending queries reject. */
export function breakWhenSilent(socket: Socket, milliseconds: number): Socket {
  return socket.setTimeout(milliseconds, () => socket.destroy(new Error("PostgreSQL does not answer any more.")));
}

/** The longest delay between two connection attempts. */
const maxDelayMilliseconds = 5000;

/**
 * Returns the delay before the next attempt: exponential backoff, with jitter for instances that lost the connection
 * together.
 * @param failures attempts since the last successful one
 * @param chance from 0 to 1
 */
export function reconnectMilliseconds(failures: number, chance = Math.random()): number {
  const delay = Math.min(maxDelayMilliseconds, 250 * 2 ** failures);
  return delay * (0.5 + chance / 2);
}
