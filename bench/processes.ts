import { type ChildProcess, execFile, fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { promisify } from "node:util";
import runtime from "../scripts/server-runtime.json" with { type: "json" };

export interface Started {
  url: string;
  /** Session cookie of an administrator, on servers that have accounts. */
  cookie?: string;
  child: ChildProcess;
  stop(): Promise<void>;
}

/**
 * Starts a server of this folder with the Node flags of `npm start`. The server sends its port and exits on disconnect.
 */
export async function startServer(
  file: string,
  { args = [], env = {}, message }: { args?: string[]; env?: Record<string, string>; message?: unknown } = {},
): Promise<Started> {
  const child = fork(join(import.meta.dirname, file), args, {
    execArgv: runtime.flags,
    env: { PATH: process.env.PATH, NODE_ENV: "production", ...runtime.environment, ...env },
  });
  if (message !== undefined) child.send(message as object);
  const [{ port, cookie }] = (await Promise.race([
    once(child, "message"),
    once(child, "exit").then(() => Promise.reject(new Error(`${file} ended.`))),
  ])) as [{ port: number; cookie?: string }];
  return {
    url: `http://127.0.0.1:${port}`,
    cookie,
    child,
    async stop() {
      const exited = once(child, "exit");
      child.disconnect();
      await exited;
    },
  };
}

/** Runs a generator of this folder in its own process and returns the JSON it prints. */
export async function generate<T>(file: string, ...args: (string | number)[]): Promise<T> {
  return JSON.parse(await runProgram(file, args.map(String))) as T;
}

/**
 * Runs a program of this folder until it exits.
 *
 * @returns its standard output
 */
export async function runProgram(file: string, args: string[], env: Record<string, string> = {}): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, [join(import.meta.dirname, file), ...args], {
    maxBuffer: 100_000_000,
    env: { ...process.env, ...env },
  });
  return stdout;
}

export function median(values: readonly number[]): number {
  return percentile(values, 50);
}

export function percentile(values: readonly number[], percent: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil((sorted.length * percent) / 100) - 1)] ?? Number.NaN;
}
