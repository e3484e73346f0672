import { describe, expect, it } from "vitest";
import { returnPath, withDialog } from "./return-path.ts";

describe("the return path of the gate", () => {
  it.each(["/", "/aktuelles", "/veranstaltungen?event=e1", "/register/abc", "/admin/news"])("may be %s", (path) => {
    expect(returnPath(path)).toBe(path);
  });

  it.each([
    "//evil.example",
    "/\\evil.example",
    "/\t/evil.example",
    "/ /evil.example",
    "/\u0000/evil.example",
    "https:evil.example",
    "https://evil.example/",
    "javascript:alert(1)",
    "evil.example",
    "/.//evil.example",
    "/a/..//evil.example",
    `/${"a".repeat(5000)}`,
    "",
    null,
    undefined,
  ])("is never %j", (path) => {
    expect(returnPath(path)).toBe("/");
  });

  it("has at most one legal text and keeps the other query parameters", () => {
    expect(withDialog("/veranstaltungen?event=e1&dialog=datenschutz", "impressum")).toBe(
      "/veranstaltungen?event=e1&dialog=impressum",
    );
    expect(withDialog("/?dialog=impressum", null)).toBe("/");
  });
});
