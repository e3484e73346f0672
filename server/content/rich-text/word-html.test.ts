import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { cleanRichText } from "./rich-text.ts";
import { wordLosses } from "./word-leftovers.ts";

const page = readFileSync(new URL("./fixtures/word-365.htm", import.meta.url), "utf8");

describe("a page from Word", () => {
  it("keeps the table's header and the footnotes, and drops comments and tracked deletions", () => {
    const foreign = 'rel="noopener noreferrer"';
    expect(cleanRichText(page).replace(/\s+/g, " ")).toBe(
      [
        "<h2>Bericht der Arbeitsgruppe</h2>",
        "<p>Die Umfrage<sup>[1]</sup> hatte viele Antworten, überwiegend gute<sup>[2]</sup>.</p>",
        '<div class="table-scroll" tabindex="0" role="region" aria-label="Tabelle"><table>',
        '<thead><tr><th><p><strong>Verfahren</strong></p></th><th><p class="text-right"><strong>Anzahl</strong></p></th></tr></thead>',
        '<tbody><tr><td><p><strong>Akupunktur</strong></p></td><td><p class="text-right">12</p></td></tr></tbody>',
        "</table></div><hr>",
        "<p><sup>[1]</sup> Alle Mitglieder, <em>n</em> = 412.</p>",
        `<p><sup>[2]</sup> Siehe <a href="https://klinik.example/umfrage" ${foreign}>die Auswertung</a>.</p><hr>`,
      ]
        .join("")
        .replace(/<hr>$/, ""),
    );
    expect(cleanRichText(cleanRichText(page))).toBe(cleanRichText(page));
  });

  it("drops what is hidden in Word, and nothing that a website opens later", () => {
    for (const style of ["display:none;mso-hide:all", "mso-hide:screen;display:none", "color:red; mso-hide : all"])
      expect(cleanRichText(`<p>a<span style='${style}'> intern</span> b</p>`), style).toBe("<p>a b</p>");
    expect(cleanRichText("<p>a<span style='display:none'> Antwort</span></p>")).toBe("<p>a Antwort</p>");
  });

  it("reports what sanitising removes", () => {
    expect(wordLosses(page)).toEqual({ comments: 1, deletions: 1, hasFormatting: true });
    expect(wordLosses('<p class="MsoNormal">Nur Text</p>')).toEqual({
      ...{ comments: 0, deletions: 0, hasFormatting: false },
    });
  });
});

const row = (style: string, ...cells: string[]) =>
  `<tr style='${style}'>${cells.map((cell) => `<td width=302 valign=top style='width:226.55pt'><p class=MsoNormal>${cell}</p></td>`).join("")}</tr>`;
const last = row("mso-yfti-irow:1;mso-yfti-lastrow:yes", "<b>Anna</b>", "<b>12</b>");
const bold = "<b style='mso-bidi-font-weight:normal'><span lang=DE>Name<o:p></o:p></span></b>";

describe("the first row of a table from Word", () => {
  it.each<[string, string, number]>([
    ["marked by Word", row("mso-yfti-irow:0;mso-yfti-firstrow:yes", "Name", "Zahl") + last, 2],
    ["bold throughout", row("mso-yfti-irow:0", bold, bold) + last, 2],
    ["bold by its style", row("mso-yfti-irow:0", "<span style='font-weight:700'>Name</span>", bold) + last, 2],
    ["bold with an empty corner", row("mso-yfti-irow:0", "<o:p>&nbsp;</o:p>", bold) + last, 2],
    ["bold in part", row("mso-yfti-irow:0", bold, "<b>Z</b>ahl") + last, 0],
    ["empty", row("mso-yfti-irow:0", "", "") + last, 0],
    ["plain", row("mso-yfti-irow:0", "Name", "Zahl") + last, 0],
    ["the only one", row("mso-yfti-irow:0;mso-yfti-firstrow:yes;mso-yfti-lastrow:yes", bold, bold), 0],
    [
      "of two in the head",
      `<thead>${row("mso-yfti-irow:0", "A", "B")}${row("mso-yfti-irow:1", "C", "D")}</thead>${last}`,
      4,
    ],
    ["written by another program", `<tr><td><b>Name</b></td></tr><tr><td>Anna</td></tr>`, 0],
    [
      "with a nested table",
      row("mso-yfti-irow:0", `<table>${row("mso-yfti-irow:0", bold)}${last}</table>`, "Zahl") + last,
      1,
    ],
  ])("%s", (_name, rows, headers) => {
    const html = cleanRichText(`<table class=MsoTableGrid border=1>${rows}</table>`);
    expect(html.match(/<th>/g) ?? []).toHaveLength(headers);
    expect(html).not.toContain("word-");
  });
});

it("keeps insertions and deletions that Word did not track", () => {
  const html = '<p><ins datetime="2020-01-01">neu</ins> <del datetime="2020-01-01">alt</del></p>';
  expect(cleanRichText(html)).toBe("<p><u>neu</u> <s>alt</s></p>");
});

it("raises the numbers of footnotes of LibreOffice Writer, in the text and before the notes", () => {
  const html =
    '<p>Text<a class="sdfootnoteanc" name="sdfootnote1anc" href="#sdfootnote1sym"><sup>1</sup></a></p><div id="sdfootnote1"><p class="sdfootnote-western"><a class="sdfootnotesym" name="sdfootnote1sym" href="#sdfootnote1anc">1</a> Note</p></div>';
  expect(cleanRichText(html)).toBe("<p>Text<sup>1</sup></p><p><sup>1</sup> Note</p>");
});

it("drops the row that Word and Excel add for the widths of merged cells, but none with words", () => {
  const table = (row: string) => cleanRichText(`<table><tr><td colspan=2>a</td></tr>${row}</table>`);
  const widths = "<tr height=0><td width=100 style='border:none'></td><td width=90></td></tr>";
  expect(table(`<![if !supportMisalignedColumns]>${widths}<![endif]>`)).toBe(table(""));
  expect(table("<tr height=0><td>b</td></tr>")).toContain("<td>b</td>");
});

it.each([
  ["<p class=MsoNormal><b><span lang=EN-US>Von: Anna</span></b></p>", "<p><strong>Von: Anna</strong></p>"],
  ['<p class="x_MsoNormal"><span lang="EN-US">Von: Anna</span></p>', "<p>Von: Anna</p>"],
  ["<div><p style='mso-pagination:none'>Von <span lang=EN-US>Anna</span></p></div>", "<p>Von Anna</p>"],
  [
    '<p>Siehe <span lang="en">Pain</span>, mso-list und MsoNormal</p>',
    '<p>Siehe <span lang="en">Pain</span>, mso-list und MsoNormal</p>',
  ],
])("no run of Word's or Outlook's says its language: %s", (html, stored) => expect(cleanRichText(html)).toBe(stored));
