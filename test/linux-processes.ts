import { appendFileSync, existsSync, readdirSync, readFileSync } from "node:fs";

// What Linux tells about running processes under /proc.

/** Linux reports processor time in hundredths of a second, whatever the kernel's own clock is. */
const ticksPerSecond = 100;

/** Returns one plain sentence when there is no /proc; `undefined` on Linux. */
export function procIsMissing(): string | undefined {
  if (existsSync("/proc/self/stat")) return undefined;
  const message = "Es gibt kein /proc, Speicher, Handles und Prozessorzeit werden nicht gemessen.";
  console.warn(message);
  if (process.env.SKIPPED_SERVICES) appendFileSync(process.env.SKIPPED_SERVICES, `${message}\n`);
  return message;
}

/** One that has ended holds none. */
export function residentMegabytes(pid: number): number {
  return Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1] ?? 0) / 1024;
}

/** Returns the number of open file descriptors: sockets, pipes and files. */
export function openHandles(pid: number): number {
  return readdirSync(`/proc/${pid}/fd`).length;
}

/** Returns a process and its direct children: workers of nginx, connections of PostgreSQL. */
export function withChildren(pid: number): number[] {
  const pids = readdirSync("/proc").map(Number).filter(Number.isInteger);
  return [pid, ...pids.filter((other) => statOf(other)?.parent === pid)];
}

/** Whether a process has ended, with all its threads and connections, though its parent may not have asked yet. */
export function hasEnded(pid: number): boolean {
  const stat = statOf(pid);
  return !stat || (stat.state === "Z" && readdirSync(`/proc/${pid}/task`).length <= 1);
}

/** Returns the processor time all of them have used so far, in seconds; ended ones count as zero. */
export function processorSeconds(pids: readonly number[]): number {
  return pids.reduce((sum, pid) => sum + (statOf(pid)?.ticks ?? 0), 0) / ticksPerSecond;
}

function statOf(pid: number): { state: string | undefined; parent: number; ticks: number } | undefined {
  let stat: string;
  try {
    stat = readFileSync(`/proc/${pid}/stat`, "utf8");
  } catch {
    // It has ended meanwhile.
    return undefined;
  }
  // The name in parentheses may hold spaces; the state follows it (proc_pid_stat(5), fields 3, 4, 14 and 15).
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return { state: fields[0], parent: Number(fields[1]), ticks: Number(fields[11]) + Number(fields[12]) };
}
