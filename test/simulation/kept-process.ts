import processes, { type ChildProcess, type ForkOptions } from "node:child_process";
import { EventEmitter } from "node:events";
import { syncBuiltinESMExports } from "node:module";
import { tmpdir } from "node:os";

/**
 * Keeps the process that opens files, which the program starts anew after each of its own starts: what is sent to any of
 * them is done by one, in turn. It may read and write the folders of all runs. Call it before the application is loaded;
 * it cannot be undone.
 * @returns ends it
 */
export function keepProcesses(): () => void {
  const { fork } = processes;
  const kept = new Map<string, KeptProcess>();
  const keepOne = (script: string, args: readonly string[], options: ForkOptions): Visit => {
    const key = [script, ...args].join(" ");
    const execArgv = [...(options.execArgv ?? []), `--allow-fs-read=${tmpdir()}`, `--allow-fs-write=${tmpdir()}`];
    const start = () => fork(script, args, { ...options, execArgv });
    const one = kept.get(key) ?? new KeptProcess(start);
    kept.set(key, one);
    return new Visit(one);
  };
  Object.assign(processes, { fork: keepOne });
  syncBuiltinESMExports();
  return () => {
    for (const one of kept.values()) one.end();
  };
}

class KeptProcess {
  readonly #start: () => ChildProcess;
  #child: ChildProcess | undefined;
  readonly #waiting: { visit: Visit; request: object }[] = [];
  #current: Visit | undefined;

  constructor(start: () => ChildProcess) {
    this.#start = start;
  }

  ask(visit: Visit, request: object): void {
    this.#waiting.push({ visit, request });
    this.#next();
  }

  end(): void {
    this.#child?.removeAllListeners().kill("SIGKILL");
  }

  #next(): void {
    if (this.#current) return;
    const next = this.#waiting.shift();
    if (!next) return;
    this.#current = next.visit;
    this.#child ??= this.#open();
    this.#child.send(next.request);
  }

  #open(): ChildProcess {
    const child = this.#start();
    child.on("message", (answer) => {
      if (answer !== "ready") this.#finish("message", answer);
    });
    child.on("exit", (...reason) => {
      this.#child = undefined;
      this.#finish("exit", ...reason);
    });
    return child;
  }

  /** Whoever has left meanwhile does not hear it. */
  #finish(event: string, ...what: unknown[]): void {
    const visit = this.#current;
    this.#current = undefined;
    visit?.emit(event, ...what);
    this.#next();
  }
}

/** What the program takes for a process of its own. */
class Visit extends EventEmitter {
  readonly #kept: KeptProcess;

  constructor(kept: KeptProcess) {
    super();
    this.#kept = kept;
    process.nextTick(() => this.emit("message", "ready"));
  }

  send(request: object): void {
    this.#kept.ask(this, request);
  }

  kill(): void {
    this.removeAllListeners();
  }
}
