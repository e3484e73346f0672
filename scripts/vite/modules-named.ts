import { readdirSync } from "node:fs";
import { join, parse } from "node:path";
import { normalizePath } from "vite";

const root = normalizePath(join(import.meta.dirname, "../.."));

/**
 * Returns whether the path of a module begins like one of these. A beginning that no file has any more, as after a rename,
 * stops the build, which would otherwise put the module elsewhere without a word.
 */
export function modulesNamed(...beginnings: string[]): (id: string) => boolean {
  for (const beginning of beginnings) {
    const { dir, base } = parse(beginning);
    if (readdirSync(join(root, dir)).some((name) => name.startsWith(base))) continue;
    throw new Error(`scripts/vite names ${beginning}, which is not there.`);
  }
  return (id) => beginnings.some((beginning) => id.startsWith(`${root}/${beginning}`));
}
