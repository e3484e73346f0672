import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { ContentInput } from "#model/content/collections.ts";
import { insertAttendance } from "#server/attendance/attendance-entries.ts";
import { anEvent } from "#test/builders.ts";
import { createTestApp, type TestApp } from "#test/create-test-app.ts";
import { linksIn, mailsOf } from "#test/mail-files.ts";
import { signInAsAdministrator } from "#test/signed-in.ts";

const questions = [
  { id: "q1", label: "Wie war es?", kind: "choice" as const, options: ["gut", "schlecht"] },
  { id: "q2", label: "Was fehlte?", isRequired: false },
];
const event = {
  title: "Schmerztag",
  date: "2026-06-15",
  registrationSettings: { enabled: true, confirmsAutomatically: true },
  evaluation: { isAsked: true, questions },
} as unknown as ContentInput<"events">;
const person = { title: "Frau", lastName: "Muster", city: "Ulm" };

let app: TestApp;
let now: Date;
beforeEach(async () => {
  now = new Date("2026-06-15T10:00:00Z");
  app = await createTestApp({ env: { RATE_LIMITS: "off" } });
  await app.put("settings", "settings", { contactEmail: "info@verein.example", associationName: "Verein" });
  await app.put("events", "e1", anEvent(event));
});
afterEach(() => app.close());

const post = (path: string, body: Record<string, string>) =>
  app.request(path, { method: "POST", body: new URLSearchParams(body), headers: { Origin: app.siteUrl } });
const emailOf = (firstName: string) => `${firstName.toLowerCase()}@praxis.example`;
async function register(...names: string[]) {
  for (const firstName of names)
    await post("/register/e1", { ...person, firstName, email: emailOf(firstName) } as Record<string, string>);
  await app.services.mails.work();
}
const idsByEmail = async () => {
  const rows = await app.services.registrations.list({ eventId: "e1", limit: 50 });
  return new Map(rows.map(({ id, email }) => [email, id]));
};
async function markPresent(firstName: string) {
  const id = (await idsByEmail()).get(emailOf(firstName)) ?? "";
  const order = { id, day: "2026-06-15", cameAt: null, method: "door" } as const;
  await app.services.changeContent((transaction) => insertAttendance(transaction, order, { email: null, now }));
}
/** The addresses asked so far, and their links to the form. */
async function asked() {
  await app.services.evaluations.ask();
  await app.services.mails.work();
  const mails = (await mailsOf(app)).filter(({ mime }) => mime.includes("/evaluation"));
  return new Map(
    mails.map(({ mime }) => [
      /^To: .*?([\w.]+@praxis\.example)/m.exec(mime)?.[1] ?? "",
      `${linksIn(mime)[0]}/evaluation`,
    ]),
  );
}
const summary = async () => {
  const stored = await app.services.content.find("events", "e1");
  if (!stored) throw new Error("no event");
  return app.services.evaluations.summarize(stored);
};
const at = (instant: string) => {
  now = new Date(instant);
  app.setTime(instant);
};

