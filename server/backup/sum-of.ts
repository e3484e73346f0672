import { createHash } from "node:crypto";

/** SHA-256, hexadecimal. */
export async function sumOf(content: AsyncIterable<Uint8Array>): Promise<string> {
  const hash = createHash("sha256");
  for await (const chunk of content) hash.update(chunk);
  return hash.digest("hex");
}
