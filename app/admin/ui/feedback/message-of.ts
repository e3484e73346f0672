import type * as z from "zod";

/** Returns the message of the first validation error, undefined for a valid value. */
export function messageOf(schema: z.ZodType, value: unknown): string | undefined {
  return schema.safeParse(value).error?.issues[0]?.message;
}
