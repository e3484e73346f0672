import { type ChildProcess, fork } from "node:child_process";
import { existsSync, realpathSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import type { TaskAnswer, TaskName, TaskRequest, Tasks } from "./task.ts";

/**
 * Opens files of strangers in a process of its own, one after the other: a picture or PDF that exhausts memory, time
 * or a decoder ends that process and nothing else, and the memory it took is given back.
 */
export interface Workshop {
  /**
   * @throws WorkshopBusy when too many wait, WorkshopFailed when the task crashed or took too long, WorkshopClosed when
   * the program ends
   */
  run<N extends TaskName>(name: N, input: Tasks[N]["input"]): Promise<Tasks[N]["result"]>;
  close(): void;
}

/** Too many are waiting; later there is room again. */
export class WorkshopBusy extends Error {
  override name = "WorkshopBusy";
}
/** The file could not be worked on: the decoder crashed, or gave up after a time. */
export class WorkshopFailed extends Error {
  override name = "WorkshopFailed";
}

/** The program ends; the file may be as good as any. */
export class WorkshopClosed extends Error {
  override name = "WorkshopClosed";
}

/** What nobody waits for may take long on a machine that has better things to do. */
const secondsFor: Record<TaskName, number> = { accept: 45, variant: 300, print: 45, pdfText: 300 };
const maximumWaiting = 20;
const idleMilliseconds = 10_000;
const heapMegabytes = 512;

interface Job {
  request: TaskRequest;
  settle: { resolve(result: never): void; reject(error: Error): void };
}

/**
 * @param folder the only one the process may write to
 * @param priority of the process: "low" is for what nobody waits for
 */
export function createWorkshop(folder: string, priority: "normal" | "low"): Workshop {
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
  const fail = (reason: string) => {
    stop();
    finish((job) => job.settle.reject(new WorkshopFailed(`${job.request.name}: ${reason}`)));
  };
  const start = () => {
    const started = startProcess(folder, priority);
    let isReady = false;
    let complaint = "";
    started.stderr?.on("data", (chunk) => {
      complaint = `${complaint}${chunk}`.slice(-2000);
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
    const ended = (reason: string) => {
      if (isReady) return fail(reason);
      // Then it was no file that ended it: something is wrong with the installation.
      stop();
      finish((job) => job.settle.reject(new Error(`The workshop does not start, it ${reason}: ${complaint}`)));
    };
    started.on("exit", (code, signal) => ended(`ended with ${signal ?? code}`));
    started.on("error", (error) => ended(`failed with ${error.message}`));
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
      child.send(current.request);
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
 * The process runs from the sources, in production too: it is started rarely and shares no module with the server. It
 * gets no environment, so no secret, may read the program's code and write to one folder, and has no network.
 */
function startProcess(folder: string, priority: "normal" | "low"): ChildProcess {
  const require = createRequire(import.meta.url);
  const main = require.resolve("#server/files/workshop/main.ts");
  const root = join(dirname(main), "../../..");
  // Not the whole folder of the program: by default the data are in it.
  const packages = join(root, "node_modules");
  const readable = [join(root, "server"), join(root, "model"), join(root, "package.json"), packages, folder];
  // It may be a link to a folder elsewhere.
  if (existsSync(packages)) readable.push(realpathSync(packages));
  return fork(main, [priority], {
    cwd: root,
    // Fewer heaps of the C library: what a decoder frees is used again by the next.
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
}
