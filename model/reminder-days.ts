import * as z from "zod";
import { withDefault } from "./field.ts";

/** How many days before an event those who come can be reminded of it. */
export const reminderDays = [7, 1] as const;
export type ReminderDays = (typeof reminderDays)[number];

/** Which of them an event asks for; none unless it says so. What is no such number is left out. */
export const RemindsDaysBefore = withDefault(
  z.array(z.unknown()).transform((days) => reminderDays.filter((known) => days.includes(known))),
  (): ReminderDays[] => [],
);
