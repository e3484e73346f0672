import * as z from "zod";

/** What the secretariat wants when no seat is free: to be told, a seat beyond the limit, or a place on the waiting list. */
export const WhenFull = z.enum(["ask", "admit", "wait"]);
export type WhenFull = z.output<typeof WhenFull>;
