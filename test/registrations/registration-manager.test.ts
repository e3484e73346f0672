import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import PostalMime from "postal-mime";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { listActivities } from "#server/activity/activity-store.ts";
import { MailFailure } from "#server/mail/mailer.ts";
import { anEvent } from "#test/builders.ts";
import { createTestApp, type TestApp } from "#test/create-test-app.ts";
import { administrator, createAccount } from "#test/signed-in.ts";

const path = "/admin/events/e1/registrations";

describe("the registration manager", () => {
  let app: TestApp;
  let headers: Record<string, string>;
  beforeEach(async () => {
    app = await createTestApp();
    await createAccount(app);
    const signIn = await app.request("/admin/login", {
      method: "POST",
      headers: { Origin: app.siteUrl },
      body: new URLSearchParams({ ...administrator, weiter: "" }),
    });
    const [cookie = ""] = signIn.headers.getSetCookie();
    headers = { Origin: app.siteUrl, Cookie: cookie.split(";")[0] ?? "" };
    await app.put("settings", "settings", { contactEmail: "info@verein.example" });
    for (const id of ["e1", "e2"]) await app.put("events", id, anEvent({ registrationSettings: { enabled: true } }));
  });
  afterEach(() => app.close());

  const post = (submission: object, to = path) =>
    app.request(to, {
      method: "POST",
      headers: { ...headers, "Content-Type": "application/json" },
      body: JSON.stringify(submission),
    });
  const register = async (eventId: string, lastName: string) => {
    const email = `${lastName.toLowerCase()}@praxis.example`;
    const form = { title: "Dr.", firstName: "Erika", lastName, email, city: "Köln" } as const;
    await app.services.registerAttendee(eventId, form);
    const [found] = await app.services.registrations.list({ eventId, search: email, limit: 1 });
    return found?.id ?? "";
  };
  const statusOf = async (eventId: string) =>
    (await app.services.registrations.list({ eventId, limit: 10 })).map(({ status }) => status);
  const newestActivity = async () => {
    const [entry] = await listActivities(app.services.database, { limit: 1 });
    return entry && { action: entry.action, details: entry.details, user: entry.user };
  };

  it("searches registrations of its event only, with the sorting and paging of the address", async () => {
    const [meier, maier] = [await register("e1", "Meier"), await register("e1", "Maier")];
    await register("e2", "Meier");
    const search = (text: string, query = "") => post({ intent: "search", search: text, query });
    const found = async (answer: Response) =>
      ((await answer.json()) as { list: { rows: { id: string }[] } }).list.rows.map(({ id }) => id);
    expect(await found(await search("MEIER@praxis"))).toEqual([meier]);
    expect(await found(await search("köln", "?anmeldungen-sortierung=lastName&anmeldungen=e2"))).toEqual([
      maier,
      meier,
    ]);
    expect(await found(await search("köln", "?anmeldungen-seite=2"))).toEqual([]);
    expect((await search("köln", "//[boese")).status).toBe(200);
    expect(await (await post({ intent: "chooseAll", search: "meier" })).json()).toEqual({ ok: true, ids: [meier] });
    expect((await post({ intent: "search", search: "x".repeat(201), query: "" })).status).toBe(400);
  });

  it("exports registrations of its event only, and logs their number and the user", async () => {
    const mine = await register("e1", "Meier");
    const stranger = await register("e2", "Fremd");
    const answer = await post({ intent: "export", ids: [mine, stranger], search: "" });
    expect(await answer.json()).toEqual({
      ok: true,
      rows: [
        {
          title: "Dr.",
          firstName: "Erika",
          lastName: "Meier",
          email: "meier@praxis.example",
          city: "Köln",
          status: "new",
          createdAt: "2026-06-15T10:00:00.000Z",
          answers: [],
          paidOn: "",
          kindTitle: "",
          workshopTitles: "",
        },
      ],
    });
    expect(await newestActivity()).toEqual({
      action: "registration.exported",
      details: { id: "e1", title: "Schmerztherapie in der Praxis", count: 1 },
      user: "redaktion@verein.example",
    });
  });

  it("exports only what matches status and search", async () => {
    await register("e1", "Meier");
    await post({ intent: "cancel", ids: [await register("e1", "Schulz")] });
    const rows = async (submission: object) => {
      const answer = (await (await post({ intent: "export", ...submission })).json()) as {
        rows: { lastName: string }[];
      };
      return answer.rows.map(({ lastName }) => lastName);
    };
    expect(await rows({ search: "" })).toHaveLength(2);
    expect(await rows({ search: "", status: "cancelled" })).toEqual(["Schulz"]);
    expect(await rows({ search: "meier" })).toEqual(["Meier"]);
  });

  it("adds a person, with errors beside the fields and when no seat is left", async () => {
    const person = { title: "Frau", firstName: "Ada", lastName: "Anruf", email: "ada@praxis.example", city: "Ulm" };
    const add = async (changes: object = {}, whenFull = "ask") => {
      const answer = await post({ intent: "add", person: { ...person, ...changes }, whenFull, sendsMail: false });
      return [answer.status, await answer.json()];
    };
    const wrong = (fieldErrors: object) => [422, { ok: false, reason: "invalid_fields", fieldErrors }];
    expect(await add({ email: "ada", title: "" })).toEqual(
      wrong({
        title: "Bitte füllen Sie alle Pflichtfelder aus",
        email: "Bitte geben Sie eine gültige E-Mail-Adresse ein",
      }),
    );
    expect(await add()).toEqual([200, { ok: true, isWaiting: false }]);
    expect(await add({ email: "ADA@praxis.example" })).toEqual(
      wrong({ lastName: "Diese Person ist mit dieser E-Mail-Adresse schon angemeldet." }),
    );
    await app.put("events", "e1", anEvent({ registrationSettings: { enabled: true, capacity: 1 } }));
    const other = { email: "eva@praxis.example" };
    expect(await add(other)).toEqual([409, { ok: false, reason: "full", hasWaitingList: false }]);
    expect(await add(other, "admit")).toEqual([200, { ok: true, isWaiting: false }]);
    expect(await add({ ...other, eventId: "e2" })).toEqual([400, expect.anything()]);
    expect(await statusOf("e1")).toEqual(["new", "new"]);
  });

  it("corrects a person and undoes a cancellation, in its event only", async () => {
    const [id, stranger] = [await register("e1", "Meier"), await register("e2", "Fremd")];
    const seen = {
      title: "Dr.",
      firstName: "Erika",
      lastName: "Meier",
      email: "meier@praxis.example",
      city: "Köln",
      invoiceRecipient: "",
      note: "",
    };
    const correct = async (changes: object, of = id) => {
      const answer = await post({ intent: "correct", id: of, corrected: { ...seen, ...changes }, seen });
      return [answer.status, await answer.json()];
    };
    expect(await correct({ email: "meier" })).toEqual([
      422,
      {
        ok: false,
        reason: "invalid_fields",
        fieldErrors: { email: "Bitte geben Sie eine gültige E-Mail-Adresse ein" },
      },
    ]);
    expect(await correct({ city: "Ulm" })).toEqual([200, { ok: true }]);
    expect(await correct({ city: "Bonn" })).toEqual([
      409,
      { ok: false, reason: "stale_person", stored: { ...seen, city: "Ulm" } },
    ]);
    expect((await correct({ city: "Ulm" }, stranger))[0]).toBe(404);
    expect((await post({ intent: "undoCancellation", id: stranger })).status).toBe(404);
    expect((await post({ intent: "undoCancellation", id })).status).toBe(409);
    await post({ intent: "cancel", ids: [id] });
    expect(await (await post({ intent: "undoCancellation", id })).json()).toEqual({ ok: true, isConfirmed: false });
  });

  it("counts the selected by status before a bulk change, and tells those it cancels if asked to", async () => {
    const [meier, schulz] = [await register("e1", "Meier"), await register("e1", "Schulz")];
    const elsewhere = await register("e2", "Vogel");
    await post({ intent: "cancel", ids: [schulz] });
    const outbox = async () => (await app.services.registrations.findMails([meier, schulz], "cancellation")).size;
    expect(await outbox()).toBe(0);
    expect(await (await post({ intent: "countChosen", ids: [meier, schulz, elsewhere] })).json()).toEqual({
      ok: true,
      chosen: { new: 1, confirmed: 0, cancelled: 1, waiting: 0 },
      refunds: { count: 0, heldCents: 0, proposedCents: 0 },
    });
    await post({ intent: "cancel", ids: [meier, schulz], sendsMail: true });
    expect(await outbox()).toBe(1);
  });

  it("records payments, which can be filtered and exported", async () => {
    await app.put("events", "e1", {
      ...anEvent({ registrationSettings: { enabled: true } }),
      isFree: false,
      price: 40,
    });
    const [paid, open] = [await register("e1", "Meier"), await register("e1", "Schulz")];
    const pay = async (paidOn: string, ids = [paid]) => {
      const answer = await post({ intent: "pay", ids, paidOn });
      return [answer.status, await answer.json()];
    };
    expect(await pay("2026-06-14")).toEqual([200, { ok: true, paid: 1 }]);
    expect(await newestActivity()).toMatchObject({ action: "registration.paid", details: { id: "e1", count: 1 } });
    expect(await pay("2026-06-14")).toEqual([200, { ok: true, paid: 0 }]);
    for (const wrong of ["2026-06-16", "14.06.2026"]) expect((await pay(wrong))[0]).toBe(422);
    const found = async (payment: string) => (await post({ intent: "chooseAll", payment, search: "" })).json();
    expect([await found("paid"), await found("open")]).toMatchObject([{ ids: [paid] }, { ids: [open] }]);
    const rows = await post({ intent: "export", payment: "paid", search: "" });
    expect(await rows.json()).toMatchObject({ rows: [{ lastName: "Meier", paidOn: "2026-06-14" }] });
    const page = await app.request("/admin/events/e1/anmeldungen?anmeldungen-zahlung=paid", { headers });
    expect(await page.text()).toMatch(/meier@praxis(?!.*schulz@praxis)/s);
    expect(await pay("")).toEqual([200, { ok: true, paid: 1 }]);
    expect((await newestActivity())?.action).toBe("registration.unpaid");
    const stranger = await register("e2", "Fremd");
    expect((await pay("2026-06-14", [stranger]))[0]).toBe(404);
  });

  it("lists possible target events, and moves a registration", async () => {
    const id = await register("e1", "Meier");
    await app.put("events", "past", anEvent({ title: "Vorbei", date: "2026-06-14" }));
    await app.put("events", "off", anEvent({ title: "Abgesagt", isCancelled: true }));
    await app.put("events", "out", anEvent({ registrationSettings: { registrationMethod: "external" } }));
    const { targets } = await (await post({ intent: "listTargets" })).json();
    expect(targets.map((target: { id: string }) => target.id)).toEqual(["e2"]);
    const move = async (changes: object) => {
      const answer = await post({ intent: "move", id, targetId: "e2", whenFull: "ask", sendsMail: false, ...changes });
      return [answer.status, await answer.json()];
    };
    expect(await move({ targetId: "e9" })).toEqual([409, { ok: false, reason: "target_not_found" }]);
    expect(await move({ targetId: "e1" })).toEqual([409, { ok: false, reason: "registered" }]);
    expect(await move({})).toEqual([200, { ok: true, isWaiting: false }]);
    expect((await move({}))[0]).toBe(404);
    expect([await statusOf("e1"), await statusOf("e2")]).toEqual([[], ["new"]]);
  });

  it("shows that an offer's mail was not delivered, and why if it was refused for good", async () => {
    const settings = { enabled: true, capacity: 1, waitingListEnabled: true };
    await app.put("events", "e1", anEvent({ registrationSettings: settings }));
    const first = await register("e1", "Meier");
    await register("e1", "Maier");
    Object.assign(app.services.mailer, {
      send: () => Promise.reject(new MailFailure("550 unknown", { code: "550", mayHaveArrived: false })),
    });
    await post({ intent: "cancel", ids: [first] });
    await app.services.waitingLists.work();
    await app.services.mails.work();
    const page = async () => (await app.request("/admin/events/e1/anmeldungen", { headers })).text();
    expect(await page()).toContain("E-Mail noch nicht zugestellt");
    await app.services.database
      .updateTable("mail_outbox")
      .set({ status: "failed", last_error: "Der E-Mail-Server hat abgelehnt: 550 5.1.1 No such user" })
      .execute();
    expect(await page()).toContain("Angebot nicht gesendet: Postfach gibt es nicht");
  });

  it("confirms in the background and reports its progress", async () => {
    const id = await register("e1", "Meier");
    const { jobId } = (await (await post({ intent: "confirm", ids: [id] })).json()) as { jobId: string };
    const ask = async () => (await app.request(`${path}?auftrag=${jobId}`, { headers })).json();
    await expect.poll(ask).toEqual({
      state: "ended",
      outcome: { ok: true, changed: 1, skipped: [], unsettled: [] },
    });
    expect(await statusOf("e1")).toEqual(["confirmed"]);
    expect(await (await app.request(`${path}?auftrag=anderer`, { headers })).json()).toEqual({ state: "unknown" });
  });

  it.each(["confirm", "cancel", "pay", "waive"])(
    "answers 404 to %s of another event's registration, and leaves it alone beside those of this one",
    async (intent) => {
      const priced = { isFree: false, price: 40, registrationSettings: { enabled: true } };
      for (const id of ["e1", "e2"]) await app.put("events", id, anEvent(priced));
      const mine = await register("e1", "Meier");
      const stranger = await register("e2", "Fremd");
      const details = { pay: { paidOn: "2026-05-01" }, waive: { reason: "Referentin" } };
      const order = { intent, ...details[intent as keyof typeof details] };
      expect((await post({ ...order, ids: [stranger] })).status).toBe(404);
      expect((await newestActivity())?.action).not.toMatch(/^registration/);
      // Somebody moved the other meanwhile.
      expect((await post({ ...order, ids: [stranger, mine] })).status).toBe(200);
      const stands = async (id: string) => {
        const found = app.services.database
          .selectFrom("registrations")
          .select(["status", "paid_on"])
          .where("id", "=", id);
        return Object.values(await found.executeTakeFirstOrThrow());
      };
      const changed = {
        ...{ confirm: ["confirmed", ""], cancel: ["cancelled", ""] },
        ...{ pay: ["new", "2026-05-01"], waive: ["new", "2026-06-15"] },
      }[intent];
      await expect.poll(() => stands(mine)).toEqual(changed);
      expect(await stands(stranger)).toEqual(["new", ""]);
    },
  );

  it("resends no mail for another event's registration", async () => {
    const stranger = await register("e2", "Fremd");
    await app.services.database.updateTable("registrations").set({ status: "confirmed" }).execute();
    expect((await post({ intent: "resend", id: stranger })).status).toBe(404);
    expect(await app.services.database.selectFrom("mail_outbox").selectAll().execute()).toEqual([]);
  });

  it("sends a test of an unsaved mail only to the signed-in user", async () => {
    await register("e1", "Meier");
    const template = { subject: "Probe: [EVENT_TITLE]", body: "Guten Tag [TITLE] [LAST_NAME]" };
    expect(await (await post({ intent: "sendTest", template })).json()).toEqual({ ok: true });
    const outbox = join(app.services.config.dataDir, "outbox");
    const mails = await readdir(outbox);
    expect(mails).toHaveLength(1);
    const mail = await PostalMime.parse(await readFile(join(outbox, mails[0] ?? "")));
    expect(mail).toMatchObject({
      to: [{ address: "redaktion@verein.example" }],
      subject: "Probe: Schmerztherapie in der Praxis",
      text: expect.stringContaining("Guten Tag Dr. Musterfrau"),
    });
    expect([mail.cc ?? [], mail.bcc ?? []]).toEqual([[], []]);
    expect(await app.services.database.selectFrom("mail_outbox").selectAll().execute()).toEqual([]);
  });

  it.each([
    [{ intent: "cancel", ids: [] }, 400],
    [{ intent: "cancel", ids: ["a b"] }, 400],
    [{ intent: "cancel", ids: ["x1"], status: "confirmed" }, 400],
    [{ intent: "delete", ids: ["x1"] }, 400],
    [{ intent: "sendTest", template: { subject: "[NAME]", body: "x" } }, 422],
  ])("refuses %j with %i", async (submission, status) => {
    expect((await post(submission)).status).toBe(status);
    for (const id of ["e1", "e2"]) expect((await app.services.content.find("events", id))?.version).toBe(1);
  });

  it.each([
    ["?teil=konferenz", "e1", { onlineConferenceLink: "javascript:alert(1)" }, 422],
    ["?teil=link", "e1", { registrationLink: "/anmeldung/zu-kurz", enabled: true }, 422],
    ["?teil=email", "e2", { subject: "x", body: "y" }, 400],
    ["?teil=email", "e1", { id: "e2", subject: "x", body: "y" }, 422],
    ["?teil=email", "e1", { subject: "[NAME]", body: "x" }, 422],
    ["?teil=anderes", "e1", { subject: "x", body: "y" }, 400],
    ["", "e1", { subject: "x", body: "y" }, 400],
  ])("refuses to save the part %s of %s as %j with %i", async (part, id, document, status) => {
    const path = `/admin/events/e1/registrations${part}`;
    expect((await post({ intent: "save", id, expectedVersion: 1, document }, path)).status).toBe(status);
    for (const id of ["e1", "e2"]) expect((await app.services.content.find("events", id))?.version).toBe(1);
  });

  it("answers 404 if the event was deleted", async () => {
    const id = await register("e1", "Meier");
    await app.remove("events", "e1");
    const answer = await post({ intent: "cancel", ids: [id] });
    // Not that the registration is gone: the event may be in the trash.
    expect([answer.status, await answer.json()]).toEqual([404, { ok: false, reason: "event_not_found" }]);
    const save = { intent: "save", id: "e1", expectedVersion: 1, document: { subject: "x", body: "y" } };
    expect((await post(save, "/admin/events/e1/registrations?teil=email")).status).toBe(404);
  });

  it("is also a page of its own, for existing events only", async () => {
    await register("e1", "Meier");
    const ask = (id: string) => app.request(`/admin/events/${id}/anmeldungen`, { headers });
    const page = await ask("e1");
    expect(page.status).toBe(200);
    expect(await page.text()).toContain("meier@praxis.example");
    expect(await (await ask("e2")).text()).not.toContain("meier@praxis.example");
    expect((await ask("e9")).status).toBe(404);
  });

  it("reports that registrations could not be loaded, and keeps the rest of the screen", async () => {
    await app.services.database.schema.alterTable("registrations").renameTo("gone").execute();
    const answer = await app.request("/admin/events/e1/anmeldungen", { headers });
    expect(answer.status).toBe(200);
    expect(app.logged).toContainEqual(expect.objectContaining({ message: "registrations could not be loaded" }));
    const failed = await post({ intent: "cancel", ids: ["x1"] });
    expect(failed.status).toBe(500);
    expect(await failed.json()).toEqual({ ok: false, reason: "failed" });
  });

  it("refuses to save an event with unknown placeholders or another event's link", async () => {
    const save = (registrationSettings: object) =>
      post(
        { intent: "save", id: "e3", expectedVersion: "new", document: anEvent({ registrationSettings }) },
        "/admin/events",
      );
    expect((await save({ emailTemplate: { subject: "Hallo [NAME]", body: "x" } })).status).toBe(422);
    const link = "/anmeldung/schmerztherapie-Abcdef123456";
    await app.put("events", "e2", anEvent({ registrationSettings: { registrationLink: link } }));
    expect((await save({ registrationLink: link })).status).toBe(422);
    expect(await app.services.content.find("events", "e3")).toBeUndefined();
  });
});
