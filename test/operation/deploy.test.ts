import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { parse } from "yaml";
import { readConfig } from "#server/config.ts";
import { program } from "#test/built-application.ts";
import { createTestApp, type TestApp } from "#test/create-test-app.ts";
import { freePort } from "#test/free-port.ts";
import { administrator } from "#test/signed-in.ts";
import { startSiteProcess } from "#test/site-process.ts";
import { buildInputs, packedFiles, root } from "../../scripts/prepare.mjs";

const deploy = join(root, "deploy");
const read = (file: string) => readFileSync(join(deploy, file), "utf8");

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
  await app.services.accounts.create(administrator.email, administrator.password);
});
afterAll(() => app.close());

/** Returns a log line in the format of `deploy/nginx/konsilium.conf`, for a request answered by the program. */
async function line(method: string, path: string, fields?: Record<string, string>): Promise<string> {
  const { status } = await app.request(path, {
    method,
    headers: { Origin: app.siteUrl },
    ...(fields && { body: new URLSearchParams(fields) }),
  });
  return `203.0.113.7 - - [23/Nov/2026:18:00:00 +0100] "${method} ${path} HTTP/2.0" ${status} 512 0.041`;
}

it("fail2ban's filter matches refused sign-ins in nginx's log, and nothing else", async () => {
  expect(read("nginx/konsilium.conf")).toContain(
    `'$remote_addr - - [$time_local] "$request_method $logged_uri $server_protocol" $status '`,
  );
  const failregex = /^failregex = (.*)$/m.exec(read("fail2ban/filter.d/konsilium.conf"))?.[1] ?? "";
  const finds = (text: string) => new RegExp(failregex.replace("<HOST>", "(\\S+)")).exec(text)?.[1];
  const wrong = { email: administrator.email, password: "falsch" };
  for (const [path, fields] of [
    ["/admin/login", { ...wrong, weiter: "" }],
    ["/admin/login/erneut", { ...wrong, id: "x" }],
  ] as const)
    expect([path, finds(await line("POST", path, fields))]).toEqual([path, "203.0.113.7"]);
  // Another spelling is no attempt: it is refused before anything is checked.
  for (const path of ["/ADMIN/LOGIN", "/admin/%6cogin", "/admin/login/", "/admin//login", "/admin/login/_.data"]) {
    const logged = await line("POST", path, { ...wrong, weiter: "" });
    expect([path, finds(logged), / 400 /.test(logged)]).toEqual([path, undefined, true]);
  }
  expect(finds(await line("GET", "/admin/login"))).toBeUndefined();
  expect(finds(await line("POST", "/admin/login", { ...administrator, weiter: "" }))).toBeUndefined();
  expect(finds(await line("GET", "/admin/dashboard"))).toBeUndefined();
});

it("nginx allows the body sizes that the program accepts", () => {
  const nginx = read("nginx/konsilium.conf");
  expect([...nginx.matchAll(/client_max_body_size (\S+);/g)].map(([, size]) => size)).toEqual(["1m", "11m"]);
});

