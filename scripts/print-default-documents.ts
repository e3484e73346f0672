// node scripts/print-default-documents.ts: prints the PDFs in server/first-start/documents, the library of a new
// site, from the HTML beside them: tagged, with title and language and embedded fonts. Run it after changing their
// text.
import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { chromium } from "@playwright/test";
import { findBrowser } from "./browser.mjs";

const root = join(import.meta.dirname, "..");
const folder = join(root, "server/first-start/documents");

const fontOf = async (name: string) =>
  `url(data:font/woff2;base64,${(await readFile(join(root, `app/ui/fonts/${name}.woff2`))).toString("base64")})`;

const style = `
  @font-face { font-family: Sans; src: ${await fontOf("source-sans")}; font-weight: 400 600; }
  @font-face { font-family: Heading; src: ${await fontOf("source-serif-600")}; font-weight: 600; }
  @page { size: A4; margin: 22mm 20mm; }
  body { font: 11pt/1.5 Sans; color: #1b2527; hyphens: auto; }
  h1, h2 { font-family: Heading; font-weight: 600; line-height: 1.2; hyphens: none; break-after: avoid; }
  h1 { font-size: 22pt; margin: 0 0 4mm; color: #0f4c5c; }
  h2 { font-size: 13pt; margin: 7mm 0 2mm; }
  p { margin: 0 0 2.5mm; }
  .association { color: #55646a; font-size: 9.5pt; margin-bottom: 8mm; }
  .lead { font-size: 12pt; }
  .note { border-left: 3px solid #e2c3a4; padding-left: 4mm; margin-top: 6mm; }
  ul, ol { margin: 0 0 2.5mm; padding-left: 6mm; }
  li { margin-bottom: 1.2mm; break-inside: avoid; }
  .boxes { list-style: none; padding-left: 0; }
  .boxes li { padding-left: 7mm; text-indent: -7mm; }
  .boxes li::before { content: ""; display: inline-block; width: 3.4mm; height: 3.4mm; margin-right: 3.4mm;
    border: 0.3mm solid #0f4c5c; vertical-align: -0.5mm; }
`;

const executablePath = findBrowser();
const browser = await chromium.launch(executablePath === undefined ? {} : { executablePath });
const page = await browser.newPage();
for (const name of (await readdir(folder)).filter((file) => file.endsWith(".html"))) {
  const html = await readFile(join(folder, name), "utf8");
  await page.setContent(html.replace("</head>", `<style>${style}</style></head>`));
  await page.evaluate(() => document.fonts.ready);
  const pdf = await page.pdf({ preferCSSPageSize: true, tagged: true, outline: true, printBackground: true });
  await writeFile(join(folder, name.replace(/html$/, "pdf")), pdf);
}
await browser.close();
