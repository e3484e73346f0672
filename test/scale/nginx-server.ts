import { spawn } from "node:child_process";
import { once } from "node:events";
import { appendFileSync, existsSync } from "node:fs";
import { mkdtemp, readFile, writeFile } from "node:fs/promises";
import { tmpdir, userInfo } from "node:os";
import { join } from "node:path";
import { removeFolder } from "#test/remove-folder.ts";
import { root } from "../../scripts/prepare.mjs";
import { program } from "../built-application.ts";

export interface NginxServer {
  /** Returns its access log so far: all requests except for assets it serves itself. */
  requests(): Promise<LoggedRequest[]>;
  pid: number;
  /** Returns log lines of level error or above, including failed connections to instances. */
  errors(): Promise<string[]>;
  stop(): Promise<void>;
}

export interface LoggedRequest {
  method: string;
  /** Without query; truncated before possible secrets. */
  path: string;
  status: number;
  /** `host:port` of the instance that responded; "-" for nginx itself. */
  instance: string;
}

/** Debian installs it in /usr/sbin, which is only in the `PATH` of root. */
const folders = [...(process.env.PATH ?? "").split(":"), "/usr/sbin"];
export const nginx = folders.map((folder) => join(folder, "nginx")).find((path) => existsSync(path));

/** Returns why tests behind nginx are skipped; undefined if it is installed. */
export function nginxIsMissing(): string | undefined {
  if (nginx) return undefined;
  const message = "nginx ist nicht installiert, die Tests dahinter entfallen.";
  console.warn(message);
  if (process.env.SKIPPED_SERVICES) appendFileSync(process.env.SKIPPED_SERVICES, `${message}\n`);
  return message;
}

/** Request header that selects the instance: one digit for reads, one for writes, for example "01". */
export const instanceHeader = "X-Instance";

/**
 * A real nginx with the configuration of `deploy/nginx`, without its TLS, on loopback.
 * @param instances ports of the instances
 * @throws if it does not start, with its error log
 */
export async function startNginx(port: number, instances: readonly number[]): Promise<NginxServer> {
  const folder = await mkdtemp(join(tmpdir(), "nginx-"));
  const config = join(folder, "nginx.conf");
  await writeFile(config, mainConfig(await siteConfig(folder, port, instances), folder));
  const errors = join(folder, "errors");
  const server = spawn(nginx ?? "nginx", ["-c", config, "-p", folder, "-e", errors], { stdio: "ignore" });
  const gone = once(server, "exit");
  const stop = async () => {
    server.kill("SIGTERM");
    await gone;
    await removeFolder(folder);
  };
  const requests = async () => (await readFile(logIn(folder), "utf8")).split("\n").flatMap(readLogLine);
  for (let tries = 0; tries < 200; tries++) {
    if (server.exitCode !== null) break;
    if (await fetch(`http://127.0.0.1:${port}/healthz`).catch(() => undefined)) {
      const log = () => readFile(errors, "utf8");
      const isError = (line: string) => /^\S+ \S+ \[(error|crit|alert|emerg)\]/.test(line);
      const errorLines = async () => (await log()).split("\n").filter(isError);
      return { pid: server.pid as number, requests, errors: errorLines, stop };
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  const log = await readFile(errors, "utf8").catch(() => "");
  await stop();
  throw new Error(`nginx did not start: ${log}`);
}

/** The shipped configuration with other paths and ports. */
async function siteConfig(folder: string, port: number, instances: readonly number[]): Promise<string> {
  const shipped = await readFile(join(root, "deploy/nginx/konsilium.conf"), "utf8");
  const [upstream = ""] = /upstream konsilium \{.*?\n\}\n/s.exec(shipped) ?? [];
  const [, parameters = ""] = /^ {4}server 127\.0\.0\.1:3000( .*);$/m.exec(upstream) ?? [];
  const servers = instances.map((instance) => `    server 127.0.0.1:${instance}${parameters};\n`).join("");
  // The first server redirects from http to https.
  const [redirect = ""] = /^server \{\n.*?\n\}\n/ms.exec(shipped) ?? [];
  return (
    shipped
      .replace(redirect, "")
      .replace(/( {4}#? ?server 127\.0\.0\.1:\d+.*\n)+/, servers)
      .replace("listen 443 ssl http2;", `listen 127.0.0.1:${port};`)
      .replaceAll(/^ +(listen \[::\]|ssl_|error_log ).*\n/gm, "")
      .replaceAll("/etc/nginx/konsilium-proxy.conf", join(root, "deploy/nginx/konsilium-proxy.conf"))
      .replace("/srv/konsilium/current/build/client", join(program, "build/client"))
      .replace("/var/log/nginx/konsilium.log", logIn(folder))
      .replace("root /etc/nginx;", `root ${join(root, "deploy/nginx")};`)
      // For tests: requests can select an instance, and the log names it.
      .replaceAll("proxy_pass http://konsilium;", "proxy_pass http://$instance;")
      .replace("$request_time';", "$request_time $upstream_addr';") + choice(instances)
  );
}

function choice(instances: readonly number[]): string {
  const each = instances.map((port, number) => `upstream instance${number} { server 127.0.0.1:${port}; }\n`).join("");
  return `${each}map "$request_method $http_${instanceHeader.toLowerCase().replace("-", "_")}" $instance {
    default konsilium;
    "~^(GET|HEAD) (?<reads>\\d)\\d$" instance$reads;
    "~^[A-Z]+ \\d(?<writes>\\d)$" instance$writes;
}
`;
}

const logIn = (folder: string) => join(folder, "access.log");

function readLogLine(line: string): LoggedRequest[] {
  const [, method, path, status, upstreams] = /"(\S+) (\S+) [^"]*" (\d+) .* [\d.]+ (.+)$/.exec(line) ?? [];
  if (!method || !path || !upstreams) return [];
  // nginx lists all instances it tried; the last one responded.
  return [{ method, path, status: Number(status), instance: upstreams.split(", ").at(-1) ?? "" }];
}

function mainConfig(site: string, folder: string): string {
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"];
  return `daemon off;
pid ${folder}/pid;
${process.getuid?.() === 0 ? `user ${userInfo().username};` : ""}
worker_rlimit_nofile 16384;
events { worker_connections 16384; }
http {
include /etc/nginx/mime.types;
${temporary.map((name) => `${name}_temp_path ${folder}/${name};`).join("\n")}
${site}
}
`;
}
