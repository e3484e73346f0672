import type { Locator, Page } from "@playwright/test";
import { expect } from "./fixtures.ts";

type Role = Parameters<Page["getByRole"]>[0];
type Name = string | RegExp;
type Key = "Tab" | "Shift+Tab" | "ArrowRight" | "ArrowLeft";

/** Operates a page by keyboard alone, and checks after each step that the focus is visible. */
export class Keyboard {
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  /** Opens a screen and skips the navigation. */
  async open(path: string): Promise<void> {
    await this.#page.goto(path);
    await expect(this.#page.getByRole("heading", { level: 1 })).toBeVisible();
    await this.use("link", "Zum Inhalt springen");
  }

  press(...keys: string[]): Promise<void> {
    return keys.reduce((before, key) => before.then(() => this.#page.keyboard.press(key)), Promise.resolve());
  }

  type(text: string): Promise<void> {
    return this.#page.keyboard.type(text);
  }

  /** Presses Tab (or another key) until the control has the focus, and keeps it. */
  async to(role: Role, name: Name, key: Key = "Tab"): Promise<void> {
    const passed: string[] = [];
    const wanted = this.#focused(role, name);
    for (let presses = 0; presses < 120; presses++) {
      if (await this.#staysOn(wanted)) return;
      await this.press(key);
      const { label, trouble } = await lookAtFocus(this.#page);
      // A closing calendar may still cover it.
      const look = async () => (await lookAtFocus(this.#page)).trouble;
      if (trouble) await expect.poll(look, `the focus on ${label}: ${trouble}`).toBe("");
      passed.push(label);
    }
    throw new Error(`No way to ${role} ${name}, only to ${[...new Set(passed)].join(" › ")}`);
  }

  /** Moves the focus to a control and presses Enter. */
  async use(role: Role, name: Name, key: Key = "Tab"): Promise<void> {
    await this.to(role, name, key);
    await this.press("Enter");
  }

  /** Moves the focus to a field and replaces its text. */
  async fill(name: Name, text: string, role: Role = "textbox"): Promise<void> {
    await this.to(role, name);
    await this.press("ControlOrMeta+a");
    await this.type(text);
  }

  /** Expects the focus on a control without pressing a key: in an opened dialog, or back on what opened it. */
  async expectOn(role: Role, name: Name): Promise<void> {
    await expect(this.#focused(role, name), `the focus is not on ${role} ${name}`).toHaveCount(1);
  }

  /** Expects a text on the page, such as a message. */
  async expectText(text: string): Promise<void> {
    await expect(this.#page.getByText(text).last()).toBeVisible();
  }

  /** Whether a control has the focus, and still has it when a dialog or popover that just opened has taken its own. */
  async #staysOn(control: Locator): Promise<boolean> {
    if ((await control.count()) === 0) return false;
    // Mantine's focus trap moves the focus when it appears, and again in an effect that may follow the next frame.
    await this.#page.evaluate(() => {
      return new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done))));
    });
    return (await control.count()) > 0;
  }

  #focused(role: Role, name: Name) {
    // Among its neighbours: names of the whole page take long to compute, after each press of a key.
    const neighbours = this.#page.locator(":focus").locator("xpath=..");
    return neighbours.getByRole(role, { name, exact: typeof name === "string" }).and(this.#page.locator(":focus"));
  }
}

export interface Focus {
  label: string;
  /** Why the focus is not visible; "" if it is. */
  trouble: string;
  /** Position on the page or in its dialog; undefined when nothing has the focus. */
  box: { top: number; bottom: number; right: number } | undefined;
  area: string;
}

/** Returns the focused element and whether it is on the screen, uncovered and visibly marked. */
export function lookAtFocus(page: Page): Promise<Focus> {
  return page.evaluate(() => {
    const element = document.activeElement;
    if (!(element instanceof HTMLElement) || element === document.body) {
      return { label: "nothing", trouble: "", box: undefined, area: "" };
    }
    const { top, bottom, left, right, width, height } = element.getBoundingClientRect();
    const [label] = (element as HTMLInputElement).labels ?? [];
    const text = element.ariaLabel ?? label?.textContent ?? element.textContent ?? "";

    // Radio buttons and switches are drawn on siblings of the focused element.
    const drawn = [
      element,
      element.nextElementSibling,
      element.parentElement,
      element.closest(".rich-text, .mantine-MultiSelect-input"),
    ];
    const isMarked = drawn.some((part) => {
      if (!part) return false;
      const style = getComputedStyle(part);
      const hasOutline = style.outlineStyle !== "none" && Number.parseFloat(style.outlineWidth) > 1;
      return hasOutline || style.boxShadow.startsWith("rgb(15, 76, 92)");
    });
    const isWhole = left >= 0 && right <= innerWidth && (top >= 0 || height > innerHeight / 2) && top < innerHeight;
    const inside = { x: left + width / 2, y: Math.min(Math.max(top, 0) + 12, (Math.max(top, 0) + bottom) / 2) };
    const upper = document.elementFromPoint(inside.x, inside.y);
    const isOnTop =
      upper !== null && (element.contains(upper) || label?.contains(upper) || element.parentElement?.contains(upper));
    const toast = element.closest(".mantine-Notifications-root");

    let trouble = "";
    if (!isWhole) trouble = `is cut off at ${[left, top, right, bottom].map(Math.round)}`;
    else if (!isOnTop && !toast) trouble = `is covered by ${upper?.className}`;
    else if (!isMarked) trouble = "cannot be seen";

    let from = 0;
    for (let part = element.parentElement; part; part = part.parentElement) from += part.scrollTop;
    return {
      label: `${element.role ?? element.tagName} "${text.trim().slice(0, 60)}"`,
      trouble,
      box: { top: top + from, bottom: bottom + from, right },
      area:
        element.closest(".skip-link, nav, .editor-foot, .form-foot, .table-bar, .dialog-help, header")?.className ?? "",
    };
  });
}
