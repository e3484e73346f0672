import * as z from "zod";

/** Pinning an item, or featuring it on the home page, straight from the table. */
export const NewsToggle = z.strictObject({ intent: z.enum(["pin", "feature"]), id: z.string(), on: z.boolean() });
export type NewsToggle = z.output<typeof NewsToggle>;
