import type { CalendarEvent } from "#model/events/calendar-event.ts";
import { aPdf, aPng } from "#test/files/hostile-files.ts";
import { linksIn } from "#test/mail-files.ts";
import { inOrder, oldestFirst } from "./in-order.ts";
import { nothingKnown } from "./known-to-others.ts";
import type { Delivered } from "./mail-peer.ts";
import { createOldSite, type OldSystem } from "./old-site.ts";
import { addressesOf, type Person } from "./person.ts";
import { Random } from "./random.ts";
import { dataPath, readData } from "./screen-data.ts";
import type { SimulatedSite } from "./simulated-site.ts";
import type { Staff } from "./staff.ts";

/** A registration that the success page or the back office has promised. */
export interface Acknowledged {
  eventId: string;
  email: string;
  /** By the clock of this machine, which is never wrong. */
  at: Date;
}

/** An entry of the association's bank account: money that came in. */
export interface BankLine {
  /** `yyyy-mm-dd`. */
  bookedOn: string;
  cents: number;
  payer: string;
  purpose: string;
}

/** The simulated site, and what the people around it know. */
export class World {
  readonly site: SimulatedSite;
  readonly people: Person[] = [];
  acknowledged: Acknowledged[] = [];
  /** What has gone wrong so far: a sentence each. */
  readonly violations: string[] = [];
  /** Keys of files that an import has reported as no longer here. */
  readonly lostFiles = new Set<string>();
  /** What the secretariat has allowed beyond the seats of an event, in this step. */
  mayExceedSeats = false;
  /** Somebody has asked in this step that a mail is sent again. */
  mayRepeatMail = false;
  /** Somebody confirms in this step: a mail that may not have arrived is sent again. */
  mayRepeatUnconfirmed = false;
  /** When the site was started after weeks without backups; its next night has to make one. */
  startedAt: Date;
  /** Somebody of the back office was told in this step that a change is made. */
  hasChanged = false;
  /** When drafts are to be published, by id. */
  readonly plannedAt = new Map<string, Date>();
  /** The process has been told to die soon: until then nobody judges. */
  willDie = false;
  /** Seats taken by event, after the last step. */
  readonly seatsTaken = new Map<string, number>();
  /** Rows of tables, as text, after the last step that may have written them. */
  readonly rows = new Map<string, string>();
  /** Payments that count for the mark of a registration, and whether it was marked, after the last step. */
  readonly marks = new Map<string, { paidOn: string; days: ReadonlyMap<string, string> }>();
  /** Mails that asked for an evaluation, before a backup was restored. */
  readonly asked = new Set<string>();
  /** When registrations were cancelled, by id, after the last step that may have written them. */
  readonly cancelledAt = new Map<string, string>();
  /** Two events may have got one registration link since the invariants were checked. */
  mayShareLinks = false;
  /** Registration links of two events, when the invariants were checked last. */
  sharedLinks: ReadonlySet<string> = new Set();
  /** When the invariants were checked last. */
  judgedAt: Date;
  /** Number of mails that had been delivered then. */
  judgedMails = 0;
  /** Addresses whose mails came back after the last step, as they do not exist. */
  withoutMailbox: ReadonlySet<string> = new Set();
  /** What came in at the bank, oldest first; no process and no backup changes it. */
  readonly bank: BankLine[] = [];
  /** How many had answered an evaluation when somebody read its results, by event. */
  readonly evaluationsRead = new Map<string, number>();
  /** What issued invoices say, with their hash, by number. */
  readonly invoices = new Map<string, string>();
  /** Titles of the events that were cancelled after the last step, by id. */
  cancelled: ReadonlyMap<string, string> = new Map();
  /** Ids of mails that somebody has asked for once more. */
  readonly askedAgain = new Set<string>();
  /** Messages that are paused, by id, with the number of mails that had been delivered by then. */
  readonly paused = new Map<string, number>();
  /** Codes of certificates that have been judged. */
  readonly certified = new Set<string>();
  /** When people were reported to the chamber, by id, after the last step that may have written it; undefined: unknown. */
  reportedAt: ReadonlyMap<string, string> | undefined = new Map();
  /** Ids of those whom somebody in this step marked as reported by hand. */
  readonly reportedByHand = new Set<string>();
  /** What no restored backup takes back. */
  known = nothingKnown();
  /** Messages to the secretariat that are stored, as their writer was told. */
  written: { email: string; writtenAt: string; at: Date }[] = [];
  /** Ids of messages that the secretariat has deleted. */
  readonly deletedMessages = new Set<string>();
  /** Ids of mails that were delivered by a process that was killed: it may not have noted it. */
  readonly unsureMails = new Set<string>();
  /** The site is behind its gate in this step. */
  isClosed = false;
  /** Ids of drafts whose plan was stopped before they were public. */
  readonly stopped = new Set<string>();
  /** The association's former site, and the system it runs on; undefined until it is imported. */
  readonly oldSite = createOldSite();
  oldSystem: OldSystem | undefined;
  /** An export that an operator keeps. */
  exported: string | undefined;
  /** How the requests of this step were answered, to see what an action comes to. */
  readonly statuses: number[] = [];
  /** Mails the invariants have looked at. */
  readonly judged = new WeakSet<Delivered>();
  /** Number of delivered mails that `readMail` has read. */
  #read = 0;
  /** Number of records made, for names that occur once. */
  #made = 0;

