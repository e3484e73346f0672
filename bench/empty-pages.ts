import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";

const root = join(import.meta.dirname, "..");

/**
 * Builds the empty pages served by `empty-page-server.ts`.
 *
 * @returns the folder of the build
 */
export async function buildEmptyPages(): Promise<string> {
  const buildDirectory = join(root, "build/empty-page");
  await promisify(execFile)(
    process.execPath,
    [join(root, "node_modules/@react-router/dev/bin.cjs"), "build", "--logLevel", "error"],
    {
      cwd: join(import.meta.dirname, "empty-page"),
      env: { ...process.env, NODE_ENV: "production", EMPTY_PAGE_BUILD: buildDirectory },
    },
  );
  return buildDirectory;
}
