import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readdir, readFile, writeFile } from "node:fs/promises";
import type { IncomingMessage } from "node:http";
import { request } from "node:https";
import { createConnection } from "node:net";
import { tmpdir, userInfo } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { loadApplication, program } from "#test/built-application.ts";
import { createTestApp, type TestApp } from "#test/create-test-app.ts";
import { freePort } from "#test/free-port.ts";
import { removeFolder } from "#test/remove-folder.ts";
import { nginx, nginxIsMissing } from "#test/scale/nginx-server.ts";
import { root } from "../../scripts/prepare.mjs";

const token = "GEHEIMES-TOKEN-123";
const searched = "Suchwort456";

describe.skipIf(nginxIsMissing())("the shipped nginx configuration", () => {
  let folder: string;
  let app: TestApp;
  let httpsPort: number;
  let programPort: number;
  let running: ChildProcess | undefined;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "nginx-"));
    app = await createTestApp();
    [httpsPort, programPort] = [await freePort(), await freePort()];
    const names = ["-keyout", join(folder, "key.pem"), "-out", join(folder, "cert.pem"), "-subj", "/CN=verein.example"];
    const made = spawnSync("openssl", ["req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", ...names]);
    expect(made.status).toBe(0);
  });
  afterEach(stop);
  afterAll(async () => {
    await app.close();
    await removeFolder(folder);
  });

  /** Everything as shipped but paths and ports. */
  async function writeConfig(change: (site: string) => string = (site) => site): Promise<string> {
    const shipped = await readFile(join(root, "deploy/nginx/konsilium.conf"), "utf8");
    const site = change(shipped)
      .replaceAll(/^ +listen \[::\].*\n/gm, "")
      .replace("listen 80;", `listen 127.0.0.1:${await freePort()};`)
      .replace("listen 443 ", `listen 127.0.0.1:${httpsPort} `)
      .replace("server 127.0.0.1:3000 ", `server 127.0.0.1:${programPort} `)
      .replaceAll(/\/etc\/letsencrypt\/\S+\/fullchain.pem/g, join(folder, "cert.pem"))
      .replaceAll(/\/etc\/letsencrypt\/\S+\/privkey.pem/g, join(folder, "key.pem"))
      .replace("/srv/konsilium/current/build/client", join(program, "build/client"))
      .replaceAll("/var/log/nginx/", `${folder}/log-`)
      .replaceAll("/etc/nginx/konsilium-proxy.conf", join(root, "deploy/nginx/konsilium-proxy.conf"))
      .replaceAll("root /etc/nginx;", `root ${join(root, "deploy/nginx")};`);
    const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map(
      (name) => `${name}_temp_path ${folder}/${name};`,
    );
    const user = process.getuid?.() === 0 ? `user ${userInfo().username};` : "";
    const path = join(folder, "nginx.conf");
    await writeFile(
      path,
      `daemon off; pid ${folder}/pid; ${user}\nevents {}\nhttp { include /etc/nginx/mime.types;\n${temporary.join("\n")}\n${site} }\n`,
    );
    return path;
  }

  const options = (config: string) => ["-c", config, "-p", folder, "-e", join(folder, "log-start")];
  async function start(change?: (site: string) => string): Promise<void> {
    running = spawn(nginx ?? "", options(await writeConfig(change)), { stdio: "ignore" });
    await expect.poll(isListening, { timeout: 120_000 }).toBe(true);
  }
  async function isListening(): Promise<boolean> {
    const socket = createConnection(httpsPort, "127.0.0.1");
    const isOpen = await Promise.race([
      once(socket, "connect").then(() => true),
      once(socket, "error").then(() => false),
    ]).catch(() => false);
    socket.destroy();
    return isOpen;
  }
  async function stop(): Promise<void> {
    if (!running || running.exitCode !== null) return;
    running.kill("SIGTERM");
    await once(running, "exit");
    running = undefined;
  }

  async function get(path: string, { headers = {}, body }: { headers?: Record<string, string>; body?: string } = {}) {
    const sent = request({
      ...{ host: "127.0.0.1", port: httpsPort, path, servername: "verein.example", rejectUnauthorized: false },
      ...{ headers: { Host: "verein.example", ...headers }, method: body === undefined ? "GET" : "POST" },
    });
    sent.end(body);
    const [answer] = (await once(sent, "response")) as [IncomingMessage];
    return { status: answer.statusCode, headers: answer.headersDistinct, body: await text(answer) };
  }
  async function logs(): Promise<string> {
    const names = (await readdir(folder)).filter((name) => name.startsWith("log-"));
    return (await Promise.all(names.map((name) => readFile(join(folder, name), "utf8")))).join("");
  }
  /** Requests with secrets, while the program does not run. */
  async function failAll(): Promise<Awaited<ReturnType<typeof get>>[]> {
    const paths = [
      `/anmeldung/verwalten/${token}`,
      `/suche?q=${searched}`,
      `/admin/login/passwort/${token}`,
      "/assets/x.js",
    ];
    return Promise.all(paths.map((path) => get(path)));
  }

  it("is valid for the installed nginx", async () => {
    const { status, stderr } = spawnSync(nginx ?? "", ["-t", ...options(await writeConfig())], { encoding: "utf8" });
    expect([status, stderr]).toEqual([0, expect.stringContaining("test is successful")]);
  });

  it("answers in German while the program restarts, and logs no tokens and no search words", async () => {
    await start();
    for (const { status, headers, body } of await failAll()) {
      expect(status).toBe(503);
      expect(body).toContain("Wir sind gleich wieder da.");
      expect(body).not.toMatch(/https?:|src=|href=/);
      expect(headers).toMatchObject({
        "retry-after": ["10"],
        "cache-control": ["no-store"],
        "strict-transport-security": ["max-age=31536000"],
        "content-type": ["text/html"],
      });
    }
    await stop();
    const logged = await logs();
    expect(logged).toContain('"GET /anmeldung/verwalten/ HTTP/1.1" 503');
    expect(logged).not.toContain(token);
    expect(logged).not.toContain(searched);

    // With nginx's usual level they would be there.
    await start((site) => site.replaceAll(" emerg;", " error;"));
    await failAll();
    await stop();
    expect(await logs()).toContain(token);
  });

  it("sends each header of the program once", async () => {
    await start();
    const { createApp, pageListener, serve } = await loadApplication();
    const server = await serve(pageListener(createApp(app.services), app.services), {
      host: "127.0.0.1",
      port: programPort,
    });
    const { status, headers } = await get("/veranstaltungen");
    await server.close();
    expect([status, headers["strict-transport-security"]]).toEqual([200, ["max-age=31536000"]]);
    expect(
      Object.entries(headers).filter(([name, values]) => name !== "set-cookie" && (values ?? []).length > 1),
    ).toEqual([]);
  });

  it("says in German what is too large, whether nginx or the program finds it", async () => {
    await start();
    const body = "x".repeat(1024 * 1024 + 1);
    expect(await get("/register/e1", { body })).toMatchObject({
      status: 413,
      headers: {
        "content-type": ["text/plain; charset=utf-8"],
        "x-content-type-options": ["nosniff"],
        "strict-transport-security": ["max-age=31536000"],
      },
      body: "Die Anfrage ist zu groß.",
    });
    const headers = { Origin: app.siteUrl };
    const direct = await app.request("/register/e1", { method: "POST", body, headers });
    expect([direct.status, await direct.text()]).toEqual([413, "Die Anfrage ist zu groß."]);
  });

  it("tells caches that a script is there compressed and plain", async () => {
    await start();
    const assets = join(program, "build/client/assets");
    const name = (await readdir(assets)).find((file) => /^site.*\.js$/.test(file)) ?? "";
    for (const encoding of ["gzip", "identity"]) {
      const { status, headers } = await get(`/assets/${name}`, { headers: { "Accept-Encoding": encoding } });
      expect([status, headers.vary]).toEqual([200, ["Accept-Encoding"]]);
    }
  });
});
