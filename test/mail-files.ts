import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { TestApp } from "./create-test-app.ts";

/** Returns the mails of a site without a mail service, which are files; quoted-printable line breaks are removed. */
export async function mailsOf({ services }: TestApp): Promise<{ name: string; mime: string }[]> {
  const names = (await readdir(services.outboxFolder).catch(() => [])).filter((name) => name.endsWith(".eml")).sort();
  return Promise.all(
    names.map(async (name) => {
      const mime = await readFile(join(services.outboxFolder, name), "utf8");
      return { name, mime: mime.replace(/=\r\n/g, "").replace(/=3D/g, "=") };
    }),
  );
}

/** Returns the distinct paths of manage links in a mail. */
export function linksIn(mime: string): string[] {
  return [...new Set(mime.match(/\/anmeldung\/verwalten\/[\w-]{22}/g) ?? [])];
}
