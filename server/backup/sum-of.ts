import { createHash } from "node:crypto";

/** Returns the SHA-256 in hexadecimal. */
export async function sumOf(content: AsyncIterable<Uint8Array>): Promise<string> {
  const hash = createHash("sha256");
  for await (const chunk of content) hash.update(chunk);
  return hash.digest("hex");
}
