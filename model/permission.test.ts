import { expect, it } from "vitest";
import { canEdit } from "./permission.ts";

it("lets every signed-in administrator edit, and nobody else", () => {
  expect(canEdit({ id: "1", email: "admin@example.org" })).toBe(true);
  expect(canEdit(null)).toBe(false);
  expect(canEdit(undefined)).toBe(false);
});
