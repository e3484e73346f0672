import * as z from "zod";

/** Pins an item, or features it on the home page, from the table. */
export const NewsToggle = z.strictObject({ intent: z.enum(["pin", "feature"]), id: z.string(), on: z.boolean() });
export type NewsToggle = z.output<typeof NewsToggle>;
