import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { appendFileSync, closeSync, existsSync, openSync } from "node:fs";
import { mkdir, mkdtemp, readFile, writeFile } from "node:fs/promises";
import { tmpdir, userInfo } from "node:os";
import { join } from "node:path";
import { CreateBucketCommand, S3Client } from "@aws-sdk/client-s3";
import { freePort } from "#test/free-port.ts";
import { removeFolder } from "#test/remove-folder.ts";

export interface SwiftServer {
  endpoint: string;
  credentials: { accessKeyId: string; secretAccessKey: string };
  /** Stops the S3 API; stored objects are kept. */
  interrupt(): Promise<void>;
  /** Starts it again at the same address. */
  resume(): Promise<void>;
  stop(): Promise<void>;
}

const kinds = ["account", "container", "object"] as const;
const programs = ["memcached", "swift-proxy-server", ...kinds.map((kind) => `swift-${kind}-server`)];
/** That of Debian, which its packages of Swift depend on; another may come first in the PATH. */
const python = "/usr/bin/python3";
const credentials = { accessKeyId: "test:tester", secretAccessKey: "testing" };

/**
 * Returns why Swift is not available, as a sentence; `undefined` if it is.
 *
 * @throws that sentence where tests with S3 must not be skipped (`REQUIRE_S3`, set in CI)
 */
export function swiftIsMissing(): string | undefined {
  const folders = (process.env.PATH ?? "").split(":");
  const missing = programs.filter((program) => !folders.some((folder) => existsSync(join(folder, program))));
  if (missing.length === 0) return undefined;
  const message = `OpenStack Swift ist nicht installiert (es fehlt ${missing[0]}), die Tests mit S3 entfallen.`;
  if (process.env.REQUIRE_S3) throw new Error(message);
  console.warn(message);
  // Repeated at the end of `npm test`.
  if (process.env.SKIPPED_SERVICES) appendFileSync(process.env.SKIPPED_SERVICES, `${message}\n`);
  return message;
}

/**
 * Starts a real, empty S3 server on loopback in a temporary folder: OpenStack Swift with its S3 API, from Debian's
 * packages.
 *
 * @throws when it does not start, with the end of its log
 */
export async function startSwift(): Promise<SwiftServer> {
  const folder = await mkdtemp(join(tmpdir(), "swift-"));
  const log = join(folder, "log");
  const running: ChildProcess[] = [];
  const stop = async () => {
    await Promise.all(running.map(end));
    await removeFolder(folder);
  };
  try {
    const memcached = await freePort();
    const port = await freePort();
    const start = (program: string, args: string[]) => {
      const output = openSync(log, "a");
      const child = spawn(program, args, { cwd: folder, stdio: ["ignore", output, output] });
      closeSync(output);
      running.push(child);
      return child;
    };
    for (const part of ["etc", "cache", "data/d1"]) await mkdir(join(folder, part), { recursive: true });
    const asNobody = process.getuid?.() === 0 ? ["-u", "nobody"] : [];
    start("memcached", [...asNobody, "-l", "127.0.0.1", "-p", String(memcached)]);
    const ports = { account: await freePort(), container: await freePort(), object: await freePort() };
    await makeRings(ports, join(folder, "etc"));
    await Promise.all(
      kinds.map(async (kind) => {
        const ownPort = ports[kind];
        await writeFile(join(folder, `etc/${kind}.conf`), storageConfig(kind, ownPort, folder));
        const server = start(`swift-${kind}-server`, [join(folder, `etc/${kind}.conf`)]);
        await answers(server, `http://127.0.0.1:${ownPort}`);
      }),
    );
    await writeFile(join(folder, "etc/proxy.conf"), proxyConfig(port, memcached, folder));
    const endpoint = `http://127.0.0.1:${port}`;
    const startProxy = async () => {
      const proxy = start("swift-proxy-server", [join(folder, "etc/proxy.conf")]);
      await answers(proxy, `${endpoint}/info`);
      return proxy;
    };
    let proxy = await startProxy();
    return {
      endpoint,
      credentials,
      interrupt: () => end(proxy),
      async resume() {
        proxy = await startProxy();
      },
      stop,
    };
  } catch (error) {
    const said = await readFile(log, "utf8").catch(() => "");
    await stop();
    throw new Error(`Swift did not start: ${said.slice(-2000)}`, { cause: error });
  }
}

