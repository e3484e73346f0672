import { chmodSync, mkdirSync, readdirSync } from "node:fs";

/**
 * Makes the folder of everything we keep, readable for its owner only; one that is there already is closed to others
 * when it is empty or ours. A folder with other things in it is somebody else's to decide about.
 */
export function prepareDataFolder(dataDir: string): void {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const names = readdirSync(dataDir);
  if (names.length === 0 || names.includes("secret")) chmodSync(dataDir, 0o700);
}
