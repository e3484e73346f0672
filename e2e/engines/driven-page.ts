import { setTimeout } from "node:timers/promises";
import type { Wire } from "./wire.ts";

/** Generous: a loaded machine is no failure. */
const patienceSeconds = 30;
const elementKey = "element-6066-11e4-a52e-4f735466cecf";
type Found = { [elementKey]: string } | null;

/** A page in a browser that WebDriver drives. Elements are named by what a person reads. */
export class DrivenPage {
  readonly #wire: Wire;
  readonly #siteUrl: string;

  constructor(wire: Wire, siteUrl: string) {
    this.#wire = wire;
    this.#siteUrl = siteUrl;
  }

  async open(path: string): Promise<void> {
    await this.#wire.send("navigate", { url: `${this.#siteUrl}${path}` });
  }

  async back(): Promise<void> {
    await this.#wire.send("back");
  }

  async resize(width: number, height = 900): Promise<void> {
    await this.#wire.send("setWindowRect", { x: 0, y: 0, width, height });
  }

  async addCookie(cookie: { name: string; value: string }): Promise<void> {
    await this.#wire.send("addCookie", { cookie: { ...cookie, path: "/" } });
  }

  /** Runs a function in the page; it may use only its arguments. */
  async run<A extends unknown[], R>(script: (...args: A) => R, ...args: A): Promise<R> {
    return (await this.#wire.send("executeScript", { script: `return (${script})(...arguments)`, args })) as R;
  }

  /** Waits until a function in the page returns something true, and returns it. */
  async until<A extends unknown[], R>(what: string, script: (...args: A) => R, ...args: A): Promise<R> {
    const deadline = Date.now() + patienceSeconds * 1000;
    for (;;) {
      const value = await this.run(script, ...args).catch((error: Error) => {
        // The page is being replaced by the next one.
        if (Date.now() > deadline) throw error;
        return undefined;
      });
      if (value) return value;
      if (Date.now() > deadline)
        throw new Error(`${what}: not within ${patienceSeconds} s, on ${await this.address()}`);
      await setTimeout(50);
    }
  }

  address(): Promise<string> {
    return this.run(() => location.pathname + location.search);
  }

  async reaches(address: string): Promise<void> {
    await this.until(`address ${address}`, (wanted) => location.pathname + location.search === wanted, address);
  }

  /** Waits until a text is seen, in an element of `scope`. */
  async sees(text: string, scope = "body"): Promise<void> {
    await this.until(
      `text “${text}” in ${scope}`,
      (wanted, selector) =>
        [...document.querySelectorAll<HTMLElement>(selector)].some(
          (part) =>
            part.checkVisibility() &&
            part.innerText
              .replace(/\u00ad/g, "")
              .replace(/\s+/g, " ")
              .includes(wanted),
        ),
      ...([text, scope] as const),
    );
  }

  /** Waits until React has taken over the page; on public pages a pointer over a link to a dialog starts it. */
  async isInteractive(): Promise<void> {
    await this.until("React", () => {
      document
        .querySelector('footer a[href*="dialog="]')
        ?.dispatchEvent(new PointerEvent("pointerover", { bubbles: true }));
      const parts = [...document.querySelectorAll("main, dialog")];
      return parts.length > 0 && parts.every((part) => Object.keys(part).some((key) => key.startsWith("__reactFiber")));
    });
  }

  /** Presses the visible button, link, tab or entry with this name. */
  async press(name: string, scope = "body"): Promise<void> {
    const find = (wanted: string, selector: string) => {
      const nameOf = (element: HTMLElement) =>
        (element.getAttribute("aria-label") ?? element.innerText)
          .replace(/\u00ad/g, "")
          .replace(/\s+/g, " ")
          .trim();
      const kinds = "a, button, summary, [role=tab], [role=menuitem], [role=option], input[type=submit]";
      // A dialog over another comes after it.
      const parts = [...document.querySelectorAll<HTMLElement>(selector)].reverse();
      const all = parts.flatMap((part) => [...part.querySelectorAll<HTMLElement>(kinds)]);
      const visible = all.filter((element) => element.checkVisibility() && !element.closest("[inert]"));
      return (
        visible.find((element) => nameOf(element) === wanted) ??
        visible.find((element) => nameOf(element).startsWith(wanted))
      );
    };
    await this.#click(() => this.until(`“${name}” to press`, find as never, name, scope));
  }

  /** Clicks the first visible element of a selector. */
  async click(selector: string): Promise<void> {
    const find = (wanted: string) =>
      [...document.querySelectorAll<HTMLElement>(wanted)].find((element) => element.checkVisibility());
    await this.#click(() => this.until(`${selector} to click`, find as never, selector));
  }

  /** Types into the field with this label, after what is in it. */
  async type(label: string, text: string, scope = "body"): Promise<void> {
    const id = await this.#field(label, scope);
    await this.#wire.send("typeInto", { id, text });
  }

  /** Types into the first element of a selector; of a file field, the path of the file. */
  async typeInto(selector: string, text: string): Promise<void> {
    const find = (wanted: string) => document.querySelector(wanted);
    const id = (await this.until(`${selector} to type into`, find as never, selector)) as Found;
    await this.#wire.send("typeInto", { id: id?.[elementKey], text });
  }

  /** Chooses an option of a select. */
  async choose(label: string, option: string): Promise<void> {
    const id = await this.#field(label, "body");
    await this.#wire.send("typeInto", { id, text: option });
  }

  /** Presses a key, as a code of WebDriver or a character. */
  async key(value: string): Promise<void> {
    const actions = [
      { type: "keyDown", value },
      { type: "keyUp", value },
    ];
    await this.#wire.send("performActions", { actions: [{ type: "key", id: "keyboard", actions }] });
  }

  async #field(label: string, scope: string): Promise<string> {
    const find = (wanted: string, selector: string) =>
      [...document.querySelectorAll<HTMLElement>(selector)]
        .flatMap((part) => [...part.querySelectorAll("label")])
        .find((one) => one.innerText.replace(/\s+/g, " ").trim().startsWith(wanted) && one.checkVisibility())?.control;
    const found = (await this.until(`field “${label}”`, find as never, label, scope)) as Found;
    return found?.[elementKey] ?? "";
  }

  /** Tries again while something moves over it, or it is replaced. */
  async #click(find: () => Promise<unknown>): Promise<void> {
    const deadline = Date.now() + patienceSeconds * 1000;
    for (;;) {
      const found = (await find()) as Found;
      try {
        // WebKit's driver does not wait until a page has scrolled smoothly.
        await this.run((element) => {
          (element as unknown as Element).scrollIntoView({ block: "center", behavior: "instant" });
        }, found);
        await this.#wire.send("clickElement", { id: found?.[elementKey] });
        return;
      } catch (error) {
        if (Date.now() > deadline) throw error;
        await setTimeout(100);
      }
    }
  }
}

/** Codes of keys in WebDriver. */
export const keys = { escape: "\ue00c", tab: "\ue004", enter: "\ue007" };
