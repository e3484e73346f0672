import { setImmediate } from "node:timers/promises";
import { expect, it } from "vitest";
import { sharedSync } from "./disk-store.ts";

it("syncs a folder once for all names that were added while it was synced, and after them", async () => {
  const running: { path: string; end: () => void; fail: (error: Error) => void }[] = [];
  const sync = sharedSync(
    (path) => new Promise<void>((end, reject) => running.push({ path, end: () => end(), fail: reject })),
  );
  const done: string[] = [];
  const add = (name: string, path = "a") => {
    sync(path).then(
      () => done.push(name),
      () => done.push(`${name}!`),
    );
  };
  add("eins");
  await setImmediate();
  for (const name of ["zwei", "drei"]) add(name);
  add("anderswo", "b");
  await setImmediate();
  expect(running.map(({ path }) => path)).toEqual(["a", "b"]);
  running[1]?.end();
  running[0]?.fail(new Error("disk"));
  await setImmediate();
  expect([done, running.length]).toEqual([["anderswo", "eins!"], 3]);
  add("vier");
  running[2]?.end();
  await setImmediate();
  expect([done.slice(2), running.length]).toEqual([["zwei", "drei"], 4]);
  running[3]?.end();
  await setImmediate();
  expect(done.at(-1)).toBe("vier");
  add("fünf");
  await setImmediate();
  expect(running).toHaveLength(5);
});
