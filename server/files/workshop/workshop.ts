import { type ChildProcess, fork } from "node:child_process";
import { existsSync, realpathSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import type { TaskAnswer, TaskName, TaskRequest, Tasks } from "./task.ts";

/**
 * Opens untrusted files in a child process, one at a time: a picture or PDF that exhausts memory or time or crashes a
 * decoder only ends that process, and its memory is released.
 */
export interface Workshop {
  /**
   * @throws WorkshopBusy when the queue is full, WorkshopFailed when the task crashed or timed out, WorkshopClosed when
   * the workshop was closed
   */
  run<N extends TaskName>(name: N, input: Tasks[N]["input"]): Promise<Tasks[N]["result"]>;
  close(): void;
}

/** The queue is full. */
export class WorkshopBusy extends Error {
  override name = "WorkshopBusy";
}
/** The file could not be processed: the decoder failed, crashed or timed out. */
export class WorkshopFailed extends Error {
  override name = "WorkshopFailed";
}

/** The system ended the process, as it does when memory is short. */
export class WorkshopOutOfMemory extends WorkshopFailed {
  override name = "WorkshopOutOfMemory";
}

/** The workshop was closed before the task finished; the file may be valid. */
export class WorkshopClosed extends Error {
  override name = "WorkshopClosed";
}

/** Timeouts per task; longer for background work, which has low priority. */
const secondsFor: Record<TaskName, number> = { accept: 45, variant: 300, print: 45, pdfText: 300 };
const idleMilliseconds = 10_000;
const heapMegabytes = 512;

interface Job {
  request: TaskRequest;
  settle: { resolve(result: never): void; reject(error: Error): void };
}

/**
 * @param folder the only folder the process may write to
 * @param priority of the process: "low" for background work
 * @param maximumWaiting tasks in the queue
 */
export function createWorkshop(folder: string, priority: "normal" | "low", maximumWaiting = 20): Workshop {
  const waiting: Job[] = [];
  let child: ChildProcess | undefined;
  let current: Job | undefined;
  let timer: NodeJS.Timeout | undefined;

  const stop = () => {
    child?.removeAllListeners();
    child?.kill("SIGKILL");
    child = undefined;
  };
  const finish = (settle: (job: Job) => void) => {
    clearTimeout(timer);
    const job = current;
    current = undefined;
    if (job) settle(job);
    next();
  };
  const fail = (reason: string, Failure = WorkshopFailed) => {
    stop();
    finish((job) => job.settle.reject(new Failure(`${job.request.name}: ${reason}`)));
  };
  const start = () => {
    const started = startProcess(folder, priority);
    let isReady = false;
    let errorOutput = "";
    started.stderr?.on("data", (chunk) => {
      errorOutput = `${errorOutput}${chunk}`.slice(-2000);
    });
    started.on("message", (answer: TaskAnswer | "ready") => {
      if (answer === "ready") {
        isReady = true;
        return;
      }
      finish(({ request, settle }) =>
        "error" in answer
          ? settle.reject(new WorkshopFailed(`${request.name}: ${answer.error}`))
          : settle.resolve(answer.result as never),
      );
    });
    const onEnd = (reason: string, Failure = WorkshopFailed) => {
      if (isReady) return fail(reason, Failure);
      // It ended before any task: the installation is broken, not the file.
      stop();
      finish((job) => job.settle.reject(new Error(`The workshop does not start: it ${reason}: ${errorOutput}`)));
    };
    started.on("exit", (code, signal) =>
      // Our own signals are sent after the listeners were removed.
      onEnd(`ended with ${signal ?? code}`, signal === "SIGKILL" ? WorkshopOutOfMemory : WorkshopFailed),
    );
    started.on("error", (error) => onEnd(`failed with ${error.message}`));
    return started;
  };
  const next = () => {
    if (current) return;
    current = waiting.shift();
    if (!current) {
      timer = setTimeout(stop, idleMilliseconds).unref();
      return;
    }
    timer = setTimeout(fail, secondsFor[current.request.name] * 1000, "took too long").unref();
    try {
      child ??= start();
      // A process that has just ended cannot be told; its end says why.
      child.send(current.request, () => {});
    } catch (error) {
      fail(error instanceof Error ? error.message : String(error));
    }
  };

  return {
    run: (name, input) =>
      new Promise((resolve, reject) => {
        if (waiting.length >= maximumWaiting) return reject(new WorkshopBusy(`${waiting.length} tasks are waiting`));
        waiting.push({ request: { name, input } as TaskRequest, settle: { resolve, reject } });
        if (!current) clearTimeout(timer);
        next();
      }),
    close() {
      clearTimeout(timer);
      stop();
      for (const job of [current, ...waiting.splice(0)]) {
        job?.settle.reject(new WorkshopClosed());
      }
      current = undefined;
    },
  };
}

/**
 * Starts the process, from the sources also in production: it starts rarely and shares no module with the server. It
 * gets no environment and so no secrets, may only read the program's code and write to one folder, and has no network.
 */
function startProcess(folder: string, priority: "normal" | "low"): ChildProcess {
  const require = createRequire(import.meta.url);
  const main = require.resolve("#server/files/workshop/main.ts");
  const root = join(dirname(main), "../../..");
  // Not the whole program folder: by default it contains the data.
  const packages = join(root, "node_modules");
  const readable = [join(root, "server"), join(root, "model"), join(root, "package.json"), packages, folder];
  // node_modules may be a symbolic link.
  if (existsSync(packages)) readable.push(realpathSync(packages));
  const started = fork(main, [priority], {
    cwd: root,
    // Fewer malloc arenas: memory freed by one decoder is reused by the next.
    env: { MALLOC_ARENA_MAX: "2" },
    execArgv: [
      "--permission",
      "--allow-addons",
      ...readable.map((path) => `--allow-fs-read=${path}`),
      `--allow-fs-write=${folder}`,
      `--max-old-space-size=${heapMegabytes}`,
      "--no-warnings",
    ],
    serialization: "json",
    stdio: ["ignore", "ignore", "pipe", "ipc"],
  });
  endBeforeServer(started.pid);
  return started;
}

/** When memory runs out, Linux ends the process with the highest score; by itself it would choose the server. */
function endBeforeServer(pid: number | undefined): void {
  if (process.platform !== "linux" || pid === undefined) return;
  try {
    writeFileSync(`/proc/${pid}/oom_score_adj`, "1000");
  } catch {
    // Where /proc is hidden, the system chooses.
  }
}
