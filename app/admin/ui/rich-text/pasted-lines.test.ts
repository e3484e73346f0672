import { expect, it } from "vitest";
import { htmlOfLines } from "./pasted-lines.ts";

it.each([
  [
    "Themen:\n• Schmerz & Alter\n• Opioide\nEnde",
    "<p>Themen:</p><ul><li>Schmerz &amp; Alter</li><li>Opioide</li></ul><p>Ende</p>",
  ],
  ["  - eins\r\n  - zwei\r\n", "<ul><li>eins</li><li>zwei</li></ul>"],
  [
    "Eine Zeile, die so lang ist, dass die Seite sie\nan dieser Stelle umbrochen hat, und auch noch hier\n• Punkt eins, der über mehr als eine Zeile hinaus\nreicht\n• Punkt zwei",
    "<p>Eine Zeile, die so lang ist, dass die Seite sie an dieser Stelle umbrochen hat, und auch noch hier</p><ul><li>Punkt eins, der über mehr als eine Zeile hinaus reicht</li><li>Punkt zwei</li></ul>",
  ],
])("lines that begin with a bullet are a list: %j", (text, html) => expect(htmlOfLines(text)).toBe(html));

it.each(["Zwei\nZeilen", "• ein einziger Punkt\nText", "- so\n* und so", "-5 Grad\n-7 Grad", "1. Mai\n2. Mai", ""])(
  "leaves other text as it is: %j",
  (text) => expect(htmlOfLines(text)).toBeUndefined(),
);
