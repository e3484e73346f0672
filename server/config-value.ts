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
