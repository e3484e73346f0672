import { once } from "node:events";
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { anEvent } from "#test/builders.ts";
import { loadApplication } from "#test/built-application.ts";
import { createTestApp, type TestApp } from "#test/create-test-app.ts";
import { removeFolder } from "#test/remove-folder.ts";
import { startSiteProcess } from "#test/site-process.ts";

let app: TestApp;
let url: string;
let metricsUrl: string;
let stopMetrics: () => Promise<void>;
beforeAll(async () => {
  app = await createTestApp({ env: { METRICS_PORT: "0" } });
  url = await app.listen();
  const server = await (await loadApplication()).serveMetrics(app.services);
  if (!server) throw new Error("There are no metrics.");
  metricsUrl = `http://127.0.0.1:${server.port}/metrics`;
  stopMetrics = server.close;
});
afterAll(async () => {
  await stopMetrics?.();
  await app?.close();
});

const read = async () => (await fetch(metricsUrl)).text();

describe("/metrics", () => {
  it("counts requests by path group and status class, and cache hits", async () => {
    for (const path of ["/datenschutz", "/datenschutz", "/geheim-getippt?suche=geheim-gesucht", "/healthz"]) {
      await fetch(url + path, { redirect: "manual" });
    }
    // The server counts a request once its connection is done with it, which may be after the client has the answer.
    await expect.poll(read).toContain('konsilium_http_requests_total{group="healthz",status="2xx"} 1');
    const text = await read();
    expect(text).toContain('konsilium_http_requests_total{group="datenschutz",status="2xx"} 2');
    expect(text).toContain('konsilium_http_request_duration_seconds_count{group="other"} 1');
    expect(text).toMatch(/^konsilium_page_cache_hits_total 1$/m);
    expect(text).toMatch(/^konsilium_database_wait_seconds_count [1-9]/m);
    expect(text).toContain("nodejs_eventloop_lag_p99_seconds");
    expect(text).toContain("process_resident_memory_bytes");
    expect(text).not.toContain("geheim");
  });

  it("names its own metrics as Prometheus asks for: counters, and nothing else, end in _total", async () => {
    const types = [...(await read()).matchAll(/^# TYPE (konsilium_\w+) (\w+)$/gm)].map(([, name = "", type]) => ({
      name,
      type,
    }));
    expect(types.length).toBeGreaterThan(8);
    expect(types.filter(({ name, type }) => name.endsWith("_total") !== (type === "counter"))).toEqual([]);
  });

  it("reports seats of upcoming events, mails, jobs and disk space", async () => {
    const settings = { enabled: true, registrationMethod: "direct" as const, capacity: 30 };
    await app.put("events", "eins", anEvent({ date: "2026-07-01", registrationSettings: settings }));
    await app.put(
      "events",
      "zwei",
      anEvent({ date: "2026-07-02", registrationSettings: { ...settings, capacity: 12 } }),
    );
    await app.put("events", "vorbei", anEvent({ date: "2026-06-01", registrationSettings: settings }));
    const form = { title: "Dr.", firstName: "Eva", lastName: "Muster", email: "eva@praxis.example", city: "Bonn" };
    const headers = { origin: app.siteUrl };
    const answer = await app.request("/register/eins", { method: "POST", body: new URLSearchParams(form), headers });
    expect(answer.status).toBe(303);
    const text = await read();
    expect(text).toMatch(/^konsilium_site_read 1$/m);
    expect(text).toMatch(/^konsilium_seats_taken 1$/m);
    expect(text).toMatch(/^konsilium_seats_capacity 42$/m);
    expect(text).toMatch(/^konsilium_mails\{state="failed"\} 0$/m);
    expect(text).toMatch(/^konsilium_confirmation_jobs_running 0$/m);
    expect(text).toMatch(/^konsilium_disk_free_bytes [1-9]/m);
    expect(text).not.toMatch(/Eva|Muster|praxis/i);
  });

  it("say so when the numbers cannot be read, without those, and log it once while it lasts", async () => {
    const move = (from: string, to: string) => app.services.database.schema.alterTable(from).renameTo(to).execute();
    const lines = () => app.logged.filter(({ level }) => level === "error").map(({ message }) => message);
    await move("mail_outbox", "away");
    for (const _time of [1, 2, 3]) {
      const text = await read();
      expect(text).toMatch(/^konsilium_site_read 0$/m);
      expect(text).not.toMatch(/^konsilium_(mails|seats_taken|disk_free_bytes)\b/m);
      expect(text).toContain("konsilium_http_requests_total");
    }
    expect(lines()).toEqual(["the metrics of the site were not read"]);
    await move("away", "mail_outbox");
    expect(await read()).toMatch(/^konsilium_site_read 1$/m);
    expect(app.logged.at(-1)).toMatchObject({ message: "works again" });
  });

  it("is not served by the site itself, and its port serves nothing else", async () => {
    expect(await read()).toContain("konsilium_");
    expect(await (await app.request("/metrics")).text()).not.toContain("konsilium_");
    expect((await fetch(new URL("/", metricsUrl))).status).toBe(404);
  });
});

it("metrics are disabled without METRICS_PORT", async () => {
  const silent = await createTestApp();
  expect(silent.services.metrics).toBeUndefined();
  expect(await (await loadApplication()).serveMetrics(silent.services)).toBeUndefined();
  await silent.close();
});

it("logs why it crashed, also for a rejected promise", async () => {
  const folder = await mkdtemp(join(tmpdir(), "crash-"));
  const crash = 'process.on("SIGUSR2",()=>{Promise.reject(new Error("kaputt"))})';
  const site = await startSiteProcess({
    DATA_DIR: folder,
    NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(crash)}`,
  });
  let output = "";
  site.child.stdout?.on("data", (chunk) => {
    output += chunk;
  });
  const closed = once(site.child, "close");
  site.child.kill("SIGUSR2");
  const [code] = await closed;
  expect(code).toBe(1);
  expect(
    output
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line)),
  ).toContainEqual(
    expect.objectContaining({
      level: "error",
      message: "crashed",
      origin: "unhandledRejection",
      error: expect.objectContaining({ message: "kaputt", stack: expect.any(String) }),
    }),
  );
  await removeFolder(folder);
});
