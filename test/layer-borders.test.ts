import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

const root = join(import.meta.dirname, "..");
const biome = join(root, "node_modules/@biomejs/biome/bin/biome");

/** Lines that violate a rule of STYLE's table, each in a separate file. */
const forbidden: [file: string, line: string][] = [
  ["model/a.ts", `import React from "react"; export const a = React;`],
  ["model/a.ts", `import { readFile } from "node:fs/promises"; export const a = readFile;`],
  ["model/a.ts", `import { a } from "#text/date.ts"; export { a };`],
  ["model/a.ts", `import { a } from "#server/config.ts"; export { a };`],
  ["model/a.ts", `import { a } from "../server/config.ts"; export { a };`],
  ["model/a.ts", `import type { a } from "../app/ui/icon.tsx"; export type { a };`],
  ["model/a.ts", `export { a } from "#server/config.ts";`],
  ["model/a.ts", `export const a = import("#server/config.ts");`],
  ["app/root.tsx", `import { a } from "#server/config.ts"; export { a };`],
  ["app/entry.server.tsx", `import { a } from "../server/log.ts"; export { a };`],
  ["app/site/events/a.tsx", `import { a } from "#server/content/store/content-store.ts"; export { a };`],
  ["app/site/events/a.tsx", `import type { a } from "#server/services.ts"; export type { a };`],
  ["app/site/events/a.tsx", `import { a } from "../../../server/config.ts"; export { a };`],
  ["app/site/events/a.tsx", `import { a } from "#app/admin/events/table.tsx"; export { a };`],
  ["app/site/events/a.tsx", `import { a } from "../../admin/events/table.tsx"; export { a };`],
  ["app/site/events/a.tsx", `import { a } from "node:crypto"; export { a };`],
  ["app/site/events/a.tsx", `import { a } from "fs"; export { a };`],
  ["app/site/events/a.tsx", `import { a } from "kysely"; export { a };`],
  ["app/admin/news/a.tsx", `import { a } from "#server/content/store/write-content.ts"; export { a };`],
  ["app/admin/news/a.tsx", `import { a } from "#app/site/news/a.tsx"; export { a };`],
  ["app/admin/news/a.tsx", `import { a } from "../../site/news/a.tsx"; export { a };`],
  ["app/admin/news/a.tsx", `import { a } from "#app/admin/events/a.tsx"; export { a };`],
  ["app/admin/news/a.tsx", `import { Modal } from "@mantine/core"; export { Modal };`],
  ["app/ui/a.tsx", `import { a } from "#app/site/news/a.tsx"; export { a };`],
  ["app/ui/a.tsx", `import { a } from "../site/news/a.tsx"; export { a };`],
  ["app/ui/a.tsx", `import { a } from "#app/admin/news/a.tsx"; export { a };`],
  ["app/ui/a.tsx", `import { a } from "#app/contexts.ts"; export { a };`],
  ["app/ui/a.tsx", `import { a } from "@mantine/core"; export { a };`],
  ["text/a.ts", `import { a } from "#server/config.ts"; export { a };`],
  ["text/a.ts", `import { a } from "#app/site/news/a.tsx"; export { a };`],
  ["text/a.ts", `import { a } from "react"; export { a };`],
  ["app/contexts.ts", `import type { a } from "#server/database/schema.ts"; export type { a };`],
  ["app/contexts.ts", `import { createServices } from "#server/services.ts"; export { createServices };`],
  ["app/contexts.ts", `import type { a } from "../server/config.ts"; export type { a };`],
  [
    "app/contexts.ts",
    `import { Services } from "#server/services.ts"; export const a: Services | undefined = undefined;`,
  ],
  ["server/news/a.ts", `import { a } from "#app/contexts.ts"; export { a };`],
  ["server/news/a.ts", `import { a } from "../../app/ui/icon.tsx"; export { a };`],
  ["server/news/a.ts", `import { Hono } from "hono"; export { Hono };`],
  ["server/news/a.ts", `import { a } from "hono/body-limit"; export { a };`],
  ["server/news/a.ts", `import { a } from "react-router"; export { a };`],
  ["server/news/a.ts", `import { a } from "#server/http/health.ts"; export { a };`],
  ["server/news/a.ts", `import { a } from "../http/health.ts"; export { a };`],
  ["server/news/a.ts", `import { a } from "#server/app.ts"; export { a };`],
  ["server/news/a.ts", `export const a = (request: Request) => request.url;`],
  ["server/news/a.ts", `export const a = process.env.PORT;`],
  [
    "server/news/a.ts",
    `import { writeContent } from "#server/content/store/write-content.ts"; export { writeContent };`,
  ],
  ["server/news/a.ts", `import { writeContent } from "../content/store/write-content.ts"; export { writeContent };`],
  ["server/database/migrations/a.ts", `import { a } from "#app/contexts.ts"; export { a };`],
  ["server/http/a.ts", `import { a } from "#app/contexts.ts"; export { a };`],
  ["server/main.ts", `import { a } from "../app/contexts.ts"; export { a };`],
  ["server/services.ts", `import { a } from "virtual:react-router/server-build"; export { a };`],
  ["server/render-page.ts", `import { a } from "#app/site/home/home.tsx"; export { a };`],
  ["server/render-page.ts", `import { a } from "#app/admin/home/home.tsx"; export { a };`],
  ["server/mail/a.ts", `import { a } from "#test/builders.ts"; export { a };`],
  ["server/mail/a.ts", `import { a } from "#server/config.ts"; export { a };`],
  ["server/news/a.ts", `import { createTransport } from "nodemailer"; export { createTransport };`],
  ["server/news/a.ts", `import MailComposer from "nodemailer/lib/mail-composer"; export { MailComposer };`],
  ["server/news/a.ts", `import { ImapFlow } from "imapflow"; export { ImapFlow };`],
  ["server/news/a.ts", `import { claimMail } from "#server/mail/room/claimed-mails.ts"; export { claimMail };`],
  ["server/news/a.ts", `import { createMailer } from "../mail/transports/create-mailer.ts"; export { createMailer };`],
  ["server/news/a.ts", `import type { Mailer } from "#server/mail/mailer.ts"; export type { Mailer };`],
  ["app/site/news/a.tsx", `import { a } from "#test/builders.ts"; export { a };`],
];

