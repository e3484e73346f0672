import { existsSync } from "node:fs";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import type { ContentInput } from "#model/content/collections.ts";
import {
  type Action,
  actions,
  type EventState,
  eventStates,
  isAllowed,
  type PersonState,
} from "#model/registrations/allowed-actions.ts";
import { insertAttendance } from "#server/attendance/attendance-entries.ts";
import { insertInvoice } from "#server/invoices/invoice-store.ts";
import { queueAgain, queueMails } from "#server/mail/mail-outbox.ts";
import type { MailMessage } from "#server/mail/mailer.ts";
import { insertRegistrations } from "#server/registrations/registration-store.ts";
import { createManageLinks } from "#server/registrations/self-service/manage-link-store.ts";
import { setOffers } from "#server/registrations/waiting-list/waiting-store.ts";
import { anEvent } from "#test/builders.ts";
import { createTestApp, type TestApp } from "#test/create-test-app.ts";
import { signInAsAdministrator } from "#test/signed-in.ts";

// The clock of a test app is 15.06.2026, 12:00 in Berlin. Each command and page is tried in every state of the event
// and of the registration; it must do its work exactly where the table says so, and otherwise change nothing.

const author = { email: null, now: new Date("2026-06-15T10:00:00Z") };
const viewer = { id: "v", email: "sekretariat@verein.example" };
const form = { title: "Dr.", firstName: "Erika", lastName: "Muster", city: "Ulm" } as const;
const payment = { accountHolder: "Verein", iban: "DE02120300000000202051" };
const fee = { isFree: false, price: 80 };
const today = "2026-06-15";
const invoice = {
  ...{ kind: "invoice" as const, prefix: "RE-", issuedOn: today, recipient: "Klinik\nUlm", participant: "" },
  ...{ seller: { name: "Verein", address: "Ulm", taxNumber: "" }, items: [{ title: "Beitrag", cents: 8000 }] },
  ...{ service: { title: "Schmerztag", days: "" }, tax: "exempt" as const, taxSentence: "", payableUntil: "" },
};
const closed = { registrationClosesAt: "2026-06-10T10:00" };

const events: Record<EventState, Parameters<typeof anEvent>[0]> = {
  absent: {},
  cancelled: { isCancelled: true },
  past: { date: "2026-06-14", registrationSettings: closed },
  past_open: { date: "2026-06-14" },
  past_off: { date: "2026-06-14", registrationSettings: { enabled: false } },
  off: { registrationSettings: { enabled: false } },
  not_yet_open: { registrationSettings: { registrationOpensAt: "2026-06-15T13:00" } },
  closed: { registrationSettings: closed },
  full: { registrationSettings: { capacity: 1 } },
  waiting_list: { registrationSettings: { capacity: 1, waitingListEnabled: true } },
  open: {},
};
const people = ["new", "confirmed", "waiting", "offered", "cancelled"] as const satisfies readonly PersonState[];

let app: TestApp;
let headers: Record<string, string>;
let sent: MailMessage[];
let count = 0;
beforeAll(async () => {
  app = await createTestApp({ env: { RATE_LIMITS: "off" } });
  headers = { Origin: app.siteUrl, Cookie: await signInAsAdministrator(app) };
  await app.put("settings", "settings", { contactEmail: "info@verein.example", associationName: "Verein", payment });
  const send = async (message: MailMessage) => void sent.push(message);
  Object.assign(app.services.mailer, { send });
  await app.put("events", "open", anEvent({ date: today, registrationSettings: { enabled: true } }));
  await app.services.registerAttendee("open", { ...form, email: "andere@praxis.example" });
});
afterAll(() => app.close());
// The list of events to move to is limited, and each command looks at all waiting lists.
const arranged: string[] = [];
afterEach(async () => {
  const ids = arranged.splice(0);
  await app.services.database.deleteFrom("registrations").where("event_id", "in", ids).execute();
  for (const id of ids) if (await app.services.content.find("events", id)) await app.remove("events", id);
});

const settle = () => app.services.mails.work();
const rowOf = async (id: string) =>
  app.services.database.selectFrom("registrations").selectAll().where("id", "=", id).executeTakeFirst();
const newAddress = () => `n${++count}@praxis.example`;

interface Tried {
  eventId: string;
  /** "" for nobody. */
  id: string;
  token: string;
}

