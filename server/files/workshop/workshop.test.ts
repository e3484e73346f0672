import { readFileSync } from "node:fs";
import { copyFile, mkdtemp, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { hasEnded, withChildren } from "#test/linux-processes.ts";
import {
  createWorkshop,
  type Workshop,
  WorkshopBusy,
  WorkshopClosed,
  WorkshopFailed,
  WorkshopOutOfMemory,
} from "./workshop.ts";

let folder: string;
let workshop: Workshop;
let picture: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "workshop-"));
  workshop = createWorkshop(folder, "normal");
  picture = join(folder, "bild.png");
  await sharp({ create: { width: 600, height: 300, channels: 3, background: "#0f4c5c" } }).toFile(picture);
});
afterAll(async () => {
  workshop.close();
  await rm(folder, { recursive: true, force: true });
});

const variant = (source: string, target = join(folder, "ziel.webp")) =>
  workshop.run("variant", { source, target, width: 480, format: "webp" });

describe("the workshop", () => {
  it("makes variants that are never larger than the picture", async () => {
    expect(await variant(picture)).toEqual({ width: 480, height: 240 });
    const wide = { source: picture, target: join(folder, "gross.avif"), width: 1440, format: "avif" } as const;
    expect(await workshop.run("variant", wide)).toEqual({ width: 600, height: 300 });
  });

  it("continues with the next file after one that cannot be processed", async () => {
    const broken = join(folder, "kaputt.png");
    await writeFile(broken, "kaputt");
    const [first, second] = await Promise.allSettled([variant(broken), variant(picture)]);
    expect(first.status === "rejected" && first.reason).toBeInstanceOf(WorkshopFailed);
    expect(second).toEqual({ status: "fulfilled", value: { width: 480, height: 240 } });
  });

  it("cannot read the site's data, even inside the program's folder", async () => {
    const secret = join(import.meta.dirname, "../../../package-lock.json");
    await expect(stat(secret)).resolves.toBeDefined();
    const request = { kind: "document", source: secret, target: join(folder, "x"), fileName: "x.zip" } as const;
    await expect(workshop.run("accept", request)).rejects.toThrow(/restricted/);
  });

  it.runIf(process.platform === "linux")("is ended before the server when memory runs out, and goes on", async () => {
    const own = createWorkshop(folder, "normal");
    const before = new Set(withChildren(process.pid));
    expect(
      await own.run("variant", { source: picture, target: join(folder, "z.webp"), width: 480, format: "webp" }),
    ).toBeDefined();
    const [child = 0] = withChildren(process.pid).filter((pid) => !before.has(pid));
    expect(readFileSync(`/proc/${child}/oom_score_adj`, "utf8").trim()).toBe("1000");
    const task = own.run("accept", { kind: "image", source: picture, target: join(folder, "z"), fileName: "a.png" });
    // What the kernel does then.
    process.kill(child, "SIGKILL");
    await expect(task).rejects.toBeInstanceOf(WorkshopOutOfMemory);
    expect(
      await own.run("variant", { source: picture, target: join(folder, "z2.webp"), width: 480, format: "webp" }),
    ).toBeDefined();
    own.close();
  });

  it.runIf(process.platform === "linux")(
    "takes no file for damaged that came when its process had just been ended",
    async () => {
      const own = createWorkshop(folder, "normal");
      onTestFinished(() => own.close());
      const before = new Set(withChildren(process.pid));
      const task = () =>
        own.run("variant", { source: picture, target: join(folder, "z3.webp"), width: 480, format: "webp" });
      await task();
      const [child = 0] = withChildren(process.pid).filter((pid) => !before.has(pid));
      process.kill(child, "SIGKILL");
      // In the same turn: the server has not heard of it.
      while (!hasEnded(child));
      await expect(task()).rejects.toBeInstanceOf(WorkshopOutOfMemory);
      expect(await task()).toBeDefined();
    },
  );

  it("refuses tasks beyond its queue limit and completes the accepted ones", async () => {
    const outcomes = await Promise.allSettled(Array.from({ length: 30 }, () => variant(picture)));
    const refused = outcomes.flatMap((outcome) => (outcome.status === "rejected" ? [outcome.reason] : []));
    expect(refused.length).toBe(30 - 21);
    expect(refused.every((reason) => reason instanceof WorkshopBusy)).toBe(true);
  });

  it("rejects waiting tasks with WorkshopClosed when it is closed", async () => {
    const closing = createWorkshop(folder, "low");
    const source = join(folder, "letztes.png");
    await copyFile(picture, source);
    const tasks = [1, 2].map(() =>
      closing.run("variant", { source, target: join(folder, "y.webp"), width: 480, format: "webp" }),
    );
    const settled = Promise.allSettled(tasks);
    closing.close();
    for (const outcome of await settled) {
      expect(outcome.status === "rejected" && outcome.reason).toBeInstanceOf(WorkshopClosed);
    }
  });
});