it("nginx leaves scripts that have a policy of their own to the program", async () => {
  const [, pattern = ""] = /location ~ (\^\/assets\/\S+) \{ proxy_pass/.exec(read("nginx/konsilium.conf")) ?? [];
  const scripts = readdirSync(join(program, "build/client/assets")).filter((name) => /\.m?js$/.test(name));
  const folder = mkdtempSync(join(tmpdir(), "workers-"));
  const site = await startSiteProcess({ DATA_DIR: folder, BACKUP_URL: "off", LOG_LEVEL: "info" });
  const withTheirOwn: string[] = [];
  try {
    const policyOf = async (name: string) =>
      (await fetch(`${site.url}/assets/${name}`)).headers.get("Content-Security-Policy");
    const ordinary = await policyOf(scripts.find((name) => name.startsWith("entry.client")) ?? "");
    for (const name of scripts) if ((await policyOf(name)) !== ordinary) withTheirOwn.push(name);
  } finally {
    await site.stop();
    rmSync(folder, { recursive: true });
  }
  expect(withTheirOwn).toHaveLength(3);
  expect(scripts.filter((name) => new RegExp(pattern).test(`/assets/${name}`))).toEqual(withTheirOwn);
});

const analyze = ["security", "--offline=true", "--threshold=20", join(deploy, "systemd/konsilium.service")];
const isInstalled = spawnSync("systemd-analyze", ["--version"]).status === 0;
it.skipIf(!isInstalled)("systemd's unit restricts the program (skipped without systemd-analyze)", () => {
  const { status, stdout } = spawnSync("systemd-analyze", analyze, { encoding: "utf8" });
  expect(stdout).toContain("Overall exposure level");
  expect(status, stdout).toBe(0);
});

describe("the container image", () => {
  const lines = read("Containerfile").replaceAll("\\\n", " ").split("\n");
  const valuesOf = (word: string) =>
    lines.filter((line) => line.startsWith(word)).map((line) => line.slice(word.length).trim());
  const environment = Object.fromEntries(
    valuesOf("ENV")
      .flatMap((line) => line.split(/\s+/))
      .map((pair) => pair.split("=", 2)),
  );
  const allowed = readFileSync(join(root, ".dockerignore"), "utf8")
    .split("\n")
    .flatMap((line) => (line.startsWith("!") ? [line.slice(1)] : []));
  const isAllowed = (path: string) => allowed.some((one) => path === one || path.startsWith(`${one}/`));

  it("is built from the inputs of a release only, and all of them exist", () => {
    for (const path of allowed) expect(existsSync(join(root, path)), path).toBe(true);
    expect([...buildInputs, ...packedFiles, ".npmrc"].filter((path) => !isAllowed(path))).toEqual([]);
    expect(["data", "build", "node_modules", ".git", "release", "deploy/.env"].filter(isAllowed)).toEqual([]);
  });

  it("runs the release as a non-root user, with the declared port and volume", () => {
    expect(valuesOf("COPY").at(-1)).toBe(`--from=build /program ${valuesOf("WORKDIR").at(-1)}`);
    expect(valuesOf("ENTRYPOINT")).toEqual(['["node", "server.js"]']);
    expect(existsSync(join(root, "scripts/serve-built.mjs"))).toBe(true);
    const { HOST: host, PORT: port, DATA_DIR: dataDir, PATH: path } = environment;
    expect(path?.startsWith(`${valuesOf("WORKDIR").at(-1)}/node_modules/node/bin:`)).toBe(true);
    expect(readConfig(environment)).toMatchObject({ host, port: Number(port), dataDir });
    expect([valuesOf("EXPOSE"), valuesOf("VOLUME")]).toEqual([[port], [dataDir]]);
    const [uid = "", gid] = valuesOf("USER")[0]?.split(":") ?? [];
    expect(Number(uid)).toBeGreaterThan(0);
    expect(valuesOf("RUN").at(-1)).toBe(`install -d -o ${uid} -g ${gid} -m 0700 ${dataDir}`);
  });

  it("is healthy while the program responds", async () => {
    const url = new URL(await app.listen());
    const check = () => {
      const [node = "", ...args] = JSON.parse(valuesOf("HEALTHCHECK")[0]?.split("CMD ")[1] ?? "");
      expect([node, args[1]]).toEqual(["node", expect.stringContaining("/healthz`")]);
      return once(spawn(process.execPath, args, { env: { PORT: url.port } }), "exit");
    };
    expect(await check()).toEqual([0, null]);
    url.port = String(await freePort());
    expect(await check()).toEqual([1, null]);
  });

  it("gets only environment variables from compose.yaml that the program knows", () => {
    const given = {
      SITE_URL: "https://verein.example",
      POSTGRES_PASSWORD: "a",
      S3_SECRET_KEY: "b",
      ADMIN_EMAIL: "c@d.de",
    };
    const text = read("compose.yaml").replaceAll(
      /\$\{(\w+)(:\?[^}]*)?\}/g,
      (_all, name) => given[name as keyof typeof given] ?? "",
    );
    const { services, volumes } = parse(text);
    const { site, objects } = services;
    expect(readConfig({ ...environment, ...site.environment })).toMatchObject({
      siteUrl: given.SITE_URL,
      databaseUrl: "postgres://konsilium:a@database:5432/konsilium",
      filesUrl: `s3://${objects.environment.S3_BUCKET}?endpoint=http://objects:8333&region=us-east-1`,
      filesCredentials: { accessKeyId: objects.environment.AWS_ACCESS_KEY_ID, secretAccessKey: "b" },
      mailUrl: undefined,
      trustedProxies: 1,
    });
    const readme = readFileSync(join(root, "README.md"), "utf8");
    const unknown = Object.keys(site.environment).filter((name) => !readme.includes(`\`${name}\``));
    expect(unknown).toEqual([]);
    expect(site).toMatchObject({
      read_only: true,
      ports: [`127.0.0.1:3000:${environment.PORT}`],
      volumes: [`data:${environment.DATA_DIR}`],
      tmpfs: [environment.NODE_COMPILE_CACHE?.replace(/\/[^/]+$/, "")],
    });
    expect(Object.keys(site.depends_on)).toEqual(Object.keys(services).filter((name) => name !== "site"));
    expect(Object.keys(volumes)).toEqual(["data", "database", "objects"]);
  });
});
