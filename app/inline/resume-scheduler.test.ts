import { afterEach, expect, test, vi } from "vitest";
import { resumeScheduler } from "./resume-scheduler.ts";

afterEach(() => vi.unstubAllGlobals());

test("React's scheduler goes on when its message was lost while the page was away", async () => {
  let isAway = false;
  class LosingChannel {
    readonly port1: { onmessage?: () => void } = {};
    readonly port2 = { postMessage: () => void (isAway || queueMicrotask(() => this.port1.onmessage?.())) };
  }
  const page = new EventTarget();
  vi.stubGlobal("window", globalThis);
  vi.stubGlobal("MessageChannel", LosingChannel);
  vi.stubGlobal("setImmediate", undefined);
  // Otherwise it rests, and asks for another message, when the machine takes more than 5 ms.
  vi.stubGlobal("performance", { now: () => 0 });
  vi.stubGlobal("addEventListener", page.addEventListener.bind(page));
  resumeScheduler();
  // React brings it; it has no types of its own.
  const schedulerOfReact: string = "scheduler";
  const scheduler = await import(schedulerOfReact);
  expect(MessageChannel).toBe(LosingChannel);

  const work = vi.fn();
  isAway = true;
  scheduler.unstable_scheduleCallback(scheduler.unstable_NormalPriority, work);
  await Promise.resolve();
  expect(work).not.toHaveBeenCalled();
  isAway = false;
  page.dispatchEvent(new Event("pageshow"));
  await Promise.resolve();
  expect(work).toHaveBeenCalledOnce();
});
