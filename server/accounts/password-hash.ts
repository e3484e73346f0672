import { hash, verify } from "@node-rs/argon2";

/** argon2id with 19 MiB, two passes, one lane (OWASP Password Storage Cheat Sheet); argon2id is the library's default. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Returns the PHC string to store for a password. */
export function hashPassword(password: string): Promise<string> {
  return hash(password.normalize("NFC"), cost);
}

let decoy: Promise<string> | undefined;

/**
 * Verifies a password against a stored hash. Without one it verifies against a decoy and fails, so that the response
 * time does not disclose whether an account exists.
 */
export async function verifyPassword(stored: string | null | undefined, password: string): Promise<boolean> {
  decoy ??= hashPassword("decoy");
  const isRight = await verify(stored ?? (await decoy), password.normalize("NFC"));
  return isRight && Boolean(stored);
}
