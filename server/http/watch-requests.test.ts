import type { RequestListener } from "node:http";
import { afterEach, describe, expect, it, vi } from "vitest";
import { createLog } from "#server/log.ts";
import { requestIdOf } from "./request-id.ts";
import { createRouteTable, type Routes } from "./route-table.ts";
import { type RunningServer, serve } from "./serve.ts";
import { watchRequests } from "./watch-requests.ts";

const route = (path: string, handle?: object) => ({ id: path, path, module: { loader() {}, handle } });
const routes = createRouteTable({
  "muster/:id": route("muster/:id"),
  hochladen: route("hochladen", { streamsBody: true }),
} as unknown as Routes);
const servers: RunningServer[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) await server.close();
});

/** Sends one request, handled by `listener`, and returns what was logged and counted. */
async function ask(path: string, listener: RequestListener, isEachLogged: boolean) {
  const lines: Record<string, unknown>[] = [];
  const counted: unknown[] = [];
  const log = createLog("debug", (line) => lines.push(JSON.parse(line)));
  const metrics = { countRequest: (request: unknown) => counted.push(request) };
  const watch = watchRequests({ log, isEachLogged, metrics: metrics as never, routes });
  let id = "";
  const server = await serve(
    (request, response) => {
      id = requestIdOf(request);
      watch(request, response);
      listener(request, response);
    },
    { host: "127.0.0.1", port: 0 },
  );
  servers.push(server);
  const answer = await fetch(`http://127.0.0.1:${server.port}${path}`, { signal: AbortSignal.timeout(2000) }).catch(
    () => undefined,
  );
  await answer?.text();
  await vi.waitFor(() => expect(counted).toHaveLength(1), 120_000);
  return { lines, counted, id };
}

const late =
  (milliseconds: number): RequestListener =>
  (_request, response) =>
    void setTimeout(() => response.end("ok"), milliseconds);

describe("the log of requests", () => {
  it("has a line per request if enabled, with the request's id, without its URL", async () => {
    const { lines, id } = await ask("/muster/geheim?suche=muster", late(0), true);
    expect(lines).toMatchObject([{ requestId: id, method: "GET", route: "/muster/:id", status: 200 }]);
    expect(JSON.stringify(lines)).not.toMatch(/geheim|suche/);
  });

  it("by default only has warnings for slow requests", async () => {
    expect((await ask("/", late(0), false)).lines).toEqual([]);
    const { lines, id } = await ask("/", late(520), false);
    expect(lines).toMatchObject([{ level: "warn", message: "slow request", requestId: id, status: 200 }]);
  });

  it("does not count slow transmission of a response", async () => {
    const beginsAtOnce: RequestListener = (_request, response) => {
      response.writeHead(200).write("o");
      setTimeout(() => response.end("k"), 520);
    };
    expect((await ask("/", beginsAtOnce, false)).lines).toEqual([]);
  });

  it("excludes uploads, whose bodies take long", async () => {
    expect((await ask("/hochladen", late(520), false)).lines).toEqual([]);
  });

  it("counts requests that were aborted without a status", async () => {
    const { counted } = await ask("/", (request) => void request.socket.destroy(), false);
    expect(counted).toMatchObject([{ group: "other", status: undefined }]);
  });
});
