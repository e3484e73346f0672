import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { TestProject } from "vitest/node";
import { type SwiftServer, startSwift, swiftIsMissing } from "./swift-server.ts";

declare module "vitest" {
  interface ProvidedContext {
    swift: OfferedSwift;
  }
}

/** Address that starts the run's S3 server at the first request and answers with `SharedSwift`, or why there is none. */
export type OfferedSwift = { url: string } | { missing: string };

export type SharedSwift = Pick<SwiftServer, "endpoint" | "credentials">;

/** One S3 server for all test files of a run, started by the first that needs it. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { swift, stop } = await offerSwift();
  project.provide("swift", swift);
  return stop;
}

export async function offerSwift(): Promise<{ swift: OfferedSwift; stop(): Promise<void> }> {
  const missing = swiftIsMissing();
  if (missing !== undefined) return { swift: { missing }, stop: async () => {} };
  let started: Promise<SwiftServer> | undefined;
  const starter = createServer(async (_request, response) => {
    try {
      started ??= startSwift();
      const { endpoint, credentials } = await started;
      response.end(JSON.stringify({ endpoint, credentials } satisfies SharedSwift));
    } catch (error) {
      response.writeHead(500).end(String(error));
    }
  }).listen(0, "127.0.0.1");
  await once(starter, "listening");
  const stop = async () => {
    starter.closeAllConnections();
    starter.close();
    await (await started?.catch(() => undefined))?.stop();
  };
  return { swift: { url: `http://127.0.0.1:${(starter.address() as AddressInfo).port}` }, stop };
}