/** Puts a person into an event, in a state, without any of the commands that are tried. */
async function seat(eventId: string, state: Exclude<PersonState, "none">): Promise<Tried> {
  const id = `r${++count}`;
  const at = `2026-06-01T08:00:00.${String(count % 1000).padStart(3, "0")}Z`;
  const status = state === "offered" ? "waiting" : state;
  const person = { ...form, email: newAddress(), answers: [], note: "", paidOn: "" };
  const token = await app.services.changeContent(async (transaction) => {
    await insertRegistrations(transaction, [{ ...person, id, eventId, status, createdAt: at, updatedAt: at }], count);
    if (state === "offered") await setOffers(transaction, [id], new Date("2026-06-15T12:00:00Z"));
    return (await createManageLinks(transaction, [id], "links", new Date())).get(id) ?? "";
  });
  return { eventId, id, token };
}

const post = (path: string, body: object) =>
  app.request(path, {
    method: "POST",
    headers: { ...headers, "Content-Type": "application/json" },
    body: JSON.stringify(body),
  });
const manager = (eventId: string, body: object) => post(`/admin/events/${eventId}/registrations`, body);
const ownPage = async (token: string) => (await app.request(`/anmeldung/verwalten/${token}`)).text();
const isOk = ({ ok, reason }: { ok: boolean; reason?: string }) => ok || reason === "full";

