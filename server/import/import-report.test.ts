import { expect, it } from "vitest";
import { emptyReport, formatReport, noteOutcome } from "./import-report.ts";

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
  report.notes.push("Ein Hinweis.");
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

it("states when nothing was imported", () => {
  expect(formatReport(emptyReport("site"))).toBe(
    "Übernommen: nichts\n\nAusgelassen: nichts\n\n0 übernommen, 0 unverändert, 0 ausgelassen.\nEs wurde nichts übernommen: In der Datei steht kein Eintrag.\n",
  );
});
