import type { ElementHandle, Page } from "@playwright/test";
import { Random } from "../../test/simulation/random.ts";

/** Where somebody wanders. */
export interface Grounds {
  /** Where one of the ways begins. */
  paths: readonly string[];
  /** Whether a path belongs to them; from others the wanderer returns. */
  isInside(path: string): boolean;
  /** Links that are followed. */
  links: string;
  /** Names nobody presses. */
  avoided: RegExp;
}

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
  // A number that no size in the log contains (`log-canary.ts`).
  "987654",
  "31.02.2027",
  "15.03.2027",
  "25:99",
  "09:30",
  "/aktuelles?b=c&d",
  "a@verein.example",
  "  Leerzeichen  ",
  "👩‍⚕️ e\u0301 \u202eabc %_\\",
];
const pasted = [
  "<table><tr><td>9.00<td>Begrüßung</table>",
  "<h1>Titel<p>Text<ul><li>Punkt",
  '<img src="x"><script>1</script>',
];
const uploads = ["liste.csv", "merkblatt.pdf", "bild.jpg"];
const controls = [
  "button:enabled, summary, a[href^='?']",
  "input:enabled:not([type=hidden]), textarea:enabled, select:enabled, [contenteditable=true]",
  "[role=menuitem], [role=option], [role=tab]",
];
const layers = "[role=dialog], [role=alertdialog], [role=menu], [role=listbox], dialog[open]";

/** Presses and fills in what is visible, at random, like somebody in a hurry. */
export class Wanderer {
  /** What went wrong, with what was done before. */
  readonly findings: string[] = [];
  readonly #page: Page;
  readonly #siteUrl: string;
  readonly #grounds: Grounds;
  readonly #random: Random;
  readonly #trail: string[] = [];

  constructor(page: Page, siteUrl: string, grounds: Grounds, seed: number) {
    this.#page = page;
    this.#siteUrl = siteUrl;
    this.#grounds = grounds;
    this.#random = new Random(seed);
    page.setDefaultTimeout(3_000);
    page.on("dialog", (dialog) => dialog.accept().catch(() => {}));
    page.context().on("weberror", (error) => this.#find(error.error().stack ?? error.error().message));
    page.on("console", (message) => {
      // Refusals are answers like others.
      if (message.type() === "error" && !message.text().startsWith("Failed to load")) this.#find(message.text());
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
    return origin === this.#siteUrl && this.#grounds.isInside(pathname);
  }

  /** Opens a page, or something that is listed there. */
  async #open(): Promise<void> {
    const path = this.#random.pick(this.#grounds.paths) ?? "/";
    this.#trail.push(`opens ${path}`);
    const goto = () => this.#page.goto(path, { timeout: 60_000 });
    // Back to the answer of a form, which no browser keeps, ends late, with a page of the browser, and breaks what began meanwhile.
    await goto().catch(goto).catch(goto).catch(goto);
    const listed = await this.#shown(`main a[href^="${path}/"], main a[href*="bearbeiten="]`);
    const chosen = this.#random.chance(0.6) ? this.#random.pick(listed) : undefined;
    if (chosen) await this.#press(chosen).catch(() => {});
  }

  async #step(): Promise<void> {
    const kind = this.#random.weighted({ press: 88, back: 3, forward: 2, undo: 2, paste: 2, upload: 2, escape: 1 });
    if (kind !== "press") this.#trail.push(kind);
    if (kind === "back") await this.#page.goBack();
    else if (kind === "forward") await this.#page.goForward();
    else if (kind === "undo") await this.#page.keyboard.press("ControlOrMeta+z");
    else if (kind === "escape") await this.#page.keyboard.press("Escape");
    else if (kind === "paste") await this.#page.evaluate(paste, this.#random.pick(pasted) ?? "");
    else {
      const open = await this.#shown(layers);
      const within = open.at(-1) ?? this.#page;
      const chosen =
        kind === "upload"
          ? this.#random.pick(await within.$$("input[type=file]"))
          : this.#random.pick(await this.#shown([...controls, this.#grounds.links].join(), within));
      if (chosen) await this.#press(chosen);
      else await this.#page.keyboard.press("Escape");
    }
  }

  #shown(selector: string, within: Page | ElementHandle = this.#page): Promise<ElementHandle[]> {
    return within.$$(`:is(${selector}):visible`);
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
    if (this.#grounds.avoided.test(name) || (isMenu && this.#random.chance(0.8))) return;
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
    const { text, title, headings, tooWide } = await this.#page.evaluate(() => ({
      text: document.body.innerText,
      title: document.title,
      headings: document.querySelectorAll("h1, h2").length,
      tooWide: document.documentElement.scrollWidth - innerWidth,
    }));
    const found = printed.exec(text);
    if (found) this.#find(`shows: ${text.slice(Math.max(0, found.index - 60), found.index + 60)}`);
    if (!this.#isInside()) return;
    if (title === "" || headings === 0) this.#find("has no title or no heading");
    if (tooWide > 1) this.#find(`scrolls sideways by ${tooWide} px`);
  }

  #find(what: string): void {
    this.findings.push(`${what}\n  at ${this.#page.url()} after: ${this.#trail.slice(-10).join(" · ")}`);
  }
}

/** Runs in the browser. */
function paste(html: string): void {
  const clipboardData = new DataTransfer();
  clipboardData.setData("text/html", html);
  clipboardData.setData("text/plain", html.replace(/<[^>]+>/g, "\t"));
  const event = new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true });
  document.activeElement?.dispatchEvent(event);
}
