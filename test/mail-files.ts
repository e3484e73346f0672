import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { TestApp } from "./create-test-app.ts";

/** The mails of a site without a mail service, which are files; lines of quoted-printable parts are put together. */
export async function mailsOf({ services }: TestApp): Promise<{ name: string; mime: string }[]> {
  const names = (await readdir(services.outboxFolder).catch(() => [])).filter((name) => name.endsWith(".eml")).sort();
  return Promise.all(
    names.map(async (name) => {
      const mime = await readFile(join(services.outboxFolder, name), "utf8");
      return { name, mime: mime.replace(/=\r\n/g, "").replace(/=3D/g, "=") };
    }),
  );
}

/** Paths of the manage links in a mail, each once. */
export function linksIn(mime: string): string[] {
  return [...new Set(mime.match(/\/anmeldung\/verwalten\/[\w-]{22}/g) ?? [])];
}