/** How each action is tried; returns whether it did its work. Seats that are all taken are another rule's refusal. */
const doors: Partial<Record<Action, (tried: Tried) => Promise<boolean>>> = {
  openOwnPage: async ({ token }) => (await app.request(`/anmeldung/verwalten/${token}`)).status === 200,
  correctOwn: async ({ token }) => {
    const { ok } = await app.services.selfService.correct(token, { ...form, city: "Bonn", efn: "" } as never);
    return ok;
  },
  cancelOwn: async ({ id, token }) => {
    const before = await rowOf(id);
    const outcome = await app.services.selfService.cancel(token);
    await settle();
    return outcome === "cancelled" && before?.status !== "cancelled";
  },
  acceptOffer: async ({ token }) => (await app.services.waitingLists.accept(token)) === "accepted",
  declineOffer: async ({ id, token }) => {
    await app.services.waitingLists.decline(token);
    return (await rowOf(id))?.updated_at === "2026-06-15T10:00:00.000Z";
  },
  confirm: async ({ eventId, id }) => {
    const answer = await manager(eventId, { intent: "confirm", ids: [id] });
    if (!answer.ok) return false;
    const { jobId } = (await answer.json()) as { jobId: string };
    for (;;) {
      const job = await app.services.registrations.findConfirmation(eventId, jobId);
      if (job?.state !== "running") break;
      await new Promise((done) => setImmediate(done));
    }
    return (await rowOf(id))?.updated_at === "2026-06-15T10:00:00.000Z";
  },
  resendConfirmation: async ({ eventId, id }) => (await manager(eventId, { intent: "resend", id })).ok,
  confirmAutomatically: async ({ id }) => {
    await app.services.changeContent((transaction) => queueMails(transaction, "confirmation", [id], new Date(0)));
    await app.services.mails.work();
    return sent.length > 0;
  },
  cancel: async ({ eventId, id }) => {
    await manager(eventId, { intent: "cancel", ids: [id] });
    return (await rowOf(id))?.updated_at === "2026-06-15T10:00:00.000Z";
  },
  undoCancellation: async ({ eventId, id }) =>
    isOk(await app.services.registrations.byHand.undoCancellation(viewer, eventId, id)),
  moveAway: async ({ eventId, id }) => {
    const move = { intent: "move", id, targetId: "open", whenFull: "admit", sendsMail: false };
    return (await manager(eventId, move)).ok;
  },
  moveUp: async ({ eventId, id }) => (await manager(eventId, { intent: "moveUp", id, reason: "Referentin" })).ok,
  giveSeat: async ({ eventId, id }) => (await manager(eventId, { intent: "giveSeat", id, isOver: true })).ok,
  writeMessage: async ({ eventId, id }) => {
    const message = { subject: "Raum", body: "Raum 2", audience: "selection", ids: [id], documentIds: [] };
    const options = { attachesCalendar: false, namesConferenceLink: false } as const;
    const written = await app.services.participantMessages.write(viewer, eventId, { ...message, ...options } as never);
    await app.services.mails.work();
    return written.ok && sent.length === 1;
  },
  waiveFee: async ({ eventId, id }) => {
    const entry = { intent: "enter", id, kind: "waiver", cents: "1", receivedOn: today, payer: "Helferin", seen: [] };
    const isEntered = (await post(`/admin/events/${eventId}/zahlungen`, entry)).ok;
    // The rest of the fee, for all who are selected.
    const answer = await manager(eventId, { intent: "waive", ids: [id], reason: "Helferin" });
    const { waived } = answer.ok ? ((await answer.json()) as { waived: number }) : { waived: 0 };
    expect(waived).toBe(isEntered ? 1 : 0);
    return isEntered;
  },
  enterAttendance: async ({ eventId, id }) => {
    const day = (await app.services.content.find("events", eventId))?.date ?? "";
    const order = { eventId, id, day, change: "present" } as const;
    return (await app.services.attendance.record(viewer, order)).ok;
  },
  sendCancellation: async ({ id }) => {
    await app.services.changeContent((transaction) => queueMails(transaction, "cancellation", [id], new Date(0)));
    await settle();
    return sent.length > 0;
  },
  // Asked for now, or on its way since before.
  sendInvoice: async ({ eventId, id }) => {
    const { changeContent, payments } = app.services;
    const subject = { registrationId: id, eventId, email: "eva@praxis.example" };
    const { number } = await changeContent((transaction) => insertInvoice(transaction, subject, invoice, author));
    const mailed = async () => {
      await settle();
      return sent.splice(0).filter(({ kind }) => kind === "invoice").length;
    };
    const isAsked = await payments.mailInvoice(viewer, { eventId, registrationId: id, number });
    expect(await mailed()).toBe(isAsked ? 1 : 0);
    await changeContent((transaction) => queueAgain(transaction, "invoice", id, author.now));
    expect(await mailed()).toBe(isAsked ? 1 : 0);
    return isAsked;
  },
  sendReceipt: async ({ id }) => {
    await app.services.changeContent((transaction) => queueMails(transaction, "receipt", [id], new Date(0)));
    await settle();
    return sent.length > 0;
  },
  // Everybody here is at the door: who is not confirmed is only asked once present.
  evaluate: async ({ eventId, id, token }) => {
    const isSeated = ["new", "confirmed"].includes((await rowOf(id))?.status ?? "");
    if (isSeated) {
      await app.services.changeContent((transaction) =>
        insertAttendance(transaction, { id, day: today, cameAt: null, method: "door" }, author),
      );
    }
    const found = await app.services.evaluations.find(token);
    const sheet = [{ id: "q", label: "Wie war es?", answer: "gut" }];
    const isDone = found !== undefined && (await app.services.evaluations.answer(found.own, sheet)) === "open";
    const event = await app.services.content.find("events", eventId);
    if (event) expect((await app.services.evaluations.summarize(event)).answers).toBe(isDone ? 1 : 0);
    return isDone;
  },
  showEntryCode: async ({ token }) => (await ownPage(token)).includes("QR-Code Ihrer Anmeldung"),
  showTransfer: async ({ token }) => (await ownPage(token)).includes("GiroCode"),
  addToCalendar: async ({ token }) => (await ownPage(token)).includes("In Kalender eintragen"),
};

