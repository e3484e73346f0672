import { chmodSync, mkdirSync, readdirSync } from "node:fs";

/**
 * Creates the data folder, readable by its owner only; the permissions of an existing one are restricted if it is empty
 * or ours. A folder with other content is left unchanged.
 */
export function prepareDataFolder(dataDir: string): void {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const names = readdirSync(dataDir);
  if (names.length === 0 || names.includes("secret")) chmodSync(dataDir, 0o700);
}
