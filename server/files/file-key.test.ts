import { describe, expect, it } from "vitest";
import { downloadName, fileKey, readableName, sanitizeFileName } from "./file-key.ts";
import { isStorableKey } from "./file-store.ts";

describe("names of uploads", () => {
  it("keep letters, digits and hyphens and transliterate German letters", () => {
    expect(sanitizeFileName("Größe & Übung (2).JPG")).toBe("Groesse-Uebung-2");
    expect(sanitizeFileName("Pre\u0301sentation.pdf")).toBe("Presentation");
    expect(sanitizeFileName("Bericht 1.2 final.pdf")).toBe("Bericht-1-2-final");
    expect(sanitizeFileName("Antrag 1.2.2024")).toBe("Antrag-1-2-2024");
    expect(readableName("Antrag 1.2.2024", "pdf")).toBe("Antrag 1.2.2024.pdf");
    for (const name of ["Film 2.mp4", "Archiv 2.7z"]) expect(readableName(name, "x")).toMatch(/^\w+ 2\.x$/);
  });

  it.each([
    ["../../etc/passwd", "passwd"],
    ["..\\..\\x.pdf", "x"],
    ["C:\\Benutzer\\x.pdf", "x"],
    ["bild\0.jpg", "bild"],
    ["rechnung\u202Egpj.exe", "rechnunggpj"],
    [".htaccess", "htaccess"],
    ["...", "datei"],
    ["", "datei"],
    ["日本語.png", "datei"],
    ["CON", "CON"],
  ])("are sanitised: %j", (given, expected) => {
    expect(sanitizeFileName(given)).toBe(expected);
  });

  it("are limited to 80 characters", () => {
    expect(sanitizeFileName(`${"a".repeat(300)}.pdf`)).toBe("a".repeat(80));
  });

  it("are sanitised in linear time", () => {
    expect(sanitizeFileName("-.".repeat(500_000))).toBe("datei");
  });
});

describe("keys of uploads", () => {
  const time = 1781517600000;

  it("have the form of SPEC §7", () => {
    expect(fileKey({ kind: "image", folder: "news" }, "foto.png", "jpg", time)).toBe("news/1781517600000-foto.jpg");
    expect(fileKey({ kind: "qr", eventId: "abc-1" }, "x.png", "png", time)).toBe(
      "events/qr-codes/qrcode-abc-1-1781517600000.png",
    );
    expect(fileKey({ kind: "congress-pdf" }, "Programm.pdf", "pdf", time)).toBe(
      "congresses/congress_program_1781517600000_Programm.pdf",
    );
    expect(fileKey({ kind: "membership-pdf" }, "Antrag.pdf", "pdf", time)).toBe("membership/1781517600000_Antrag.pdf");
    expect(fileKey({ kind: "document" }, "a.b.docx", "docx", time)).toBe("documents/1781517600000_a-b.docx");
  });

  it("are always storable", () => {
    for (const name of ["../x", "\0", "a/b\\c", `${"ü".repeat(300)}`, "x.jpg.480.avif"]) {
      const key = fileKey({ kind: "document" }, name, "pdf", time);
      expect(isStorableKey(key), key).toBe(true);
    }
  });

  it("yield the original file name for downloads", () => {
    expect(downloadName("documents/1781517600000_Antrag.pdf")).toBe("Antrag.pdf");
    expect(downloadName("congresses/congress_program_1781517600000_Programm.pdf")).toBe("Programm.pdf");
    expect(downloadName("events/qr-codes/qrcode-1-1781517600000.png")).toBe("qrcode-1-1781517600000.png");
  });
});

describe("keys that are never stored", () => {
  it.each([
    "",
    "a",
    "/a/b",
    "a/",
    "a/../b",
    "a/.b",
    ".a/b",
    "a//b",
    "a\\b/c",
    "a/b\0",
    "a/b c",
    `a/${"b".repeat(300)}`,
  ])("%j", (key) => expect(isStorableKey(key)).toBe(false));
});
