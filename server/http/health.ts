import { statfs } from "node:fs/promises";
import { dirname } from "node:path";
import { Hono } from "hono";
import { writeFact } from "#server/database/installation.ts";
import type { Services } from "#server/services.ts";

type Parts = Pick<Services, "clock" | "config" | "database" | "databaseCheck" | "files" | "log" | "storeMark">;

/** The limits `/readyz` checks. */
const usualLimits = {
  /** Timeout of each check. */
  answerMilliseconds: 5000,
  /** Free space required on each disk. */
  freeBytes: 100_000_000,
};

/**
 * Handles `/healthz`, which succeeds while the process is up, and `/readyz`, which checks what registrations and
 * uploads need by writing to the database and the file store. Failures are named in the response and the log.
 */
export function health(parts: Parts, limits = usualLimits): Hono<{ Variables: { requestId: string } }> {
  const app = new Hono<{ Variables: { requestId: string } }>();
  // Concurrent requests share one check.
  let running: Promise<Problem[]> | undefined;
  app.get("/healthz", (context) => context.text("ok"));
  app.get("/readyz", async (context) => {
    running ??= findProblems(parts, limits).finally(() => {
      running = undefined;
    });
    const problems = await running;
    if (problems.length === 0) return context.text("ok");
    parts.log.error("not ready", { requestId: context.get("requestId"), problems });
    return context.text(`not ready: ${problems.map(({ part }) => part).join(", ")}`, 503);
  });
  return app;
}

interface Problem {
  part: string;
  error?: unknown;
}

async function findProblems(parts: Parts, { answerMilliseconds, freeBytes }: typeof usualLimits): Promise<Problem[]> {
  const { databaseCheck, files, storeMark } = parts;
  const works = async (part: string, run: () => Promise<void>): Promise<Problem[]> => {
    try {
      await withinLimit(run(), answerMilliseconds);
      return [];
    } catch (error) {
      return [{ part, error }];
    }
  };
  const problems = await Promise.all([
    works("database", () => writeRow(parts)),
    works("files", () => files.check()),
    works("FILES_URL", async () => {
      if (!(await storeMark.isOurs())) throw new Error("The file store does not belong to this database.");
    }),
    works("disk space", () => requireSpace(parts.config, freeBytes)),
  ]);
  const damage = databaseCheck.damagedSince() ? [{ part: "the database is damaged" }] : [];
  return [...problems.flat(), ...damage];
}

async function writeRow({ database, clock }: Parts): Promise<void> {
  await writeFact(database, "ready", clock().toISOString());
}

async function requireSpace({ dataDir, databaseUrl, filesUrl }: Parts["config"], freeBytes: number): Promise<void> {
  const isFile = (url: string) => url.startsWith("file:/");
  const pathOf = (url: string) => url.slice("file:".length);
  const folders = [dataDir];
  if (isFile(databaseUrl)) folders.push(dirname(pathOf(databaseUrl)));
  if (isFile(filesUrl)) folders.push(dirname(pathOf(filesUrl)));
  for (const folder of folders) {
    const { bavail, bsize } = await statfs(folder);
    if (bavail * bsize < freeBytes) throw new Error(`Only ${bavail * bsize} bytes are left where ${folder} is.`);
  }
}

async function withinLimit<T>(work: Promise<T>, milliseconds: number): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error(`No answer within ${milliseconds} ms.`)), milliseconds);
  try {
    return await Promise.race([work, promise]);
  } finally {
    clearTimeout(timer);
  }
}
