import type { ElementHandle, Page } from "@playwright/test";
import { screens } from "#app/admin/screens.ts";
import { Random } from "../../test/simulation/random.ts";

/** Nobody presses these: they end the session or close the site to the administrator. */
const avoided = /Abmelden|Passwort|Sitzung|Passkey|Zweite|Konto|Zur Website/;
/** What no text of the program holds unless something was printed that is none, or a page failed. */
const printed = /Es ist ein Fehler aufgetreten|\bundefined\b|\bNaN\b|\[object |Invalid Date|\bnull\b/;
const typed = [
  "",
  "Müller",
  "Dr. med. O’Brien",
  '<b>fett</b> & "Zitat"',
  "Ä".repeat(200),
  "0",
  "-5",
  "12,50",
  "100000",
  "31.02.2027",
  "15.03.2027",
  "25:99",
  "09:30",
  "/aktuelles?b=c&d",
  "a@verein.example",
  "  Leerzeichen  ",
];
const uploads = ["liste.csv", "merkblatt.pdf", "bild.jpg"];
const pressable = [
  "button:enabled, summary, a[href^='/admin'], a[href^='?']",
  "input:enabled:not([type=hidden]), textarea:enabled, select:enabled, [contenteditable=true]",
  "[role=menuitem], [role=option], [role=tab]",
].join();
const layers = "[role=dialog], [role=alertdialog], [role=menu], [role=listbox]";

/** Presses and fills in what is visible in the back office, at random, like somebody in a hurry. */
export class Wanderer {
  /** What went wrong, with what was done before. */
  readonly findings: string[] = [];
  readonly #page: Page;
  readonly #siteUrl: string;
  readonly #random: Random;
  readonly #trail: string[] = [];

  constructor(page: Page, siteUrl: string, seed: number) {
    this.#page = page;
    this.#siteUrl = siteUrl;
    this.#random = new Random(seed);
    page.setDefaultTimeout(3_000);
    page.on("dialog", (dialog) => dialog.accept().catch(() => {}));
    page.context().on("weberror", (error) => this.#find(error.error().stack ?? error.error().message));
    page.on("console", (message) => {
      if (message.text().startsWith("React Router caught")) this.#find(message.text());
    });
    page.on("response", (answer) => {
      if (answer.status() >= 500) this.#find(`${answer.request().method()} ${answer.url()}: ${answer.status()}`);
    });
  }

  async wander(steps: number): Promise<void> {
    for (let step = 0; step < steps; step++) {
      if (step % 15 === 0 || !this.#isInside()) await this.#open();
      try {
        await this.#step();
      } catch (error) {
        // What was chosen may be gone or covered by now.
        if (this.#page.isClosed()) throw error;
      }
      await this.#look().catch(() => {});
    }
  }

  #isInside(): boolean {
    const { origin, pathname } = new URL(this.#page.url());
    return origin === this.#siteUrl && /^\/admin\/(?!login)/.test(pathname);
  }

  /** Opens a screen, or something that is listed there. */
  async #open(): Promise<void> {
    const { path } = this.#random.pick(screens) ?? { path: "/admin/dashboard" };
    this.#trail.push(`opens ${path}`);
    await this.#page.goto(path, { timeout: 60_000 });
    const listed = await this.#page.$$(`main a[href^="${path}/"], main a[href*="bearbeiten="]`);
    const chosen = this.#random.chance(0.6) ? this.#random.pick(listed) : undefined;
    if (chosen) await this.#press(chosen).catch(() => {});
  }

  async #step(): Promise<void> {
    if (this.#random.chance(0.04)) {
      this.#trail.push("goes back");
      await this.#page.goBack();
      return;
    }
    const open = await this.#shown(layers);
    const chosen = this.#random.pick(await this.#shown(pressable, open.at(-1)));
    if (chosen) await this.#press(chosen);
    else await this.#page.keyboard.press("Escape");
  }

  async #shown(selector: string, within: Page | ElementHandle = this.#page): Promise<ElementHandle[]> {
    const shown: ElementHandle[] = [];
    for (const element of await within.$$(selector)) if (await element.isVisible()) shown.push(element);
    return shown;
  }

  async #press(element: ElementHandle): Promise<void> {
    const { kind, name, isMenu } = await element.evaluate((node) => {
      const field = node as HTMLInputElement;
      const label = field.ariaLabel ?? field.labels?.[0]?.innerText ?? (field.innerText || field.name || "");
      const isText = field.isContentEditable || field.matches("textarea, input:not([type=checkbox], [type=radio])");
      return {
        kind: field.type === "file" ? "file" : isText ? "text" : field.localName,
        name: label.slice(0, 50).replace(/\s+/g, " "),
        isMenu: field.closest("nav, header") !== null,
      };
    });
    if (avoided.test(name) || (isMenu && this.#random.chance(0.8))) return;
    this.#trail.push(`${kind} "${name}"`);
    if (kind === "file") {
      const file = this.#random.pick(uploads) ?? "";
      const buffer = Buffer.from("Name;E-Mail\nMax Muster;max@verein.example\n");
      await element.setInputFiles({ name: file, mimeType: "text/plain", buffer });
    } else if (kind === "text") {
      await element.fill(this.#random.pick(typed) ?? "");
      if (this.#random.chance(0.3)) await this.#page.keyboard.press(this.#random.pick(["Enter", "Tab", "Escape"]));
    } else if (kind === "select") {
      const values = await element.$$eval("option", (options) => options.map((option) => option.value));
      await element.selectOption(this.#random.pick(values) ?? "");
    } else await element.click({ clickCount: this.#random.chance(0.1) ? 2 : 1 });
    await this.#page.waitForTimeout(this.#random.whole(0, 300));
  }

  async #look(): Promise<void> {
    const { text, tooWide } = await this.#page.evaluate(() => ({
      text: document.body.innerText,
      tooWide: document.documentElement.scrollWidth - innerWidth,
    }));
    const found = printed.exec(text);
    if (found) this.#find(`shows: ${text.slice(Math.max(0, found.index - 60), found.index + 60)}`);
    if (tooWide > 1) this.#find(`scrolls sideways by ${tooWide} px`);
  }

  #find(what: string): void {
    this.findings.push(`${what}\n  at ${this.#page.url()} after: ${this.#trail.slice(-10).join(" · ")}`);
  }
}
