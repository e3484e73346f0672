import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { pathInStorage } from "../old-address.ts";
import { filesFetched, filesInFolder } from "./file-source.ts";

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

it("a folder has a file whatever case its address has, as on some servers; two that differ only by case stay two", async () => {
  const folder = await mkdtemp(join(tmpdir(), "file-source-"));
  await mkdir(join(folder, "Vorstand"));
  const read = async (path: string) => {
    const found = await filesInFolder(folder).open(new URL(`https://a.example/${path}`), "");
    if (typeof found === "string") return found;
    return Buffer.concat(await Array.fromAsync(found.stream)).toString();
  };
  await writeFile(join(folder, "Vorstand", "Anna.JPG"), "Anna");
  await writeFile(join(folder, "Vorstand", "bild.jpg"), "klein");
  await writeFile(join(folder, "Vorstand", "BILD.jpg"), "groß");
  const found = { "vorstand/anna.jpg": "Anna", "Vorstand/bild.jpg": "klein", "Vorstand/BILD.jpg": "groß" };
  for (const [path, content] of Object.entries(found)) expect(await read(path)).toBe(content);
  expect(await read("Vorstand/Bild.jpg")).toMatch(/nicht im/);
  const named = ["vorstand/anna.jpg", "Vorstand/bild.jpg"].map((path) => new URL(`https://a.example/${path}`));
  expect(await filesInFolder(folder).listOthers?.(named)).toEqual([join("Vorstand", "BILD.jpg")]);
  await rm(folder, { recursive: true });
});

it.each([
  "https://firebasestorage.googleapis.com/v0/b/verein.appspot.com/o/news%2Fa%20b.jpg?alt=media&token=1",
  "http://127.0.0.1:9199/v0/b/verein.appspot.com/o/news%2Fa%20b.jpg?alt=media",
  "https://storage.googleapis.com/download/storage/v1/b/verein.appspot.com/o/news%2Fa%20b.jpg",
  "https://storage.googleapis.com/verein.appspot.com/news/a%20b.jpg",
  "https://verein.firebasestorage.app/news/a%20b.jpg",
  "https://bilder.verein.example/news/a%20b.jpg",
])("where a downloaded bucket has %s", (address) => {
  expect(pathInStorage(new URL(address)).replace(/^\//, "")).toBe("news/a b.jpg");
});

it.each([
  ["https://verein.example", "https://www.verein.example/wp-content/a.jpg", true],
  ["https://verein.example", "https://cdn.example/a.jpg", false],
  ["https://verein.example", "https://firebasestorage.googleapis.com/v0/b/verein/o/a.jpg", true],
  ["https://verein.wordpress.com", "https://verein.files.wordpress.com/2024/05/a.jpg", true],
  ["https://verein.wordpress.com", "https://andere.files.wordpress.com/2024/05/a.jpg", false],
  ["https://verein.example", "https://verein.files.wordpress.com/2024/05/a.jpg", false],
  ["", "https://verein.example/a.jpg", false],
])("what is fetched for %s: %s, %s", async (site, address, isFetched) => {
  const reason = await filesFetched().refusalOf(new URL(address), site);
  expect(reason).toBe(isFetched ? undefined : "liegt auf einem fremden Server");
});