/** Lines that the table allows, to check that the rules do not refuse everything. */
const allowed: [file: string, line: string][] = [
  ["server/mail/a.ts", `import { createTransport } from "nodemailer"; export { createTransport };`],
  [
    "model/a.ts",
    `import * as z from "zod"; import { b } from "./b.ts"; import { c } from "#model/c.ts"; export { b, c, z };`,
  ],
  [
    "model/a.test.ts",
    `import { expect } from "vitest"; import { anEvent } from "#test/builders.ts"; export { anEvent, expect };`,
  ],
  ["app/contexts.ts", `import type { Services } from "#server/services.ts"; export type { Services };`],
  ["app/entry.server.tsx", `import { createHash } from "node:crypto"; export { createHash };`],
  [
    "app/site/events/a.tsx",
    `import { a } from "#app/contexts.ts"; import { b } from "#app/ui/b.tsx"; import { c } from "#model/c.ts"; export { a, b, c };`,
  ],
  [
    "app/site/events/a.tsx",
    `import { a } from "../layout/site-dialog.tsx"; import { b } from "react-router"; export { a, b };`,
  ],
  [
    "app/admin/events/a.tsx",
    `import { a } from "../../ui/icon.tsx"; import { b } from "#text/date.ts"; export { a, b };`,
  ],
  ["app/ui/a.tsx", `import { a } from "#model/text/id.ts"; import { b } from "react"; export { a, b };`],
  ["text/a.ts", `import { a } from "#model/text/id.ts"; import { b } from "./b.ts"; export { a, b };`],
  ["server/news/a.ts", `import { a } from "#text/date.ts"; export { a };`],
  [
    "server/news/a.ts",
    `import { type Author, inContentTransaction } from "#server/content/store/write-content.ts"; export { type Author, inContentTransaction };`,
  ],
  ["server/content/a.ts", `import { writeContent } from "./store/write-content.ts"; export { writeContent };`],
  ["server/content/drafts/a.ts", `import { writeContent } from "../store/write-content.ts"; export { writeContent };`],
  [
    "server/news/a.ts",
    `import { queueMails as b } from "#server/mail/mail-outbox.ts"; import { type MailAttachment as a, MailFailure as c } from "#server/mail/mailer.ts"; export { b, c }; export type { a };`,
  ],
  ["server/mail/a.ts", `import { claimMail } from "./room/claimed-mails.ts"; export { claimMail };`],
  [
    "server/news/a.ts",
    `import { a } from "#server/mail/mailer.ts"; import { b } from "../database/engine.ts"; import { c } from "node:crypto"; export { a, b, c };`,
  ],
  ["server/http/a.ts", `import { Hono } from "hono"; import { a } from "#server/news/a.ts"; export { a, Hono };`],
  [
    "server/render-page.ts",
    `import { a } from "#app/contexts.ts"; import { b } from "virtual:react-router/server-build"; export { a, b };`,
  ],
];

