import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestApp, type TestApp } from "./create-test-app.ts";
import { administrator } from "./signed-in.ts";

const deploy = join(import.meta.dirname, "../deploy");
const read = (file: string) => readFileSync(join(deploy, file), "utf8");

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
  await app.services.accounts.create(administrator.email, administrator.password);
});
afterAll(() => app.close());

/** A line of the log as `deploy/nginx/konsilium.conf` has it written, of a request the program has answered. */
async function line(method: string, path: string, fields?: Record<string, string>): Promise<string> {
  const { status } = await app.request(path, {
    method,
    headers: { Origin: app.siteUrl },
    ...(fields && { body: new URLSearchParams(fields) }),
  });
  return `203.0.113.7 - - [23/Nov/2026:18:00:00 +0100] "${method} ${path} HTTP/2.0" ${status} 512 0.041`;
}

it("fail2ban's filter finds refused sign-ins in nginx's log, and nothing else", async () => {
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
  expect(finds(await line("GET", "/admin/login"))).toBeUndefined();
  expect(finds(await line("POST", "/admin/login", { ...administrator, weiter: "" }))).toBeUndefined();
  expect(finds(await line("GET", "/admin/dashboard"))).toBeUndefined();
});

it("nginx lets bodies through that the program takes", () => {
  const nginx = read("nginx/konsilium.conf");
  expect([...nginx.matchAll(/client_max_body_size (\S+);/g)].map(([, size]) => size)).toEqual(["1m", "11m"]);
});

const analyze = ["security", "--offline=true", "--threshold=20", join(deploy, "systemd/konsilium.service")];
const isThere = spawnSync("systemd-analyze", ["--version"]).status === 0;
it.skipIf(!isThere)("systemd's unit gives the program little (skipped without systemd-analyze)", () => {
  const { status, stdout } = spawnSync("systemd-analyze", analyze, { encoding: "utf8" });
  expect(status, stdout).toBe(0);
});
