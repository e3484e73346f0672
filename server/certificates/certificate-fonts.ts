import { createRequire } from "node:module";
import { dirname, join } from "node:path";

const scripts = [
  ...["latin", "latin-ext", "greek", "greek-ext", "cyrillic", "cyrillic-ext", "vietnamese"].map(
    (script) => ["source-sans-3", script] as const,
  ),
  ["noto-sans-hebrew", "hebrew"],
  ["noto-sans-arabic", "arabic"],
] as const;

/** The font files by which a text is set, those asked first to begin with; each has some scripts only. */
export function fontFiles(weight: 400 | 600): string[] {
  const { resolve } = createRequire(import.meta.url);
  return scripts.map(([family, script]) => {
    const folder = dirname(resolve(`@fontsource/${family}/package.json`));
    return join(folder, "files", `${family}-${script}-${weight}-normal.woff`);
  });
}
