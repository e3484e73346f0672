import * as z from "zod";
import { optionalLine, optionalText, withDefault } from "#model/fields/field.ts";

export const AboutValue = z.object({ title: optionalLine(), description: optionalText() });
export type AboutValue = z.output<typeof AboutValue>;

export const AboutContent = z.object({
  mission: optionalText(),
  missionStatement: optionalText(),
  history: optionalText(),
  values: optionalText(),
  goals: optionalText(),
  coreValues: withDefault(
    z.array(AboutValue).max(12, "Bitte geben Sie höchstens 12 Kernwerte an."),
    (): AboutValue[] => [],
  ),
});
export type AboutContent = z.output<typeof AboutContent>;
