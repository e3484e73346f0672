import * as z from "zod";
import { withDefault } from "#model/fields/field.ts";

/** Supported numbers of days before an event for reminders. */
export const reminderDays = [7, 1] as const;
export type ReminderDays = (typeof reminderDays)[number];

/** The reminders of an event, none by default; drops unsupported values. */
export const RemindsDaysBefore = withDefault(
  z.array(z.unknown()).transform((days) => reminderDays.filter((known) => days.includes(known))),
  (): ReminderDays[] => [],
);
