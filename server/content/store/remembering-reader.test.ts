import { describe, expect, it, vi } from "vitest";
import type { ContentReader } from "./content-store.ts";
import { rememberingReader } from "./remembering-reader.ts";

function aReader() {
  const records = [{ id: "a", title: "Eins" }];
  const list = vi.fn(async () => records.map((record) => ({ ...record })));
  const findFirst = vi.fn(async () => ({ id: "only" }));
  const count = vi.fn(async () => records.length);
  const pick = vi.fn(async () => []);
  const reader = { list, findFirst, count, pick } as unknown as ContentReader;
  return { list, findFirst, count, pick, remembering: rememberingReader(reader) };
}
const newest = { order: [{ field: "date", direction: "desc" }], limit: 3 } as const;

describe("the remembering reader", () => {
  it("reads the same thing once, also for those who ask while it is read", async () => {
    const { list, remembering } = aReader();
    const answers = await Promise.all([remembering.list("news", newest), remembering.list("news", newest)]);
    await remembering.list("news", newest);
    expect(list).toHaveBeenCalledOnce();
    expect(answers[0]).toEqual([{ id: "a", title: "Eins" }]);
  });

  it("tells questions apart by collection, kind and every part of the query", async () => {
    const { list, count, remembering } = aReader();
    await remembering.list("news", newest);
    await remembering.list("events", newest);
    await remembering.list("news", { ...newest, limit: 4 });
    await remembering.list("news");
    await remembering.count("news");
    expect(list).toHaveBeenCalledTimes(4);
    expect(count).toHaveBeenCalledOnce();
  });

  it("reads a changed collection again, and only that", async () => {
    const { list, findFirst, remembering } = aReader();
    await remembering.list("news", newest);
    await remembering.findFirst("settings");
    remembering.forget(new Set(["news"]));
    await remembering.list("news", newest);
    await remembering.findFirst("settings");
    expect(list).toHaveBeenCalledTimes(2);
    expect(findFirst).toHaveBeenCalledOnce();
  });

  it("keeps nothing that was being read when its collection changed", async () => {
    const { list, remembering } = aReader();
    const { promise, resolve } = Promise.withResolvers<{ id: string; title: string }[]>();
    list.mockReturnValueOnce(promise);
    const before = remembering.list("news", newest);
    remembering.forget(new Set(["news"]));
    expect(await remembering.list("news", newest)).toEqual([{ id: "a", title: "Eins" }]);
    resolve([{ id: "a", title: "Null" }]);
    await before;
    expect(await remembering.list("news", newest)).toEqual([{ id: "a", title: "Eins" }]);
    expect(list).toHaveBeenCalledTimes(2);
  });

  it("reads everything again when it is not known what changed", async () => {
    const { list, findFirst, remembering } = aReader();
    const read = () => Promise.all([remembering.list("news", newest), remembering.findFirst("settings")]);
    await read();
    remembering.forget();
    await read();
    expect([list.mock.calls.length, findFirst.mock.calls.length]).toEqual([2, 2]);
  });

  it("asks again for what could not be read", async () => {
    const { list, remembering } = aReader();
    list.mockRejectedValueOnce(new Error("database is gone"));
    await expect(remembering.list("news", newest)).rejects.toThrow("database is gone");
    expect(await remembering.list("news", newest)).toHaveLength(1);
  });

  it("keeps nobody's search", async () => {
    const { list, count, remembering } = aReader();
    for (let time = 0; time < 2; time++) {
      await remembering.list("news", { search: "schmerz" });
      await remembering.count("news", { search: "schmerz" });
    }
    expect([list.mock.calls.length, count.mock.calls.length]).toEqual([2, 2]);
  });

  it("hands out what nobody can change for the others", async () => {
    const { remembering } = aReader();
    const records = await remembering.list("news", newest);
    expect(Object.isFrozen(records)).toBe(true);
    expect(Object.isFrozen(records[0])).toBe(true);
  });

  it("does not grow without end", async () => {
    const { list, remembering } = aReader();
    for (let offset = 0; offset < 200; offset++) await remembering.list("news", { offset });
    await remembering.list("news", { offset: 0 });
    expect(list).toHaveBeenCalledTimes(201);
  });
});
