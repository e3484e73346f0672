import type { LogLevel } from "./config.ts";

/** Structured JSON lines for operators. Never pass form contents, addresses, passwords or tokens. */
export interface Log {
  debug(message: string, fields?: LogFields): void;
  info(message: string, fields?: LogFields): void;
  warn(message: string, fields?: LogFields): void;
  error(message: string, fields?: LogFields): void;
}
export type LogFields = Record<string, unknown>;

const rank: Record<LogLevel, number> = { debug: 10, info: 20, warn: 30, error: 40, silent: 50 };

/** Creates a log that writes one JSON object per line; `error` fields include stack and cause. */
export function createLog(level: LogLevel, write: (line: string) => void = (line) => process.stdout.write(line)): Log {
  const at =
    (own: Exclude<LogLevel, "silent">) =>
    (message: string, fields: LogFields = {}) => {
      if (rank[own] < rank[level]) return;
      write(`${JSON.stringify({ time: new Date().toISOString(), level: own, message, ...fields }, withErrors)}\n`);
    };
  return { debug: at("debug"), info: at("info"), warn: at("warn"), error: at("error") };
}

/** Wraps a log to add fixed fields to every line. */
export function logOf(log: Log, fixed: LogFields): Log {
  return {
    debug: (message, fields) => log.debug(message, { ...fixed, ...fields }),
    info: (message, fields) => log.info(message, { ...fixed, ...fields }),
    warn: (message, fields) => log.warn(message, { ...fixed, ...fields }),
    error: (message, fields) => log.error(message, { ...fixed, ...fields }),
  };
}

function withErrors(_key: string, value: unknown): unknown {
  if (!(value instanceof Error)) return value;
  return { name: value.name, message: value.message, stack: value.stack, cause: value.cause };
}