/** Uses a name that nothing imports for any file of a folder; other names have rules of their own. */
const nameOf = (file: string, index: number) => file.replace(/\/a(\.test)?(\.tsx?)$/, `/case-${index}$1$2`);

const findings = new Map<string, string[]>();
const folders: string[] = [];

// Biome's rules look at paths only, so one-line files in empty folders get the same findings as ours. A path can hold
// one case, so those about `app/contexts.ts` are spread over several folders.
beforeAll(() => {
  const cases = [...forbidden, ...allowed].map(([file, line], index) => ({ path: nameOf(file, index), line, index }));
  const rounds: (typeof cases)[] = [];
  for (const one of cases) {
    const free = rounds.find((round) => !round.some((other) => other.path === one.path));
    if (free) free.push(one);
    else rounds.push([one]);
  }
  for (const round of rounds) {
    const found = lint(Object.fromEntries(round.map(({ path, line }) => [path, line])));
    for (const { path, line } of round) findings.set(`${path.replace(/case-\d+/, "a")} ${line}`, found.get(path) ?? []);
  }
});
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

function lint(files: Record<string, string>): Map<string, string[]> {
  const folder = mkdtempSync(join(tmpdir(), "layer-borders-"));
  folders.push(folder);
  cpSync(join(root, "biome.json"), join(folder, "biome.json"));
  for (const [path, line] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), `${line}\n`);
  }
  const run = spawnSync(process.execPath, [biome, "lint", "--reporter=json", "--max-diagnostics=none", "."], {
    cwd: folder,
    encoding: "utf8",
  });
  const report = JSON.parse(run.stdout) as { diagnostics: { category: string; location: { path: string } }[] };
  const rules = new Map<string, string[]>();
  for (const { category, location } of report.diagnostics) {
    rules.set(location.path, [...(rules.get(location.path) ?? []), category]);
  }
  return rules;
}

const borderRules = /noRestrictedImports|noRestrictedGlobals|noProcessEnv|useImportType/;

describe("the layer borders of STYLE", () => {
  it.each(forbidden)("refuses in %s: %s", (file, line) => {
    expect(findings.get(`${file} ${line}`)?.some((rule) => borderRules.test(rule))).toBe(true);
  });

  it.each(allowed)("allows in %s: %s", (file, line) => {
    expect(findings.get(`${file} ${line}`)).toEqual([]);
  });

  it("refuses import cycles", () => {
    const found = lint({
      "model/a.ts": `import { b } from "./b.ts"; export const a = () => b;`,
      "model/b.ts": `import { a } from "./a.ts"; export const b = () => a;`,
    });
    expect(found.get("model/a.ts")).toContain("lint/suspicious/noImportCycles");
  });

  it("refuses import cycles of types", () => {
    const found = lint({
      "model/a.ts": `import type { B } from "./b.ts"; export type A = B[];`,
      "model/b.ts": `import type { A } from "./a.ts"; export type B = A[];`,
    });
    expect(found.get("model/a.ts")).toContain("lint/suspicious/noImportCycles");
  });
});
