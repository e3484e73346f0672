import { describe, expect, it } from "vitest";
import { byteOrderMark, csvLine, withoutGuard } from "./csv.ts";

describe("csvLine", () => {
  it("separates cells by semicolons and ends with CRLF", () => {
    expect(csvLine(["a", "b c", ""])).toBe("a;b c;\r\n");
    expect(csvLine([])).toBe("\r\n");
    expect(byteOrderMark).toBe("\uFEFF");
  });

  it.each([
    ["a;b", '"a;b"'],
    ['a"b"', '"a""b"""'],
    ["a\nb", '"a\nb"'],
    ["a\rb", '"a\rb"'],
    ["a\tb", '"a\tb"'],
    [" a", '" a"'],
    ["a ", '"a "'],
    ["a b", "a b"],
  ])("quotes %j as %j where a reader would split or trim it", (text, cell) => {
    expect(csvLine([text])).toBe(`${cell}\r\n`);
  });

  it.each(["=1", "+1", "-1", "@a", "＝1", "＋1", "－1", "＠a"])("escapes the formula %s", (text) => {
    expect(csvLine([text])).toBe(`'${text}\r\n`);
    expect(csvLine([`  ${text}`])).toBe(`'  ${text}\r\n`);
    expect(withoutGuard(`'${text}`)).toBe(text);
    expect(withoutGuard(`'  ${text}`)).toBe(`  ${text}`);
    expect(csvLine([`a${text}`])).toBe(`a${text}\r\n`);
  });

  it.each(["\ta", "\ra"])("escapes %j, which a spreadsheet may drop before a formula", (text) => {
    expect(csvLine([text])).toBe(`"'${text}"\r\n`);
    expect(withoutGuard(`'${text}`)).toBe(text);
  });

  it.each(["'s-Hertogenbosch", "a'=1", "=1", "'", ""])("leaves the apostrophe of %j, which is no mark", (text) => {
    expect(withoutGuard(text)).toBe(text);
  });
});
