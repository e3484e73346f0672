import { expect, it } from "vitest";
import { academicTitle } from "./salutation.ts";

it.each([
  ["Dr.", "Dr."],
  ["Herr", ""],
  ["Frau", ""],
  ["Frau Dr.", "Dr."],
  ["Herrn Prof. Dr.", "Prof. Dr."],
  ["Dr. Frauke", "Dr. Frauke"],
  ["", ""],
])("of %j the academic title is %j", (title, academic) => {
  expect(academicTitle(title)).toBe(academic);
});
