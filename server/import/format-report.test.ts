import { describe, expect, it } from "vitest";
import { formatReport } from "./format-report.ts";
import { emptyReport, noteOutcome } from "./import-report.ts";

it("formats imported and skipped entries as tables with reasons", () => {
  const report = emptyReport("wordpress");
  const news = { collection: "news", title: "Beitrag" };
  for (let count = 0; count < 1200; count++) noteOutcome(report, news, "created");
  noteOutcome(report, news, "unchanged");
  noteOutcome(report, { collection: "events", title: "Tagung" }, "updated");
  report.leftOut.push(
    { title: "Unfertig", reason: "Entwurf" },
    { title: "foto", reason: "Anhang" },
    { title: "böse\u001b[31m\u202e Zeile\n2", reason: "privat" },
    { title: "foto 2", reason: "Anhang" },
    { title: "x".repeat(120), reason: "geplant" },
  );
  report.notes.push({ text: "Ein Hinweis." });
  expect(formatReport(report)).toBe(`Übernommen         neu  geändert  unverändert
---------------  -----  --------  -----------
Nachrichten      1.200         0            1
Veranstaltungen      0         1            0

Ausgelassen                                                   Grund
------------------------------------------------------------  -------
Unfertig                                                      Entwurf
böse [31m Zeile 2                                             privat
${"x".repeat(59)}…  geplant
2 ×                                                           Anhang

Hinweise
  Ein Hinweis.

1.201 übernommen, 1 unverändert, 5 ausgelassen.
`);
});

describe("of a file with much of the same", () => {
  const report = emptyReport("site");
  const add = (count: number, text: (at: number) => string, isMended: boolean) => {
    for (let at = 1; at <= count; at++) report.notes.push({ record: `Nachrichten n${at}`, text: text(at), isMended });
  };
  add(300, (at) => `date „${at}.3.2025“ gelesen als „2025-03-${at}“`, true);
  add(5, (at) => `days.${at}.date „${at}.3.“ gelesen als „0${at}.03.“`, true);
  add(21, (at) => `${at} Bilder nur als Links übernommen.`, false);
  add(20, (at) => `date nicht lesbar, ausgelassen: „${at}“`, false);
  report.notes.push({ text: "2 Kommentare blieben zurück." });
  for (let at = 1; at <= 25; at++) report.leftOut.push({ title: `Entwurf ${at}`, reason: "Entwurf" });
  report.leftOut.push({ title: "Doppelt", reason: "doppelt", isFlaw: true });
  const linesOf = (isWhole?: boolean) => formatReport(report, isWhole).split("\n");
  const positionsOf = (lines: readonly string[], beginnings: readonly string[]) =>
    beginnings.map((beginning) => lines.findIndex((line) => line.startsWith(beginning)));

  it("counts what is alike, with three examples, and puts what somebody has to look at first", () => {
    const lines = linesOf();
    const order = ["Doppelt", "Entwurf 1", "Hinweise", "Anders gelesen"];
    expect(positionsOf(lines, order)).toEqual(positionsOf(lines, order).toSorted((one, other) => one - other));
    expect(positionsOf(lines, order)).not.toContain(-1);
    expect(lines.filter((line) => line.includes("weitere"))).toEqual([
      expect.stringMatching(/^… und 22 weitere +Entwurf$/),
      "  … und 18 weitere dieser Art",
      "  … und 297 weitere dieser Art",
    ]);
    const shown = (part: string) => lines.filter((line) => line.includes(part)).length;
    expect(["2025-03-", "days.", "Bilder nur", "ausgelassen:", "Kommentare"].map(shown)).toEqual([3, 5, 3, 20, 1]);
  });

  it("lists every line in the whole report", () => {
    const lines = linesOf(true);
    expect(lines.filter((line) => line.startsWith("  "))).toHaveLength(report.notes.length);
    expect(lines.filter((line) => line.startsWith("Entwurf "))).toHaveLength(25);
    expect(lines.join()).not.toContain("weitere");
  });
});

it("states when nothing was imported", () => {
  expect(formatReport(emptyReport("site"))).toBe(
    "Übernommen: nichts\n\nAusgelassen: nichts\n\n0 übernommen, 0 unverändert, 0 ausgelassen.\nEs wurde nichts übernommen: In der Datei steht kein Eintrag.\n",
  );
});
