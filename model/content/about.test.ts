import { expect, it } from "vitest";
import { AboutContent } from "./about.ts";

it("AboutContent has defaults for all fields", () => {
  expect(AboutContent.parse({})).toEqual({
    mission: "",
    missionStatement: "",
    history: "",
    values: "",
    goals: "",
    coreValues: [],
  });
  expect(AboutContent.parse({ coreValues: [{ title: " Respekt " }] }).coreValues).toEqual([
    { title: "Respekt", description: "" },
  ]);
});

it("accepts at most twelve core values", () => {
  const values = (length: number) => ({ coreValues: Array.from({ length }, () => ({})) });
  expect(AboutContent.parse(values(12)).coreValues).toHaveLength(12);
  expect(AboutContent.safeParse(values(13)).error?.issues[0]?.message).toBe(
    "Bitte geben Sie höchstens 12 Kernwerte an.",
  );
});
