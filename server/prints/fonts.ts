import { createRequire } from "node:module";
import { dirname, join } from "node:path";

const scripts = [
  ...["latin", "latin-ext", "greek", "greek-ext", "cyrillic", "cyrillic-ext", "vietnamese"].map(
    (script) => ["source-sans-3", script] as const,
  ),
  ["noto-sans-hebrew", "hebrew"],
  ["noto-sans-arabic", "arabic"],
] as const;

/** Returns the font files in order of preference; each covers some scripts only. */
export function fontFiles(weight: 400 | 600): string[] {
  const { resolve } = createRequire(import.meta.url);
  return scripts.map(([family, script]) => {
    const folder = dirname(resolve(`@fontsource/${family}/package.json`));
    return join(folder, "files", `${family}-${script}-${weight}-normal.woff`);
  });
}
