import { type ChildProcess, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp, writeFile } from "node:fs/promises";
import { connect, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { removeFolder } from "#test/remove-folder.ts";
import { freePort } from "../../test/free-port.ts";

/** Commands of W3C WebDriver, by the names Firefox gives them, and where WebKit's driver takes them. */
const routes = {
  navigate: ["Navigate", "/url"],
  back: ["Back", "/back"],
  executeScript: ["ExecuteScript", "/execute/sync"],
  clickElement: ["ElementClick", "/element/{id}/click"],
  typeInto: ["ElementSendKeys", "/element/{id}/value"],
  performActions: ["PerformActions", "/actions"],
  setWindowRect: ["SetWindowRect", "/window/rect"],
  addCookie: ["AddCookie", "/cookie"],
} as const;
type Command = keyof typeof routes;

/** A running browser that carries out commands of WebDriver. */
export interface Wire {
  send(command: Command, parameters?: Record<string, unknown>): Promise<unknown>;
  close(): Promise<void>;
}

export interface Engine {
  name: string;
  /** What has to be there; Debian's packages have it. */
  needs: readonly string[];
  packages: string;
  start(): Promise<Wire>;
}

const miniBrowser = `/usr/lib/${process.arch === "arm64" ? "aarch64" : "x86_64"}-linux-gnu/webkit2gtk-4.1/MiniBrowser`;

export const engines: readonly Engine[] = [
  { name: "Firefox", needs: ["/usr/bin/firefox-esr"], packages: "firefox-esr", start: startFirefox },
  {
    name: "WebKit",
    needs: ["/usr/bin/WebKitWebDriver", "/usr/bin/xvfb-run", miniBrowser],
    packages: "webkit2gtk-driver xvfb",
    start: startWebKit,
  },
];

/** Returns what keeps the errands of an engine from running; undefined if nothing does. */
export function missingFor({ name, needs, packages }: Engine): string | undefined {
  if (needs.every((path) => existsSync(path))) return undefined;
  return `${name} ist nicht installiert (Debian: apt-get install ${packages})`;
}

/** Firefox takes the commands itself, by its protocol Marionette: a line of JSON with its length in front. */
async function startFirefox(): Promise<Wire> {
  const profile = await mkdtemp(join(tmpdir(), "firefox-"));
  const port = await freePort();
  const preferences = { "marionette.port": port, "intl.accept_languages": "de-DE", "ui.prefersReducedMotion": 1 };
  const lines = Object.entries(preferences).map(([name, value]) => `user_pref("${name}", ${JSON.stringify(value)});\n`);
  await writeFile(join(profile, "user.js"), lines.join(""));
  const child = run("/usr/bin/firefox-esr", ["--headless", "--marionette", "--no-remote", "--profile", profile]);
  const socket = await connected(port);
  const waiting = new Map<number, (answer: [error: { message: string } | null, value: unknown]) => void>();
  readMessages(socket, (message) => {
    if (Array.isArray(message)) waiting.get(message[1])?.([message[2], message[3]]);
  });
  let calls = 0;
  async function call(name: string, parameters: object): Promise<unknown> {
    const number = ++calls;
    const answered = new Promise<[error: { message: string } | null, value: unknown]>((resolve) =>
      waiting.set(number, resolve),
    );
    const text = Buffer.from(JSON.stringify([0, number, `WebDriver:${name}`, parameters]));
    socket.write(Buffer.concat([Buffer.from(`${text.length}:`), text]));
    const [error, value] = await answered;
    waiting.delete(number);
    if (error) throw new Error(`Firefox: ${name}: ${error.message}`);
    return (value as { value?: unknown } | null)?.value;
  }
  await call("NewSession", { unhandledPromptBehavior: "ignore" });
  return {
    send: (command, parameters = {}) => call(routes[command][0], parameters),
    async close() {
      socket.destroy();
      await stop(child);
      await removeFolder(profile);
    },
  };
}

async function startWebKit(): Promise<Wire> {
  const port = await freePort();
  const child = run("/usr/bin/xvfb-run", [
    ...["-a", "-s", "-screen 0 1600x1400x24"],
    ...["/usr/bin/WebKitWebDriver", `--port=${port}`],
  ]);
  (await connected(port)).destroy();
  async function call(method: string, path: string, parameters?: object): Promise<unknown> {
    const body = parameters && JSON.stringify(parameters);
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, { method, ...(body && { body }) });
    const { value } = (await answer.json()) as { value: { error?: string; message?: string } | null };
    if (!answer.ok) throw new Error(`WebKit: ${path}: ${value?.error}: ${value?.message}`);
    return value;
  }
  const browser = { binary: miniBrowser, args: ["--automation"] };
  const capabilities = { alwaysMatch: { "webkitgtk:browserOptions": browser, unhandledPromptBehavior: "ignore" } };
  const { sessionId } = (await call("POST", "/session", { capabilities })) as { sessionId: string };
  return {
    send(command, parameters = {}) {
      const path = routes[command][1].replace("{id}", String(parameters.id));
      return call("POST", `/session/${sessionId}${path}`, parameters);
    },
    async close() {
      await call("DELETE", `/session/${sessionId}`).catch(() => {});
      await stop(child);
    },
  };
}

/** In a group of its own, so that what it starts ends with it. */
function run(program: string, args: readonly string[]): ChildProcess {
  const env = { ...process.env, LANG: "de_DE.UTF-8", LANGUAGE: "de", TZ: "Europe/Berlin" };
  return spawn(program, args, { detached: true, stdio: "ignore", env });
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.pid === undefined) return;
  const gone = new Promise((resolve) => child.once("exit", resolve));
  process.kill(-child.pid, "SIGKILL");
  await gone;
}

/** Generous: a loaded machine is no failure. */
const startSeconds = 60;

async function connected(port: number): Promise<Socket> {
  for (let tries = 0; tries < startSeconds * 10; tries++) {
    const socket = connect(port, "127.0.0.1");
    const isOpen = await new Promise((resolve) => {
      socket.once("connect", () => resolve(true)).once("error", () => resolve(false));
    });
    if (isOpen) return socket.on("error", () => {});
    await setTimeout(100);
  }
  throw new Error(`The browser did not answer within ${startSeconds} seconds.`);
}

function readMessages(socket: Socket, onMessage: (message: unknown) => void): void {
  let rest = Buffer.alloc(0);
  socket.on("data", (chunk: Buffer) => {
    rest = Buffer.concat([rest, chunk]);
    for (;;) {
      const colon = rest.indexOf(":");
      const length = Number(rest.subarray(0, colon).toString());
      if (colon < 0 || rest.length < colon + 1 + length) return;
      onMessage(JSON.parse(rest.subarray(colon + 1, colon + 1 + length).toString()));
      rest = rest.subarray(colon + 1 + length);
    }
  });
}
