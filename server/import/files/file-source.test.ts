import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { filesInFolder } from "./file-source.ts";

it.each(["NFC", "NFD"] as const)("a folder has a file whatever form the umlauts of its name have: %s", async (form) => {
  const folder = await mkdtemp(join(tmpdir(), "file-source-"));
  await mkdir(join(folder, "2025"));
  await writeFile(join(folder, "2025", "größe.jpg".normalize(form)), "x");
  const source = filesInFolder(folder);
  const addresses = ["NFC", "NFD"].map(
    (other) => new URL(`https://a.example/uploads/2025/${"größe".normalize(other)}.jpg`),
  );
  for (const address of addresses) expect(await source.refusalOf(address, "")).toBeUndefined();
  expect(await source.refusalOf(new URL("https://a.example/uploads/2025/grosse.jpg"), "")).toMatch(/nicht im/);
  expect(await source.listOthers?.(addresses.slice(0, 1))).toEqual([]);
  await rm(folder, { recursive: true });
});
