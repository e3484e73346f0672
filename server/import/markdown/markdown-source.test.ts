import { mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type ImportOptions, importFile } from "../import-file.ts";
import { ImportRefused } from "../import-refused.ts";
import { MemoryTarget } from "../memory-target.ts";

const now = new Date("2026-11-20T12:00:00Z");
let folder = "";
let target = new MemoryTarget();
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "markdown-"));
  target = new MemoryTarget();
});
afterEach(() => rm(folder, { recursive: true }));

async function write(files: Record<string, string | Uint8Array>): Promise<void> {
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  }
}

async function importFolder(files: Record<string, string | Uint8Array> = {}, options: Partial<ImportOptions> = {}) {
  await write(files);
  const report = await importFile(target, folder, { now, ...options });
  return { report, items: [...target.stored.values()].map((json) => JSON.parse(json)) };
}

const hugo = `---
title: "Neue Leitlinie"
date: 2024-05-06T23:30:00Z
categories: [Forschung]
tags:
  - Schmerz
---
## Überblick

Ein **Text** mit Tabelle:

| A | B |
|---|---|
| 1 | 2 |
`;

describe("a folder of Markdown files", () => {
  it.each([
    ["Hugo", "posts/a/index.md", hugo, { title: "Neue Leitlinie", date: "2024-05-07", type: "science" }],
    [
      "Hugo in TOML",
      "a.md",
      '+++\ntitle = "Neue Leitlinie"\ndate = 2024-05-06\ntags = ["kurz"]\n[params]\nx = 1\n+++\nText',
      { title: "Neue Leitlinie", date: "2024-05-06", type: "small" },
    ],
    [
      "Jekyll",
      "_posts/2024-05-06-neue-leitlinie.md",
      "---\nlayout: post\nsticky: true\n---\nText",
      { title: "Neue leitlinie", date: "2024-05-06", isPinned: true },
    ],
    [
      "Ghost",
      "a.md",
      "---\ntitle: 'A: B'\nslug: a\ndate_published: x\npublished_at: 2024-05-06T07:08:09.000Z\nstatus: published\nvisibility: public\ntags: [{name: Studien}]\n---\nText",
      { title: "A: B", date: "2024-05-06", type: "science" },
    ],
    [
      "Obsidian",
      "Neue Leitlinie.md",
      "---\ncreated: 06.05.2024\n---\n# Neue Leitlinie\nSiehe [[Ordner/Andere|die andere]] %%geheim%%",
      { title: "Neue Leitlinie", date: "2024-05-06", content: "<p>Siehe die andere</p>" },
    ],
    [
      "Eleventy without a text",
      "a.md",
      "---\r\ntitle: A\r\ndate: 2024-05-06\r\ndescription: Kurz & gut\r\n---\r\n",
      { title: "A", date: "2024-05-06", content: "<p>Kurz &amp; gut</p>" },
    ],
  ])("as written by %s is imported as news", async (_who, path, text, expected) => {
    const { report, items } = await importFolder({ [path]: text });
    expect(report).toMatchObject({ format: "markdown", taken: 1, leftOut: [], notes: [] });
    expect(items).toEqual([expect.objectContaining(expected)]);
  });

  it("keeps headings, tables and emphasis", async () => {
    const { items } = await importFolder({ "a.md": hugo });
    expect(items[0].content).toMatch(
      /^<h2>Überblick<\/h2><p>Ein <strong>Text<\/strong> mit Tabelle:<\/p><div[^>]*><table><thead>/,
    );
  });

  it("changes nothing when it is imported again, and updates edited files", async () => {
    const path = "posts/a.md";
    await importFolder({ [path]: hugo });
    expect((await importFolder()).report).toMatchObject({ taken: 0, unchanged: 1 });
    const { report } = await importFolder({ [path]: hugo.replace("Ein **Text**", "Ein anderer Text") });
    expect(report.collections).toEqual({ news: { created: 0, updated: 1, unchanged: 0 } });
    expect(target.stored.size).toBe(1);
  });

  it("keeps files of two sites with the same name apart", async () => {
    await importFolder({ "a.md": hugo }, { site: "https://www.eins.example/" });
    await importFolder({}, { site: "http://eins.example" });
    expect(target.stored.size).toBe(1);
    await importFolder({}, { site: "https://zwei.example" });
    await importFolder();
    expect(target.stored.size).toBe(3);
    const { report } = await importFolder({ "a.md": "---\ntitle: Anderes\ndate: 2020-01-01\n---\nAnderer Text" });
    expect(report.leftOut).toEqual([{ title: "Anderes", reason: expect.stringContaining("--site"), isFlaw: true }]);
  });

  const states = {
    "a.md": "---\ntitle: Entwurf\ndate: 2024-01-01\ndraft: true\n---\n",
    "b.md": "---\ntitle: Offen\ndate: 2024-01-01\npublished: false\n---\n",
    "_drafts/c.md": "---\ntitle: Ordner\n---\n",
    "d.md": "---\ntitle: Morgen\ndate: 2026-11-21\n---\n",
    "e.md": "---\ntitle: Mitglieder\ndate: 2024-01-01\nvisibility: members\n---\n",
    "f.md": "---\ntitle: Vorbei\ndate: 2024-01-01\nexpiryDate: 2024-02-01\n---\n",
    "g.md": "---\ntitle: Gelöscht\ndate: 2024-01-01\nstatus: trash\n---\n",
    "h.md": "---\ntitle: Über uns\nlayout: page\n---\n",
    "README.md": "Nur ein Text",
    "_index.md": "---\ntitle: Alle\n---\n",
    ".obsidian/x.md": "---\nkaputt: [\n---\n",
    "i.md": "---\ntitle: Ohne Tag\n---\n",
  };

  it("skips unpublished posts and reports the reason", async () => {
    const { report } = await importFolder(states);
    expect(target.stored.size).toBe(0);
    expect(Object.fromEntries(report.leftOut.map(({ title, reason }) => [title, reason]))).toEqual({
      ...{ Entwurf: "Entwurf", Offen: "Entwurf", Ordner: "Entwurf", Morgen: "geplant", Mitglieder: "nicht öffentlich" },
      ...{ Vorbei: "abgelaufen", Gelöscht: "Papierkorb", "Über uns": "Seite", README: "ohne Angaben am Anfang" },
      ...{ Alle: "Übersichtsseite", "Ohne Tag": "ohne gültiges Datum" },
    });
    expect(report.leftOut.filter(({ isFlaw }) => isFlaw)).toHaveLength(1);
  });

  it("imports unpublished posts as drafts, and pages if requested", async () => {
    const { items } = await importFolder(states, { asDrafts: true, pagesAs: "small" });
    expect([...target.stored.keys()].every((key) => key.startsWith("drafts/news/"))).toBe(true);
    expect(items.map(({ title }) => title).sort()).toEqual(
      ["Entwurf", "Mitglieder", "Morgen", "Offen", "Ohne Tag", "Ordner", "Vorbei", "Über uns"].sort(),
    );
  });

  it("reports dropped HTML and shortcodes with line numbers", async () => {
    const text = `${hugo}\n<script>alert(1)</script>\n\nA <b onclick="x()">b</b> <em>c</em>\n\n{{< youtube abc >}}\n\n[x](javascript:alert(1))`;
    const { report, items } = await importFolder({ "a.md": text });
    expect(items[0].content).not.toMatch(/script|onclick|youtube|alert/);
    expect(items[0].content).toContain("<em>c</em>");
    expect(report.notes).toEqual([
      "„a.md“, Zeile 16: „<script>“ nicht übernommen.",
      "„a.md“, Zeile 18: „onclick“ nicht übernommen.",
      "„a.md“, Zeile 20: „{{< youtube abc >}}“ nicht übernommen.",
    ]);
  });

  it("reports missing pictures and never reads outside the folder", async () => {
    await writeFile(join(dirname(folder), "fremd-newb.jpg"), "x");
    const text = "---\ndate: 2024-05-06\ncover: ../fremd-newb.jpg\n---\n![](fehlt.png)\n\n![Saal](/images/x.png)";
    const { report, items } = await importFolder({ "a.md": text });
    expect(report.notes).toEqual([
      "„a.md“, Zeile 3: Bild „../fremd-newb.jpg“ nicht übernommen: liegt außerhalb des Ordners.",
      "„a.md“, Zeile 5: Bild „fehlt.png“ nicht übernommen: nicht im Ordner.",
      "„a.md“, Zeile 7: Bild „/images/x.png“ nicht übernommen: nicht im Ordner.",
    ]);
    expect(items[0]).toMatchObject({ image: "", content: "<p>Bild: Saal</p>" });
    const withSite = await importFolder({}, { site: "https://verein.example" });
    expect(withSite.items[1].content).toContain('href="https://verein.example/images/x.png"');
    await rm(join(dirname(folder), "fremd-newb.jpg"));
  });
});

