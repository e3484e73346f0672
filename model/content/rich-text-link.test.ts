import { describe, expect, it } from "vitest";
import { fileNameOf, linkAddress, ownFilePath } from "./rich-text-link.ts";

describe("linkAddress", () => {
  const wrapped = (address: string) =>
    `https://eur05.safelinks.protection.outlook.com/?url=${encodeURIComponent(address)}&data=05%7C02%7Cx&reserved=0`;

  it.each([
    ["https://example.org/a?b=1&c=2", "https://example.org/a?b=1&c=2"],
    ["mailto:info@example.org", "mailto:info@example.org"],
    ["javascript:alert(1)", undefined],
    [wrapped("https://example.org/"), "https://example.org/"],
  ])("unwraps %j from Outlook's links", (address, kept) => expect(linkAddress(wrapped(address))).toBe(kept));

  it.each([
    "https://www.google.com/url?q=https://example.org/a?b%3D1&sa=D&source=editors&ust=1",
    "https://www.google.de/url?sa=t&url=https%3A%2F%2Fexample.org%2Fa%3Fb%3D1&usg=x",
    "https://l.facebook.com/l.php?u=https%3A%2F%2Fexample.org%2Fa%3Fb%3D1&h=AT0",
    "https://deref-gmx.net/mail/client/x/dereferrer/?redirectUrl=https%3A%2F%2Fexample.org%2Fa%3Fb%3D1",
    "https://statics.teams.cdn.office.net/evergreen-assets/safelinks/1/atp-safelinks.html?url=https%3A%2F%2Fexample.org%2Fa%3Fb%3D1&locale=de",
  ])("unwraps %j", (address) => expect(linkAddress(address)).toBe("https://example.org/a?b=1"));

  it.each([
    "https://safelinks.protection.outlook.com.example.org/?url=https%3A%2F%2Fexample.com",
    "https://www.google.de/search?q=schmerz",
    "https://www.google.de/maps?q=Kassel",
    "https://www.facebook.com/l.php?u=x",
  ])("leaves %j, which only resembles them", (other) => expect(linkAddress(other)).toBe(other));

  it.each([
    ["https://example.org", "https://example.org"],
    [" https://example.org/ä?b=1#c ", "https://example.org/ä?b=1#c"],
    ["HTTP://example.org/a b", "http://example.org/a%20b"],
    ["//example.org/a", "https://example.org/a"],
    ["https:\\\\example.org\\a", "https://example.org/a"],
    ["/veranstaltungen?event=1", "/veranstaltungen?event=1"],
    ["mailto:info@example.org?subject=Guten Tag", "mailto:info@example.org?subject=Guten%20Tag"],
    ["tel:+49 (0) 89 / 123-4", "tel:+49(0)89/123-4"],
    ["tel:0228%20123%204", "tel:02281234"],
  ])("keeps %j", (written, kept) => {
    expect(linkAddress(written)).toBe(kept);
    expect(linkAddress(kept)).toBe(kept);
  });

  it.each([
    "",
    "#oben",
    "seite.html",
    "javascript:alert(1)",
    "JAVASCRIPT:alert(1)",
    "java\tscript:alert(1)",
    "\u0001javascript:alert(1)",
    "data:text/html,x",
    "vbscript:x",
    "file:///etc/passwd",
    "blob:https://example.org/x",
    "ftp://example.org",
    "/\\example.org",
    "\\\\example.org",
    "https://",
    "https://exa mple.org",
    'mailto:a"b@example.org',
    "tel:javascript:alert(1)",
    `/${"x".repeat(2000)}`,
  ])("drops %j", (written) => {
    expect(linkAddress(written)).toBeUndefined();
  });

  it("ignores tabs as browsers do", () => {
    expect(linkAddress("/\t/example.org")).toBe("https://example.org");
  });
});

describe("ownFilePath", () => {
  it.each(["/files/../x", "/files/%2e%2E/x", "/files/a/./b", "/files//x", "/file/x", "https://example.org/files/x"])(
    "rejects %j",
    (path) => {
      expect(ownFilePath(path)).toBeUndefined();
    },
  );

  it("returns the path of a stored file", () => {
    expect(ownFilePath("/files/news/1-a..b.jpg")).toBe("/files/news/1-a..b.jpg");
  });
});

describe("fileNameOf", () => {
  it.each([
    ["https://example.org/a/b.jpg?w=1", "b.jpg"],
    ["https://example.org", ""],
    ["/x/%E0%A4%A.jpg", "%E0%A4%A.jpg"],
    ["/x/M%C3%BCnchen.png", "München.png"],
  ])("of %j is %j", (address, name) => {
    expect(fileNameOf(address)).toBe(name);
  });
});