/** Those that concern nobody who is registered. */
const doorsForNobody: Partial<Record<Action, (tried: Tried) => Promise<boolean>>> = {
  register: async ({ eventId }) => {
    const body = new URLSearchParams({ ...form, email: newAddress() });
    const answer = await app.request(`/register/${eventId}`, { method: "POST", body, headers });
    return answer.status === 303 && !answer.headers.get("Location")?.includes("warteliste");
  },
  joinWaitingList: async ({ eventId }) => {
    const body = new URLSearchParams({ ...form, email: newAddress() });
    const answer = await app.request(`/register/${eventId}`, { method: "POST", body, headers });
    return answer.headers.get("Location")?.includes("warteliste") ?? false;
  },
  addByHand: async ({ eventId }) => {
    const add = { intent: "add", person: { ...form, email: newAddress() }, whenFull: "admit", sendsMail: false };
    return (await manager(eventId, add)).ok;
  },
  importList: async ({ eventId }) => {
    const list = [{ ...form, email: newAddress() }];
    return (await manager(eventId, { intent: "importList", people: list, status: "new", whenFull: "admit" })).ok;
  },
  walkIn: async ({ eventId }) => {
    const day = (await app.services.content.find("events", eventId))?.date ?? today;
    const person = { ...form, email: newAddress() };
    return (await post(`/admin/events/${eventId}/anwesenheit`, { intent: "walkIn", day, person, isAdmitted: true })).ok;
  },
  testConfirmation: async ({ eventId }) => {
    const template = { subject: "Bestätigung", body: "Wir freuen uns." };
    const { ok } = await manager(eventId, { intent: "sendTest", template });
    return ok && sent.length === 1;
  },
  moveHere: async ({ eventId }) => {
    const { id } = await seat("open", "new");
    const answer = await manager("open", {
      intent: "move",
      id,
      targetId: eventId,
      whenFull: "admit",
      sendsMail: false,
    });
    const { targets } = (await (await manager("open", { intent: "listTargets" })).json()) as {
      targets: { id: string }[];
    };
    expect((await rowOf(id))?.event_id).toBe(answer.ok ? eventId : "open");
    // The list that is shown has the same rule.
    expect(targets.some((one) => one.id === eventId)).toBe(answer.ok);
    return answer.ok;
  },
  addToCalendar: async ({ eventId }) =>
    (await (await app.request(`/veranstaltungen?event=${eventId}`)).text()).includes("In Kalender eintragen"),
};

/** Not tried in every state: the files with what is tried of them. */
const triedElsewhere: Partial<Record<Action, string>> = {
  previewConfirmation: "cancelled-event.test.ts",
  correct: "registrations-by-hand.test.ts",
  issueCertificate: "../certificates/issued-certificates.test.ts",
  reportPoints: "../certificates/points-report.test.ts",
  offerSeat: "waiting-list-offers.test.ts",
  expireOffer: "waiting-list-offers.test.ts",
  remind: "participant-messages.test.ts",
  sendMessage: "participant-messages.test.ts",
  sendCertificate: "../certificates/issued-certificates.test.ts",
  showConferenceLink: "participant-messages.test.ts",
  updateCalendar: "participant-messages.test.ts",
};

it("each action is tried here, or in a file that is there", () => {
  const tried = [...Object.keys(doors), ...Object.keys(doorsForNobody), ...Object.keys(triedElsewhere)];
  expect([...new Set(tried)].toSorted()).toEqual([...actions].toSorted());
  for (const file of Object.values(triedElsewhere))
    expect(existsSync(join(import.meta.dirname, file)), file).toBe(true);
});

/** Creates an event in a state, with somebody on the only seat where seats are limited. */
async function arrange(state: EventState): Promise<string> {
  const eventId = `e${++count}`;
  const base = {
    title: "Tag",
    date: today,
    time: "18:00 - 20:00 Uhr",
    location: "Köln",
    certificationPoints: 4,
    ...fee,
    evaluation: { isAsked: true, questions: [{ id: "q", label: "Wie war es?" }] },
  };
  const { registrationSettings, ...changes } = events[state] as ContentInput<"events">;
  const settings = { enabled: true, ...registrationSettings };
  await app.put("events", eventId, anEvent({ ...base, ...changes, registrationSettings: settings }));
  arranged.push(eventId);
  await seat(eventId, "confirmed");
  if (state === "absent") await app.remove("events", eventId);
  sent = [];
  return eventId;
}

describe.each(eventStates)("an event that is %s", (event) => {
  it.each(Object.keys(doors) as Action[])("%s", async (action) => {
    for (const person of people) {
      const eventId = await arrange(event);
      const tried = await seat(eventId, person);
      const before = await rowOf(tried.id);
      const isDone = await doors[action]?.(tried);
      expect(isDone, person).toBe(isAllowed(action, { event, person }));
      if (!isDone) expect([await rowOf(tried.id), sent], person).toEqual([before, []]);
    }
  });

  it.each(Object.keys(doorsForNobody) as Action[])("%s (nobody yet)", async (action) => {
    const eventId = await arrange(event);
    const countAll = () => app.services.registrations.countByEvent([eventId]);
    const before = await countAll();
    const isDone = await doorsForNobody[action]?.({ eventId, id: "", token: "" });
    const person = action === "moveHere" ? "new" : "none";
    expect(isDone).toBe(isAllowed(action, { event, person }));
    // A form that leads to the waiting list instead has done its work, too.
    const isOther = action === "register" || action === "joinWaitingList";
    if (!isDone && !isOther) expect([await countAll(), sent]).toEqual([before, []]);
  });
});
