import { expect } from "vitest";
import { publicPages } from "#model/site/public-pages.ts";
import { aJpeg, aPdf } from "#test/files/hostile-files.ts";
import { register } from "./retrying-visitors.ts";
import type { ScaledSite } from "./scaled-site.ts";
import { eventId, SiteDriver } from "./site-driver.ts";
import type { SteadyWork } from "./steady-work.ts";

const cachedPaths = [
  ...publicPages,
  "/dokumente?sortierung=titel",
  "/nachrichten.atom",
  "/wissenschaft.atom",
  "/veranstaltungen.ics",
  `/veranstaltungen/${eventId}.ics`,
  "/sitemap.xml",
  "/robots.txt",
];
const words = ["schmerz", "leitlinie", "fortbildung", "palliativ", "schmertz", "opioid therapie"];
/** Pages with a search are rendered for each request. */
const searchedPages = ["/suche", "/nachrichten", "/dokumente", "/veranstaltungen"];
const screens = [
  "/admin/dashboard",
  "/admin/news.data?sortierung=title",
  "/admin/news",
  "/admin/events.data?suche=schmerz",
  `/admin/events/${eventId}/anmeldungen`,
  `/admin/events/${eventId}/anmeldungen.data?anmeldungen-sortierung=lastName`,
  "/admin/contact",
  "/admin/documents.data",
  "/admin/media",
  "/admin/log",
];

const seatedEvent = "begrenzt";
const editedItem = "dauer";

/** A mixed load of visitors and editors, each task at its own rate. Records what the site acknowledged. */
export class MixedWork {
  readonly #site: ScaledSite;
  readonly #driver: SiteDriver;
  readonly #seats: number;
  readonly #registered: string[] = [];
  readonly #seated: string[] = [];
  #refusedSeats = 0;
  readonly #messages: string[] = [];
  readonly #uploads = new Map<string, Buffer>();
  #edits = 0;

  /** @param seats capacity of the event with limited seats */
  constructor(driver: SiteDriver, seats: number) {
    this.#site = driver.site;
    this.#driver = driver;
    this.#seats = seats;
  }

