import { createHash } from "node:crypto";

/** Stores hashes of session tokens instead of the tokens; sessions stay open. Imports nothing of the program: see 0038. */
export function up() {
  return [hashTokens];
}

type Run = (text: string, values?: readonly unknown[]) => Promise<Record<string, unknown>[]>;

async function hashTokens(run: Run): Promise<void> {
  const rows = (await run("select id, token from auth_session")) as { id: string; token: string }[];
  for (const { id, token } of rows) {
    const hash = createHash("sha256").update(token).digest("base64url");
    await run("update auth_session set token = ? where id = ?", [hash, id]);
  }
}