/** Creates an empty bucket with a name of its own and returns its `FILES_URL`. */
export async function createBucket({ endpoint, credentials }: Pick<SwiftServer, "endpoint" | "credentials">) {
  const name = `bucket-${crypto.randomUUID()}`;
  const client = new S3Client({ endpoint, region: "us-east-1", credentials, forcePathStyle: true });
  try {
    await client.send(new CreateBucketCommand({ Bucket: name }));
  } finally {
    client.destroy();
  }
  return `s3://${name}?endpoint=${encodeURIComponent(endpoint)}&region=us-east-1`;
}

/** Writes the rings: one copy, on one device. Starting `swift-ring-builder` nine times took longer than some tests. */
async function makeRings(ports: Record<(typeof kinds)[number], number>, folder: string): Promise<void> {
  const program = `
import json, sys
from swift.common.ring import RingBuilder
for kind, port in json.loads(sys.argv[1]).items():
    builder = RingBuilder(4, 1, 0)
    builder.add_dev(dict(region=1, zone=1, ip="127.0.0.1", port=port, device="d1", weight=1))
    builder.rebalance()
    builder.get_ring().save(kind + ".ring.gz")
`;
  const child = spawn(python, ["-c", program, JSON.stringify(ports)], { cwd: folder, stdio: "ignore" });
  const [code] = (await once(child, "exit")) as [number];
  if (code !== 0) throw new Error(`The rings were not written: ${python} ended with ${code}.`);
}

/** Resolves once the program responds at all. */
async function answers(program: ChildProcess, url: string): Promise<void> {
  for (let tries = 0; tries < 240; tries++) {
    if (program.exitCode !== null) throw new Error(`${program.spawnfile} ended with ${program.exitCode}.`);
    if (await fetch(url).catch(() => undefined)) return;
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
  throw new Error(`${program.spawnfile} does not answer at ${url}.`);
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, "exit");
  child.kill("SIGTERM");
  const timer = setTimeout(() => child.kill("SIGKILL"), 5000);
  await exited;
  clearTimeout(timer);
}

function storageConfig(kind: string, port: number, folder: string): string {
  return `[DEFAULT]
bind_ip = 127.0.0.1
bind_port = ${port}
devices = ${folder}/data
mount_check = false
user = ${userName()}
swift_dir = ${folder}/etc
workers = 0
recon_cache_path = ${folder}/cache
fallocate_reserve = 0
[pipeline:main]
pipeline = ${kind}-server
[app:${kind}-server]
use = egg:swift#${kind}
`;
}

function proxyConfig(port: number, memcached: number, folder: string): string {
  const plain = ["catch_errors", "listing_formats", "bulk", "copy", "slo", "dlo", "symlink", "s3api", "proxy_logging"];
  return `[DEFAULT]
bind_ip = 127.0.0.1
bind_port = ${port}
user = ${userName()}
swift_dir = ${folder}/etc
workers = 0
[pipeline:main]
pipeline = catch_errors proxy_logging cache listing_formats bulk s3api tempauth copy slo dlo symlink versioned_writes proxy_logging proxy-server
[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
# A loaded machine must not fail tests: by default a server has half a second, and is suspended for a minute after ten timeouts.
conn_timeout = 30
node_timeout = 60
recoverable_node_timeout = 60
error_suppression_limit = 1000000
[filter:cache]
use = egg:swift#memcache
memcache_servers = 127.0.0.1:${memcached}
[filter:tempauth]
use = egg:swift#tempauth
user_test_tester = testing .admin
[filter:versioned_writes]
use = egg:swift#versioned_writes
allow_object_versioning = true
${plain.map((name) => `[filter:${name}]\nuse = egg:swift#${name}`).join("\n")}
`;
}

function userName(): string {
  return userInfo().username;
}
