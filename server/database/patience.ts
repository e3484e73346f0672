import type { Socket } from "node:net";

/** How long a PostgreSQL server is waited for. */
export interface Patience {
  /** For a statement, the wait for locks included; and for the next one of a transaction that was begun. */
  statementMilliseconds: number;
  /**
   * For a word on a connection that is expected to have some. More than a statement may take: it is for a server that is
   * gone without closing anything, which the operating system notices after a quarter of an hour.
   */
  silenceMilliseconds: number;
}

/** Of whoever serves visitors: as long as a write on SQLite waits. */
export const servingPatience: Patience = { statementMilliseconds: 30_000, silenceMilliseconds: 40_000 };

/** Ends a connection on which nothing has come or gone for so long; what waits on it rejects. */
export function breakWhenSilent(socket: Socket, milliseconds: number): Socket {
  return socket.setTimeout(milliseconds, () => socket.destroy(new Error("PostgreSQL does not answer any more.")));
}

/** The longest pause between two attempts to reach it. */
const longestPauseMilliseconds = 5000;

/**
 * How long to wait before the next attempt: longer after each failure, and not the same for instances that lost it together.
 * @param failures attempts since the server was there last
 * @param chance from 0 to 1
 */
export function reconnectMilliseconds(failures: number, chance = Math.random()): number {
  const pause = Math.min(longestPauseMilliseconds, 250 * 2 ** failures);
  return pause * (0.5 + chance / 2);
}