describe("a folder is refused with file and line, and nothing is written", () => {
  const post = (lines: string) => `---\ntitle: A\ndate: 2024-05-06\n${lines}\n---\nText`;
  const aliases = Array.from({ length: 9 }, (_, n) => `a${n}: &a${n} [${n ? `*a${n - 1},`.repeat(9) : "x"}]`).join(
    "\n",
  );
  it.each([
    ["broken YAML", post('x: "y'), /„b\.md“, Zeile [45]: das ist kein gültiges YAML\./],
    ["broken YAML in a list", post("x: [1,"), /„b\.md“, Zeile [45]: das ist kein gültiges YAML\./],
    ["a name given twice", post("title: B"), /„b\.md“, Zeile 4: das ist kein gültiges YAML\./],
    ["entities", post(aliases), /„b\.md“, Zeile 2: .*verweisen zu oft aufeinander/],
    ["depth", post(`x: ${"[".repeat(5000)}${"]".repeat(5000)}`), /„b\.md“, Zeile 2: .*zu tief verschachtelt/],
    ["broken TOML", '+++\ntitle = "A"\ndate =\n+++\n', /„b\.md“, Zeile 3: das ist kein gültiges TOML/],
    ["no end", "---\ntitle: A\n", /„b\.md“, Zeile 1: .*enden nicht mit „---“/],
    ["a list", "---\n- a\n- b\n---\n", /„b\.md“, Zeile 2: /],
    ["long front matter", post(`x: ${"y".repeat(70_000)}`), /länger als 65\.536 Zeichen/],
    ["10 MB", post("x: y") + "x".repeat(10_000_000), /„b\.md“, Zeile 1: die Datei ist größer als 2 MB/],
    ["deep quotes", `${post("x: y")}\n${">".repeat(100_000)} x`, /„b\.md“, Zeile 6: .*zu tief verschachtelt/],
    ["many marks", `${post("x: y")}\n${"_a".repeat(100_000)}`, /„b\.md“, Zeile 6: .*zu viele Zeichen wie/],
    ["wrong bytes", new Uint8Array([0x2d, 0xff, 0xfe]), /„b\.md“, Zeile 1: .*nicht in UTF-8/],
  ])("for %s", async (_what, text, sentence) => {
    const error = await importFolder({ "a.md": hugo, "b.md": text, "c.md": hugo }).catch((error: unknown) => error);
    expect(error).toBeInstanceOf(ImportRefused);
    expect((error as Error).message).toMatch(sentence);
    expect(target.writes).toBe(0);
  });

  it("for symbolic links, reporting all problems at once", async () => {
    await write({ "a.md": hugo, "b.md": "---\nx: [\n---\n" });
    await symlink("/etc", join(folder, "ordner"));
    await symlink("/etc/hostname", join(folder, "datei.md"));
    const error = await importFolder().catch((error: unknown) => error);
    const { message } = error as Error;
    expect(message.split("\n").sort()).toEqual([
      expect.stringMatching(/^„b\.md“, Zeile \d: /),
      "„datei.md“ ist eine Verknüpfung; ihr wird nicht gefolgt.",
      "„ordner“ ist eine Verknüpfung; ihr wird nicht gefolgt.",
    ]);
    expect(target.writes).toBe(0);
  });

  it("when it contains no Markdown files", async () => {
    await expect(importFolder({ "a.txt": "x" })).rejects.toThrow("Im Ordner liegen keine Markdown-Dateien.");
  });
});
