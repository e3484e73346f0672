import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { RegistrationForm } from "#model/registrations/registration.ts";
import { anEvent } from "#test/builders.ts";
import { createTestApp, type TestApp } from "#test/create-test-app.ts";
import { linksIn, mailsOf } from "#test/mail-files.ts";
import { signInAsAdministrator } from "#test/signed-in.ts";

const viewer = { id: "v", email: "sekretariat@verein.example" };
const person = (n: number): RegistrationForm => ({
  ...{ title: "Dr.", firstName: "Erika", lastName: "Muster", city: "Ulm" },
  email: `n${n}@praxis.example`,
});
const choice = (participation: string, ...workshops: string[]) => ({ participation, workshops });
const event = anEvent({
  registrationSettings: { enabled: true },
  participations: [
    { id: "a", title: "Mitglied", seats: 1, priceCents: 5_000 },
    { id: "b", title: "Gast", priceCents: 18_000 },
  ],
  workshops: [{ id: "w", title: "Ultraschall", seats: 1 }],
});

let app: TestApp;
beforeEach(async () => {
  app = await createTestApp();
  await app.put("events", "e1", event);
  for (const [n, chosen] of [choice("a"), choice("b", "w"), choice("b")].entries())
    await app.services.registerAttendee("e1", person(n), { choice: chosen });
});
afterEach(() => app.close());

const desk = () => app.services.registrations;
const all = () => desk().list({ eventId: "e1", limit: 100 });
const of = async (n: number) => (await all()).find(({ email }) => email === person(n).email);
const change = async (n: number, to: ReturnType<typeof choice>, isOver = false, seen?: ReturnType<typeof choice>) => {
  const { id = "", participation = "", workshops = [] } = (await of(n)) ?? {};
  const order = { eventId: "e1", id, choice: to, seen: seen ?? { participation, workshops }, isOver };
  return desk().byHand.changeChoice(viewer, order);
};

describe("the kind of participation of a person", () => {
  it("is changed to one with a seat, whose own seat becomes free", async () => {
    expect(await change(2, choice("a"))).toEqual({ ok: false, reason: "choice_full" });
    expect(await change(2, choice("b", "w"))).toEqual({ ok: false, reason: "choice_full" });
    // Whoever has the last seat keeps it while something else changes.
    expect(await change(1, choice("", "w"))).toEqual({ ok: true });
    expect(await change(0, choice("b"))).toEqual({ ok: true });
    expect(await change(2, choice("a"))).toEqual({ ok: true });
    expect(await of(2)).toMatchObject(choice("a"));
  });

  it("takes one seat more only when told to, which the log says", async () => {
    expect(await change(2, choice("a"), true)).toEqual({ ok: true });
    const [entry] = await app.services.database
      .selectFrom("activity_logs")
      .selectAll()
      .where("action", "=", "registration.choice_changed")
      .execute();
    expect(JSON.stringify(entry?.details)).toContain("overLimit");
    expect(JSON.stringify(entry)).not.toContain("Muster");
  });

  it("is no longer paid when it costs more than was paid", async () => {
    const { id = "" } = (await of(0)) ?? {};
    await desk().byHand.enterPayments(viewer, { eventId: "e1", ids: [id], paidOn: "2026-06-15" });
    expect((await of(0))?.paidOn).toBe("2026-06-15");
    expect(await change(0, choice("b"))).toEqual({ ok: true });
    expect((await of(0))?.paidOn).toBe("");
    expect(await change(0, choice("a"))).toEqual({ ok: true });
    expect((await of(0))?.paidOn).toBe("2026-06-15");
  });

  it("is not changed to what the event does not know, nor over the change of somebody else", async () => {
    expect(await change(2, choice("z"))).toEqual({ ok: false, reason: "unknown" });
    expect(await change(2, choice("b", "z"))).toEqual({ ok: false, reason: "unknown" });
    expect(await change(2, choice(""), false, choice("a"))).toEqual({ ok: false, reason: "stale" });
    expect(await of(2)).toMatchObject(choice("b"));
  });

  it("is refused over HTTP to those who may not manage registrations", async () => {
    const body = JSON.stringify({
      intent: "changeChoice",
      id: "r",
      choice: choice(""),
      seen: choice(""),
      isOver: false,
    });
    const post = (headers: Record<string, string>) =>
      app.request("/admin/events/e1/registrations.data", {
        method: "POST",
        body,
        headers: { Origin: app.siteUrl, "Content-Type": "application/json", ...headers },
      });
    expect((await post({})).status).not.toBe(200);
    const answer = await post({ Cookie: await signInAsAdministrator(app) });
    expect(await answer.text()).toContain("missing");
  });
});

