import { describe, expect, it } from "vitest";
import { returnPath } from "./return-path.ts";

describe("returnPath", () => {
  it("returns the back office path with its query", () => {
    expect(returnPath("/admin/news?seite=2&suche=M%C3%BCller")).toBe("/admin/news?seite=2&suche=M%C3%BCller");
  });

  it.each([
    "//evil.example/admin/",
    "/\\evil.example",
    "/admin/\\evil.example",
    "https:evil.example",
    "https://evil.example/admin/news",
    "javascript:alert(1)",
    "/admin/../veranstaltungen",
    "/admin/..//evil.example",
    "/admin/\t/evil.example",
    "\u0000/admin/news",
    "/admin/login?weiter=/admin/login",
    "/admin/logout",
    "/adminevil",
    "",
    null,
  ])("returns the dashboard for %j", (given) => {
    expect(returnPath(given)).toBe("/admin/dashboard");
  });
});