describe("an evaluation", () => {
  it("is asked for by mail once, on the day after, of those who were there", async () => {
    await register("Eva", "Ida", "Max");
    await markPresent("Eva");
    at("2026-06-16T06:59:00Z");
    expect((await asked()).size).toBe(0);
    at("2026-06-16T07:00:00Z");
    expect([...(await asked()).keys()]).toEqual([emailOf("Eva")]);
    await markPresent("Ida");
    expect([...(await asked()).keys()].toSorted()).toEqual([emailOf("Eva"), emailOf("Ida")]);
    at("2026-06-20T07:00:00Z");
    expect((await asked()).size).toBe(2);
    const activities = await app.services.database
      .selectFrom("activity_logs")
      .select("details")
      .where("action", "=", "registration.evaluation_asked")
      .execute();
    expect(activities.map(({ details }) => JSON.parse(details).count)).toEqual([1, 1]);
  });

  it("asks everybody who is confirmed where nobody is entered as present, and nobody of a cancelled event", async () => {
    await register("Eva", "Ida");
    await app.put("events", "e1", anEvent({ ...event, isCancelled: true }));
    at("2026-06-16T08:00:00Z");
    expect((await asked()).size).toBe(0);
    await app.put("events", "e1", anEvent(event));
    expect((await asked()).size).toBe(2);
  });

  it("asks again, once, after the event that it was asked about was postponed", async () => {
    await register("Eva", "Ida");
    at("2026-06-16T08:00:00Z");
    await asked();
    await app.put("events", "e1", anEvent({ ...event, date: "2026-07-20" }));
    at("2026-07-21T08:00:00Z");
    for (let run = 0; run < 2; run++) {
      await asked();
      expect((await mailsOf(app)).filter(({ mime }) => mime.includes("/evaluation"))).toHaveLength(4);
    }
  });

  it("asks a person who moved here and was asked about the other event", async () => {
    await register("Eva");
    at("2026-06-16T08:00:00Z");
    await asked();
    await app.put("events", "e2", anEvent({ ...event, title: "Wiederholung", date: "2026-07-20" }));
    const id = (await idsByEmail()).get(emailOf("Eva")) ?? "";
    const viewer = { id: "v", email: "sekretariat@verein.example" };
    const move = { eventId: "e1", id, targetId: "e2", whenFull: "ask", sendsMail: false } as const;
    expect(await app.services.registrations.byHand.move(viewer, move)).toMatchObject({ ok: true });
    at("2026-07-21T08:00:00Z");
    await asked();
    const mails = (await mailsOf(app)).filter(({ mime }) => mime.includes("/evaluation"));
    expect(mails.map(({ mime }) => mime.includes("Wiederholung")).toSorted()).toEqual([false, true]);
  });

  it("does not ask whoever answered before the mails, and logs nothing about it", async () => {
    await register("Eva");
    const [own = ""] = (await mailsOf(app)).flatMap(({ mime }) => linksIn(mime));
    expect((await post(`${own}/evaluation`, { "frage-q1": "gut" })).status).toBe(303);
    expect((await summary()).answers).toBe(1);
    at("2026-06-16T08:00:00Z");
    for (let run = 0; run < 3; run++) expect((await asked()).size).toBe(0);
    const logged = app.services.database.selectFrom("activity_logs").select("details");
    expect(await logged.where("action", "=", "registration.evaluation_asked").execute()).toEqual([]);
  });

  it("takes one answer of each person, and stores it without the person", async () => {
    await register("Eva", "Ida");
    at("2026-06-16T08:00:00Z");
    const path = (await asked()).get(emailOf("Eva")) ?? "";
    const page = await (await app.request(path)).text();
    expect(page).toContain("Wie war es?");
    expect(page).not.toContain("Muster");
    const empty = await post(path, { "frage-q1": "", "frage-q2": "" });
    expect([empty.status, (await empty.text()).includes("Bitte beantworten Sie mindestens eine Frage.")]).toEqual([
      422,
      true,
    ]);
    const other = await post(path, { "frage-q1": "mittel", "frage-q2": "Kaffee" });
    expect(other.status).toBe(422);
    expect(await other.text()).toContain(">Kaffee</textarea>");
    const answer = { "frage-q1": "gut", "frage-q2": "Mehr\r\nZeit <b>für</b> Fragen" };
    const both = await Promise.all([post(path, answer), post(path, answer)]);
    expect(both.map(({ status }) => status)).toEqual([303, 303]);
    expect(await (await app.request(path)).text()).toContain("Vielen Dank!");
    expect((await post(path, { "frage-q1": "schlecht" })).status).toBe(303);
    const [row] = await app.services.database.selectFrom("evaluations").selectAll().execute();
    const id = (await idsByEmail()).get(emailOf("Eva")) ?? "";
    expect(JSON.parse(row?.data ?? "")).toEqual([
      [
        { id: "q1", label: "Wie war es?", answer: "gut" },
        { id: "q2", label: "Was fehlte?", answer: "Mehr Zeit <b>für</b> Fragen" },
      ],
    ]);
    expect(row?.data).not.toContain(id);
    expect(await app.services.database.selectFrom("evaluation_roll").selectAll().execute()).toEqual([
      { registration_id: id, event_id: "e1" },
    ]);
    expect(await summary()).toMatchObject({ isOver: false, answers: 1, asked: 2, results: undefined });
  });

  it("stores the answers in an order that tells nothing", async () => {
    await register("Eva", "Ida", "Max");
    at("2026-06-16T08:00:00Z");
    const links = await asked();
    for (const [name, text] of [
      ["Max", "Z"],
      ["Eva", "B"],
      ["Ida", "A"],
    ] as const)
      await post(links.get(emailOf(name)) ?? "", { "frage-q2": text });
    const [row] = await app.services.database.selectFrom("evaluations").selectAll().execute();
    const texts = (JSON.parse(row?.data ?? "") as { answer: string }[][]).map(([first]) => first?.answer);
    expect(texts).toEqual(["A", "B", "Z"]);
  });

  it("shows results once it is closed, from five answers on", async () => {
    const names = ["Eva", "Ida", "Max", "Tom", "Uwe"];
    await register(...names);
    at("2026-06-16T08:00:00Z");
    const links = await asked();
    const headers = { Cookie: await signInAsAdministrator(app) };
    const csv = () => app.request("/admin/events/e1/auswertung/csv", { headers });
    for (const [index, name] of names.entries()) {
      at("2026-06-30T08:00:00Z");
      if (index === 4) expect(await summary()).toMatchObject({ isOver: true, answers: 4, results: undefined });
      at("2026-06-29T20:00:00Z");
      await post(links.get(emailOf(name)) ?? "", { "frage-q1": index === 0 ? "schlecht" : "gut" });
    }
    expect((await summary()).results).toBeUndefined();
    expect((await csv()).status).toBe(404);
    at("2026-06-29T22:00:00Z");
    expect((await summary()).results?.[0]?.counts).toEqual([
      { answer: "gut", count: 4 },
      { answer: "schlecht", count: 1 },
    ]);
    expect(await (await csv()).text()).toContain("Wie war es?;gut;4\r\nWie war es?;schlecht;1\r\n");
    const page = await (await app.request("/admin/events/e1/auswertung", { headers })).text();
    expect(page).toContain("Auswertung der Evaluation");
    expect((await app.request(links.get(emailOf("Eva")) ?? "")).status).toBe(200);
    expect((await app.request("/admin/events/e1/auswertung/csv")).status).not.toBe(200);
  });

  it.each([
    ["is switched off", { evaluation: { isAsked: false, questions } }],
    ["asks nothing", { evaluation: { isAsked: true, questions: [] } }],
    ["belongs to a cancelled event", { isCancelled: true }],
  ])("shows no results before its term has passed, although it %s: more answers may come", async (_what, change) => {
    const names = ["Eva", "Ida", "Max", "Tom", "Uwe", "Ute"];
    await register(...names);
    at("2026-06-16T08:00:00Z");
    const links = await asked();
    const answer = (name: string) => post(links.get(emailOf(name)) ?? "", { "frage-q1": "gut" });
    for (const name of names.slice(0, 5)) await answer(name);
    await app.put("events", "e1", anEvent({ ...event, ...change } as typeof event));
    expect(await summary()).toMatchObject({ answers: 5, results: undefined });
    await app.put("events", "e1", anEvent(event));
    await answer("Ute");
    await app.put("events", "e1", anEvent({ ...event, ...change } as typeof event));
    expect(await summary()).toMatchObject({ answers: 6, results: undefined });
    at("2026-06-29T22:00:00Z");
    expect((await summary()).results?.[0]).toMatchObject({ label: "Wie war es?" });
  });

  it("shows no results while others still answer, although the event is dated back, and takes no answer after they were shown", async () => {
    const names = ["Eva", "Ida", "Max", "Tom", "Uwe", "Ute"];
    await register(...names);
    at("2026-06-16T08:00:00Z");
    const links = await asked();
    const answer = (name: string) => post(links.get(emailOf(name)) ?? "", { "frage-q1": "gut" });
    const move = (date: string) => app.put("events", "e1", anEvent({ ...event, date } as typeof event));
    for (const name of names.slice(0, 5)) await answer(name);
    await move("2026-05-04");
    expect(await summary()).toMatchObject({ answers: 5, results: undefined, until: "2026-06-29" });
    await answer("Ute");
    expect(await summary()).toMatchObject({ answers: 5, results: undefined });
    at("2026-06-29T22:00:00Z");
    expect((await summary()).results?.[0]?.counts).toMatchObject([{ count: 5 }, { count: 0 }]);
    // Who answered last would be known from the difference.
    await move("2026-06-25");
    await answer("Ute");
    // What was shown stays to be seen.
    expect(await summary()).toMatchObject({ answers: 5, until: "2026-06-29", isOver: true });
    expect((await summary()).results?.[0]?.counts).toMatchObject([{ count: 5 }, { count: 0 }]);
    await asked();
    const path = links.get(emailOf("Ute")) ?? "";
    expect(await (await app.request(path)).text()).toContain("ist jetzt geschlossen");
  });

  it("goes on after a few answers if the event gets a later day", async () => {
    await register("Eva", "Ida");
    at("2026-06-16T08:00:00Z");
    const links = await asked();
    await post(links.get(emailOf("Eva")) ?? "", { "frage-q1": "gut" });
    await app.put("events", "e1", anEvent({ ...event, date: "2026-07-15" } as typeof event));
    at("2026-07-16T08:00:00Z");
    await post(links.get(emailOf("Ida")) ?? "", { "frage-q1": "gut" });
    expect(await summary()).toMatchObject({ answers: 2, isOver: false, until: "2026-07-29" });
  });

  it("is closed after two weeks, and opens on the last day of the event for those who scan its code", async () => {
    await register("Eva");
    expect((await post("/anmeldung/evaluation", { email: "kein" })).status).toBe(422);
    await post("/anmeldung/evaluation", { email: emailOf("Unbekannt") });
    await post("/anmeldung/evaluation", { email: emailOf("Eva").toUpperCase() });
    const path = (await asked()).get(emailOf("Eva")) ?? "";
    expect(path).toMatch(/evaluation$/);
    expect(await (await app.request(path)).text()).toContain("Antworten absenden");
    // No second mail on the day after.
    at("2026-06-16T08:00:00Z");
    await asked();
    expect((await mailsOf(app)).filter(({ mime }) => mime.includes("/evaluation"))).toHaveLength(1);
    at("2026-06-29T22:01:00Z");
    expect(await (await app.request(path)).text()).toContain("ist jetzt geschlossen");
    expect((await post(path, { "frage-q1": "gut" })).status).toBe(303);
    expect((await summary()).answers).toBe(0);
  });

  it("stays in the trash with its event, and is deleted with it, answers and roll; the roll goes with the registration, too", async () => {
    await register("Eva", "Ida");
    at("2026-06-16T08:00:00Z");
    const links = await asked();
    for (const name of ["Eva", "Ida"]) await post(links.get(emailOf(name)) ?? "", { "frage-q1": "gut" });
    const { database, editor } = app.services;
    await app.remove("events", "e1");
    expect((await app.request(links.get(emailOf("Eva")) ?? "")).status).toBe(404);
    const rows = async () => ({
      answers: (await database.selectFrom("evaluations").select("event_id").execute()).length,
      roll: (await database.selectFrom("evaluation_roll").select("event_id").execute()).length,
    });
    expect(await rows()).toEqual({ answers: 1, roll: 2 });
    await database.deleteFrom("registrations").where("email", "=", emailOf("Ida")).execute();
    await database.deleteFrom("content").where("collection", "=", "settings").execute();
    expect(await rows()).toEqual({ answers: 1, roll: 1 });
    expect(await editor.purgeDeleted({ id: "u1", email: "erika@verein.example" }, "events", "e1")).toEqual({
      ok: true,
    });
    expect(await rows()).toEqual({ answers: 0, roll: 0 });
    expect(await database.selectFrom("registrations").select("id").execute()).toHaveLength(1);
  });
});