  /** Number of the step, from 0. */
  step = 0;
  /** Seed that chooses what the invariants read; undefined: everything. */
  readonly #sample: number | undefined;

  constructor(site: SimulatedSite, sample?: number) {
    this.site = site;
    this.#sample = sample;
    this.startedAt = site.now();
    this.judgedAt = site.now();
  }

  /** One of so many, where reading all of them would take most of a run; the same ones whatever was read before. */
  someOf<T>(choices: readonly T[], oneIn: number): T[] {
    if (this.#sample === undefined) return [...choices];
    const random = new Random(this.#sample + 1000 * this.step + 10 * choices.length + oneIn);
    return choices.filter(() => random.chance(1 / oneIn));
  }

  /** A word of letters that no other record contains. */
  newWord(): string {
    let rest = this.#made++;
    let word = "";
    for (let place = 0; place < 3; place++, rest = Math.floor(rest / 26)) {
      word = String.fromCharCode(97 + (rest % 26)) + word;
    }
    return `Zq${word}x`;
  }

  /** Several people do something at once. */
  async together(first: () => Promise<void>, second: () => Promise<void>): Promise<void> {
    if (!this.site.isInOrder) await Promise.all([first(), second()]);
    else {
      await first();
      await second();
    }
  }

  newPerson(): Person {
    const word = this.newWord();
    const person = {
      firstName: "Ada",
      lastName: word,
      email: `${word.toLowerCase()}@praxis.example`,
      otherEmails: [],
      links: [],
    };
    this.people.push(person);
    return person;
  }

  /** Finds who has an address, or had it before it was corrected. */
  ownerOf(email: string): Person | undefined {
    return this.people.find((one) => addressesOf(one).includes(email));
  }

  somebody(random: Random): Person {
    return random.chance(0.4)
      ? (random.pick(this.people.filter(({ erasedAt }) => !erasedAt)) ?? this.newPerson())
      : this.newPerson();
  }

  /** Opens a page as a visitor. */
  async open(path: string, as?: Staff): Promise<{ status: number; text: string }> {
    const answer = await this.site.request(path, as ? { as } : {});
    const text = await answer.text();
    this.#judge("GET", path, answer.status, text);
    return { status: answer.status, text };
  }

  /** Sends a form as a visitor, without JavaScript. */
  async submit(
    path: string,
    fields: Record<string, string>,
  ): Promise<{ status: number; location: string; text: string }> {
    const answer = await this.site.request(path, { method: "POST", body: new URLSearchParams(fields) });
    const text = await answer.text();
    this.#judge("POST", path, answer.status, text);
    return { status: answer.status, location: answer.headers.get("Location") ?? "", text };
  }

  /** Sends a change from a screen of the back office, as the browser does: without asking for the page again. */
  async change(
    as: Staff,
    path: string,
    submission: object,
  ): Promise<{ status: number; text: string; answer: Record<string, unknown> }> {
    const body = JSON.stringify(submission);
    const headers = { "Content-Type": "application/json" };
    const answer = await this.site.request(dataPath(path), { as, method: "POST", body, headers });
    const text = await answer.text();
    this.#judge("POST", `${path} ${body.slice(0, 200)}`, answer.status, text);
    if (answer.ok) this.hasChanged = true;
    const isData = answer.headers.get("Content-Type")?.startsWith("text/x-script") === true;
    return {
      status: answer.status,
      text,
      answer: isData ? await readData(text) : text.startsWith("{") ? (JSON.parse(text) as Record<string, unknown>) : {},
    };
  }

  /**
   * No request of a living site is answered with a server error; 502 and 503 say that the mail service or the chamber
   * refused; a store may fail.
   */
  #judge(method: string, path: string, status: number, text: string): void {
    this.statuses.push(status);
    const { mail, chamber, store } = this.site;
    const isOfOthers = (status === 502 || status === 503) && (mail.mood !== "accepts" || chamber.mood !== "answers");
    const isOfStore = store.mood === "fails";
    const isOfGate = status === 503 && this.isClosed;
    if (status < 500 || isOfOthers || isOfStore || isOfGate || this.site.isDead) return;
    this.violations.push(`${method} ${path} was answered with ${status}: ${text.slice(0, 300)}`);
  }

  /** Live events of this run, oldest first, so that a choice among them is repeatable. */
  async events(): Promise<{ id: string; document: CalendarEvent }[]> {
    const rows = await this.site.database
      .selectFrom("content")
      .select(["id", "data", "created_at as at"])
      .where("collection", "=", "events")
      .where("deleted_at", "is", null)
      .where((e) => e(e.cast<string>("data", "text"), "like", "%Zq%"))
      .execute();
    return oldestFirst(rows).map(({ id, data }) => ({ id, document: JSON.parse(data) as CalendarEvent }));
  }

  /** The newest of them: with few events, many people meet at one. */
  async eventIds(): Promise<string[]> {
    return (await this.events()).slice(-4).map(({ id }) => id);
  }

  /** Notes that a person was promised a place. */
  acknowledge(eventId: string, email: string): void {
    this.acknowledged.push({ eventId, email, at: new Date(performance.timeOrigin + performance.now()) });
  }

  acknowledgeMessage(email: string): void {
    const at = new Date(performance.timeOrigin + performance.now());
    this.written.push({ email, at, writtenAt: this.site.now().toISOString() });
  }

  /** Notes that a person was promised a place, if the list that was answered as a whole brought it. */
  async acknowledgeIfStored(eventId: string, email: string): Promise<void> {
    const rows = await this.registrations(eventId);
    if (rows.some((row) => row.email === email)) this.acknowledge(eventId, email);
  }

  /** Registrations of an event, oldest first, in an order that is the same on both engines. */
  async registrations(eventId?: string) {
    let query = this.site.database
      .selectFrom("registrations")
      .leftJoin("content", (join) => join.onRef("content.id", "=", "event_id").on("content.collection", "=", "events"))
      .selectAll("registrations")
      .select("content.data as event");
    if (eventId !== undefined) query = query.where("event_id", "=", eventId);
    return inOrder(await query.execute(), (row) => [
      ...[row.created_at, row.email, row.last_name, row.first_name],
      row.event,
    ]);
  }

  /** People find the links in the mails they got since. */
  readMail(): void {
    for (const { to, text } of this.mails(this.#read)) {
      const person = this.ownerOf(to);
      for (const link of linksIn(text)) if (person && !person.links.includes(link)) person.links.push(link);
    }
    this.#read = this.site.mail.delivered.length;
  }

  /**
   * Delivered mails, oldest first, in an order that is the same in each run.
   * @param first how many of them are left out
   */
  mails(first = 0): Delivered[] {
    const mails = this.site.mail.delivered.slice(first);
    return mails.sort(({ rank: one }, { rank: other }) => (one < other ? -1 : one > other ? 1 : 0));
  }

  /** Uploads a file. @returns the address to store in a record; undefined if it was refused */
  async upload(kind: "image" | "document" | "membership-pdf" = "image"): Promise<string | undefined> {
    picture ??= await aPng(8, 8);
    const isPicture = kind === "image";
    const query = isPicture ? "art=image&ordner=news&name=bild.png" : `art=${kind}&name=papier.pdf`;
    const answer = await this.site.request(`/admin/upload?${query}`, {
      ...{ as: "editor" as const, method: "POST", body: new Uint8Array(isPicture ? picture : aPdf()) },
      headers: { "Content-Type": isPicture ? "image/png" : "application/pdf" },
    });
    const text = await answer.text();
    this.#judge("POST", "/admin/upload", answer.status, text);
    return answer.status === 201 ? (JSON.parse(text) as { url: string }).url : undefined;
  }

  /** Restores the newest nightly backup: what was promised later is forgotten, except erasures. */
  async restoreBackup(): Promise<void> {
    this.mayShareLinks = true;
    const takenAt = await this.site.restoreNewestBackup();
    if (!takenAt) return;
    this.startedAt = this.site.now();
    this.acknowledged = this.acknowledged.filter(({ at }) => at < takenAt);
    this.written = this.written.filter(({ at }) => at < takenAt);
    this.deletedMessages.clear();
    this.stopped.clear();
    for (const { kind, id } of this.site.mail.delivered) if (kind === "evaluation") this.asked.add(id);
    this.site.mail.delivered.length = 0;
    this.judgedMails = 0;
    this.withoutMailbox = new Set();
    this.paused.clear();
    this.evaluationsRead.clear();
    this.reportedAt = undefined;
    this.site.mail.startedAt = 0;
    this.#read = 0;
    this.rows.clear();
    this.marks.clear();
    this.cancelledAt.clear();
  }
}

let picture: Buffer | undefined;
