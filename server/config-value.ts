import type { z } from "zod";

/** Invalid configuration: the message is one German sentence that names the variable. */
export class ConfigError extends Error {
  override name = "ConfigError";
}

/** Returns a variable, trimmed; undefined if it is unset or blank. */
export type ReadVariable = (name: string) => string | undefined;

/** @throws ConfigError naming the variable and what it must be */
export function parseVariable<T>(name: string, schema: z.ZodType<T>, input: string | undefined, expected: string): T {
  const result = schema.safeParse(input);
  if (!result.success) throw new ConfigError(`${name} muss ${expected}.`);
  return result.data;
}

/** What a message adds where an address may contain a password. */
export const escaped = "Sonderzeichen darin mit Prozentzeichen, zum Beispiel %23 für #";

/** Whether what is sent to an address crosses no network unencrypted: personal data and secrets must not. */
export function isProtected(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname } = new URL(address);
  return protocol === "https:" || (protocol === "http:" && isLoopback(hostname));
}

/** Whether a host is this machine. */
export function isLoopback(host: string): boolean {
  return host === "localhost" || host === "::1" || host === "[::1]" || /^127(\.\d+){3}$/.test(host);
}
