import { spawnSync } from "node:child_process";
import { describe, expect, it } from "vitest";
import { readTar, tarEnd, tarEntry } from "./tar.ts";

const modifiedAt = new Date("2026-06-15T10:00:00Z");
const longName = `files/${"ü".repeat(90)}.pdf`;

async function archiveOf(...names: string[]): Promise<Buffer> {
  const parts: Buffer[] = [];
  for (const name of names) {
    const body = Buffer.from(`Inhalt von ${name}`);
    for await (const part of tarEntry(name, body.length, [body], modifiedAt)) parts.push(part);
  }
  return Buffer.concat([...parts, tarEnd]);
}

/** Reads in chunks that do not align with blocks. */
async function read(archive: Buffer, withContent = true): Promise<[name: string, content: string][]> {
  async function* chunks() {
    for (let at = 0; at < archive.length; at += 333) yield archive.subarray(at, at + 333);
  }
  const found: [string, string][] = [];
  for await (const { name, content } of readTar(chunks())) {
    const parts: Buffer[] = [];
    if (withContent) for await (const part of content) parts.push(part);
    found.push([name, Buffer.concat(parts).toString()]);
  }
  return found;
}

describe("an archive", () => {
  it("is read as written, including long names, and skips unread content", async () => {
    const archive = await archiveOf("a.txt", longName, "b.txt");
    expect(await read(archive)).toEqual(["a.txt", longName, "b.txt"].map((name) => [name, `Inhalt von ${name}`]));
    expect((await read(archive, false)).map(([name]) => name)).toEqual(["a.txt", longName, "b.txt"]);
  });

  it.skipIf(spawnSync("tar", ["--version"]).status !== 0)("is read by other programs", async () => {
    const names = ["a.txt", `files/${"a".repeat(150)}.pdf`];
    const listed = spawnSync("tar", ["-tf", "-"], { input: await archiveOf(...names) });
    expect(listed.stdout.toString().trimEnd().split("\n")).toEqual(names);
  });

  it.each([
    ["no size", 124, "zzzzzzzzzzz", "no size"],
    ["an empty size", 124, "\0".repeat(12), "no size"],
    ["a negative size", 124, "-0000000001", "no size"],
    ["a link", 156, "2", 'type "2"'],
    ["a record of eight gigabytes", 124, "77777777777\0", 'type "x"', longName],
    ["more than there is", 124, "77777777777\0", "too early"],
  ])("with %s is refused", async (_what, at, text, message, name = "a.txt") => {
    const archive = await archiveOf(name);
    archive.write(text, at);
    archive.write("        ", 148);
    const sum = archive.subarray(0, 512).reduce((total, byte) => total + byte, 0);
    archive.write(`${sum.toString(8).padStart(6, "0")}\0 `, 148);
    await expect(read(archive)).rejects.toThrow(message);
  });

  it("with a changed header is refused", async () => {
    const archive = await archiveOf("a.txt");
    archive.write("b", 0);
    await expect(read(archive)).rejects.toThrow("damaged");
  });
});
