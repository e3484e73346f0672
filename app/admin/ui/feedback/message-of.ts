import type * as z from "zod";

/** Why a schema refuses a value; undefined when it does not. */
export function messageOf(schema: z.ZodType, value: unknown): string | undefined {
  return schema.safeParse(value).error?.issues[0]?.message;
}