it("registrations are filtered, counted and exported by kind and workshop", async () => {
  const found = (filter: { of: "kind" | "workshop"; id: string }) =>
    desk().list({ eventId: "e1", choice: filter, limit: 10 });
  expect((await found({ of: "kind", id: "b" })).map(({ email }) => email).sort()).toEqual(
    [person(1), person(2)].map(({ email }) => email),
  );
  expect((await found({ of: "workshop", id: "w" })).map(({ email }) => email)).toEqual([person(1).email]);
  expect((await desk().count({ eventId: "e1", choice: { of: "kind", id: "a" } })).found).toBe(1);
  expect((await desk().countByChoice(["e1"])).get("e1")).toEqual(
    new Map([
      ["", 3],
      ["kind a", 1],
      ["kind b", 2],
      ["workshop w", 1],
    ]),
  );
});

it("people are added and imported with a kind, and lose it when they move to another event", async () => {
  const added = { eventId: "e1", form: person(7), whenFull: "ask", sendsMail: false } as const;
  expect(await desk().byHand.add(viewer, { ...added, choice: choice("a") })).toMatchObject({ reason: "full" });
  expect(await desk().byHand.add(viewer, { ...added, choice: choice("z") })).toEqual({ ok: false, reason: "missing" });
  expect(await desk().byHand.add(viewer, { ...added, choice: choice("b") })).toMatchObject({ ok: true });
  const people = [
    { ...person(8), participation: "a" },
    { ...person(9), participation: "b", workshops: [] },
  ];
  const order = { eventId: "e1", people, status: "confirmed" } as const;
  expect(await desk().byHand.importList(viewer, { ...order, whenFull: "ask" })).toMatchObject({ reason: "full" });
  expect(await desk().byHand.importList(viewer, { ...order, whenFull: "admit" })).toMatchObject({ added: 2 });
  expect([(await of(8))?.participation, (await of(9))?.participation]).toEqual(["a", "b"]);
  await app.put("events", "e2", anEvent({ registrationSettings: { enabled: true } }));
  const { id = "" } = (await of(8)) ?? {};
  const moved = { eventId: "e1", id, targetId: "e2", whenFull: "ask", sendsMail: false } as const;
  expect(await desk().byHand.move(viewer, moved)).toMatchObject({ ok: true });
  expect(await desk().list({ eventId: "e2", limit: 1 })).toMatchObject([choice("")]);
});

it("a kind that needs a proof is confirmed by nobody but the secretariat, whatever brings the registration about", async () => {
  await app.put("settings", "settings", { contactEmail: "info@verein.example", associationName: "Verein" });
  const form = { enabled: true, confirmsAutomatically: true, waitingListEnabled: true, capacity: 3 };
  const participations = [
    { id: "s", title: "Studierende", audience: "proof" as const },
    { id: "b", title: "Gast" },
  ];
  const put = (capacity: number) =>
    app.put("events", "e3", anEvent({ participations, registrationSettings: { ...form, capacity } }));
  const status = async () =>
    new Map((await desk().list({ eventId: "e3", limit: 9 })).map((one) => [`${one.email} ${one.id}`, one.status]));
  const of = async (n: number) => [...(await status())].find(([key]) => key.startsWith(person(n).email));
  const idOf = async (n: number) => (await of(n))?.[0].split(" ")[1] ?? "";
  const statusOf = async (n: number) => (await of(n))?.[1];
  await put(3);
  const register = (n: number, kind: string) =>
    app.services.registerAttendee("e3", person(n), { choice: choice(kind) });
  const add = (n: number, kind: string) =>
    desk().byHand.add(viewer, {
      ...{ eventId: "e3", form: person(n), choice: choice(kind), whenFull: "ask", sendsMail: true },
    });
  await register(1, "s");
  expect(await add(2, "s")).toMatchObject({ ok: true, isMailDue: false });
  expect(await add(3, "b")).toMatchObject({ ok: true, isMailDue: true });
  expect([await statusOf(1), await statusOf(2), await statusOf(3)]).toEqual(["new", "new", "confirmed"]);
  await register(4, "s");
  const ids = [await idOf(1), await idOf(3)];
  await desk().cancel(viewer, { eventId: "e3", ids });
  await put(9);
  for (const id of ids) expect(await desk().byHand.undoCancellation(viewer, "e3", id)).toMatchObject({ ok: true });
  expect([await statusOf(1), await statusOf(3)]).toEqual(["new", "confirmed"]);
  await app.services.waitingLists.work();
  await app.services.mails.work();
  const offers = (await mailsOf(app)).filter(({ mime }) => mime.includes("Nehmen Sie ihn mit diesem Link an"));
  const [token = ""] = offers.flatMap(({ mime }) => linksIn(mime));
  expect(await app.services.waitingLists.accept(token.split("/").at(-1) ?? "")).toBe("accepted");
  expect(await statusOf(4)).toBe("new");
});
