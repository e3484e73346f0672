import { existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";

/** A control group of Linux with little memory. */
export interface LittleMemory {
  /** Runs the command after it within the group. */
  prefix: readonly string[];
  /** Waits until its processes have ended. */
  remove(): Promise<void>;
}

/** @returns `undefined` where no group can be made: only root may, on Linux */
export function limitMemory(megabytes: number): LittleMemory | undefined {
  const isOld = existsSync("/sys/fs/cgroup/memory");
  const folder = join(isOld ? "/sys/fs/cgroup/memory" : "/sys/fs/cgroup", `konsilium-${process.pid}-${megabytes}`);
  const bytes = String(megabytes * 1024 * 1024);
  try {
    mkdirSync(folder);
    for (const name of isOld ? ["memory.limit_in_bytes"] : ["memory.max"]) writeFileSync(join(folder, name), bytes);
    if (!isOld) writeFileSync(join(folder, "memory.swap.max"), "0");
  } catch {
    if (existsSync(folder)) rmdirSync(folder);
    return undefined;
  }
  return {
    prefix: ["/bin/sh", "-c", 'echo $$ > "$0" && exec "$@"', join(folder, "cgroup.procs")],
    async remove() {
      // Helper processes end after the server.
      while (readFileSync(join(folder, "cgroup.procs"), "utf8")) await setTimeout(20);
      rmdirSync(folder);
    },
  };
}