  async begin(work: SteadyWork): Promise<void> {
    await this.#driver.save(this.#site.first.url, "events", seatedEvent, "new", {
      title: "Kurs mit begrenzten Plätzen",
      date: `${new Date().getFullYear() + 1}-05-05`,
      registrationSettings: { enabled: true, capacity: this.#seats },
    });
    const searches = searchedPages.flatMap((page) =>
      words.map((word) => `${page}?${new URLSearchParams({ suche: word })}`),
    );
    work.repeat("cached page", 50, (n) => this.#read(n, cachedPaths));
    work.repeat("search", 250, (n) => this.#read(n, searches));
    work.repeat("registration", 250, (n) => this.#register(n));
    work.repeat("registration for a seat", 1000, (n) => this.#takeSeat(n));
    work.repeat("contact message", 4000, (n) => this.#sendMessage(n));
    work.repeat("edit", 2000, () => this.#edit());
    work.repeat("upload", 10_000, (n) => this.#upload(n));
    work.repeat("screen", 1000, (n) => this.#openScreen(n));
    work.repeat("sign-in", 20_000, (n) => this.#signIn(n));
  }

  /** Expects every acknowledged record to be stored exactly once, and no others. */
  async expectAllStored(): Promise<void> {
    expect(sorted((await this.#driver.registered(eventId, "dauer")).keys())).toEqual(sorted(this.#registered));
    const seated = await this.#driver.registered(seatedEvent, "platz");
    expect(sorted(seated.keys())).toEqual(sorted(this.#seated));
    // All seats were assigned, and later registrations refused.
    expect(seated.size).toBe(this.#seats);
    expect(this.#refusedSeats).toBeGreaterThan(0);
    expect(sorted(await this.#driver.messagesFrom("frage"))).toEqual(sorted(this.#messages));
    expect(await this.#driver.revisions("news", editedItem)).toBe(this.#edits);
    for (const { url } of this.#site.instances) {
      expect(await (await fetch(`${url}/nachrichten`)).text()).toContain(editedTitle(this.#edits));
      for (const [path, body] of this.#uploads) {
        const answer = await this.#driver.open(url + path);
        expect(Buffer.from(await answer.arrayBuffer()).equals(body), `${path} at ${url}`).toBe(true);
      }
    }
  }

  #publicUrl(n: number): string {
    const { publicUrls } = this.#site;
    return publicUrls[n % publicUrls.length] ?? "";
  }

  async #read(n: number, paths: readonly string[]): Promise<void> {
    const path = paths[n % paths.length] ?? "/";
    // Each path at every URL.
    await expectStatus(await fetch(this.#publicUrl(n + Math.floor(n / paths.length)) + path), 200, path);
  }

  async #register(n: number): Promise<void> {
    const email = `dauer${n}@praxis.example`;
    await this.#submitRegistration(n, eventId, email, [303]);
    this.#registered.push(email);
    // Some submit the form twice, the second time to another instance.
    if (n % 10 === 0) await this.#submitRegistration(n + 1, eventId, email, [303]);
  }

  async #takeSeat(n: number): Promise<void> {
    const email = `platz${n}@praxis.example`;
    const isLeft = this.#seated.length < this.#seats;
    await this.#submitRegistration(n, seatedEvent, email, [isLeft ? 303 : 409]);
    if (isLeft) this.#seated.push(email);
    else this.#refusedSeats++;
  }

  async #submitRegistration(n: number, event: string, email: string, expected: readonly number[]): Promise<void> {
    const path = `/register/${event}`;
    const { status } = await register(this.#publicUrl(n) + path, this.#site.origin, { email });
    if (!expected.includes(status)) throw new Error(`${path} answered ${status}`);
  }

  async #sendMessage(n: number): Promise<void> {
    const page = await fetch(`${this.#publicUrl(n)}/?dialog=kontakt&formular=1`);
    const html = await page.text();
    const [, left, right] = /Wie viel ist (\d+) × (\d+)\?/.exec(html) ?? [];
    const [, challenge = ""] = /name="challenge" value="([^"]*)"/.exec(html) ?? [];
    const email = `frage${n}@praxis.example`;
    const fields = { firstName: "Eva", lastName: "Muster", email, phone: "0228 1", message: `Frage ${n}` };
    const body = new URLSearchParams({ ...fields, challenge, captcha: String(Number(left) * Number(right)) });
    // Not the instance that generated the captcha.
    const url = `${this.#publicUrl(n + 1)}/kontakt`;
    const answer = await fetch(url, { method: "POST", body, headers: { Origin: this.#site.origin } });
    await expectStatus(answer, 200, "/kontakt");
    this.#messages.push(email);
  }

  async #edit(): Promise<void> {
    const next = this.#edits + 1;
    const document = { title: editedTitle(next), date: "2026-06-10", content: `<p>Fassung ${next}</p>` };
    await this.#driver.save(this.#publicUrl(next), "news", editedItem, this.#edits || "new", document);
    this.#edits = next;
  }

  async #upload(n: number): Promise<void> {
    const isPicture = n % 2 === 1;
    const body = Buffer.from(isPicture ? await aJpeg(400 + n, 300) : aPdf(`Rundbrief ${n}`));
    const path = isPicture ? "art=image&ordner=news&name=bild.jpg" : `art=document&name=rundbrief-${n}.pdf`;
    const answer = await this.#driver.send(this.#publicUrl(n), `/admin/upload?${path}`, body);
    const text = await expectStatus(answer, 201, path);
    // A picture is stored without its metadata, not byte for byte.
    if (!isPicture) this.#uploads.set(JSON.parse(text).url, body);
  }

  async #openScreen(n: number): Promise<void> {
    const path = screens[n % screens.length] ?? "";
    await expectStatus(await this.#driver.open(this.#publicUrl(n) + path), 200, path);
  }

  async #signIn(n: number): Promise<void> {
    await expectStatus(await SiteDriver.signIn(this.#site, this.#publicUrl(n)), 302, "/admin/login");
  }
}

/** @returns the body @throws if the status differs */
async function expectStatus(answer: Response, expected: number, path: string): Promise<string> {
  const text = await answer.text();
  if (answer.status !== expected) throw new Error(`${path} answered ${answer.status}: ${text.slice(0, 200)}`);
  return text;
}

const editedTitle = (edits: number) => `Fassung ${edits} im Dauerlauf`;

const sorted = (values: Iterable<string>) => [...values].sort();
