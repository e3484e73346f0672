import * as z from "zod";

/** Pins an item, or features it on the home page, from the table. */
export const NewsCommand = z.strictObject({ intent: z.enum(["pin", "feature"]), id: z.string(), on: z.boolean() });
export type NewsCommand = z.output<typeof NewsCommand>;
