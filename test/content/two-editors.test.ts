import { afterEach, beforeEach, expect, it } from "vitest";
import { aBoardMember, anEvent } from "#test/builders.ts";
import { createTestApp, type TestApp } from "#test/create-test-app.ts";
import { describeOnEachEngine } from "#test/database/contract-database.ts";
import { signInAsAdministrator } from "#test/signed-in.ts";

/** Forms for a part of a record, saved concurrently. */
describeOnEachEngine("concurrent saves by several editors", (current) => {
  let app: TestApp;
  let cookie: string;
  beforeEach(async () => {
    app = await createTestApp({ databaseUrl: current().url });
    cookie = await signInAsAdministrator(app);
    await app.put("settings", "settings", { maintenance: { enabled: false } });
    await app.put("events", "e1", anEvent({ registrationSettings: { enabled: true, registrationLink: "/alt" } }));
  });
  afterEach(() => app.close());

  const send = (path: string, submission: object) =>
    app.request(path, {
      method: "POST",
      headers: { Cookie: cookie, Origin: app.siteUrl, "Content-Type": "application/json" },
      body: JSON.stringify(submission),
    });
  const names = ["eins", "zwei", "drei", "vier", "fünf", "sechs"];

  /** Sends all submissions concurrently, based on the same state. One succeeds; the others get a conflict. */
  async function race(path: string, submissionOf: (name: string, index: number) => object): Promise<string> {
    const answers = await Promise.all(names.map((name, index) => send(path, submissionOf(name, index))));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409]);
    for (const answer of answers.filter(({ status }) => status === 409)) {
      expect(await answer.text()).toContain("redaktion@verein.example");
    }
    return names[answers.findIndex(({ status }) => status === 200)] ?? "";
  }
  const settingsOfEvent = async () => (await app.services.content.find("events", "e1"))?.registrationSettings;
  const manager = (part: string, id = "e1") => `/admin/events/${id}/registrations.data?teil=${part}`;
  const saveLink = (registrationLink: string, id = "e1") => ({
    ...{ intent: "save", id, expectedVersion: 1, document: { registrationLink, enabled: true } },
  });
  const saveGate = (document: object) => ({ intent: "save", id: "maintenance", expectedVersion: 1, document });

  it("let one set the password of the gate", async () => {
    const winner = await race("/admin/maintenance.data", (password) => saveGate({ enabled: true, password }));
    expect(await app.services.accessGate.enter(winner)).toMatchObject({ ok: true });
  });

  it("let one change the gate or its password", async () => {
    const winner = await race("/admin/maintenance.data", (password, index) =>
      saveGate({ enabled: index % 2 === 0, password }),
    );
    expect(await app.services.accessGate.isClosed()).toBe(names.indexOf(winner) % 2 === 0);
  });

  it("let one order the board, and all of it", async () => {
    const seen = names.map((_, position) => `m${position}`);
    for (const [position, id] of seen.entries()) await app.put("board", id, aBoardMember({ name: id, position }));
    const orders = names.map((_, index) =>
      index === 0 ? seen.toReversed() : [...seen.slice(index), ...seen.slice(0, index)],
    );
    const winner = await race("/admin/board.data", (_name, index) => ({ intent: "reorder", ids: orders[index], seen }));
    const order = [{ field: "position", direction: "asc", as: "number" }] as const;
    const stored = await app.services.content.list("board", { order });
    expect(stored.map(({ id }) => id)).toEqual(orders[names.indexOf(winner)]);
  });

  it.each<[string, (id: string, link: string) => [path: string, submission: object]]>([
    [
      "the form of the event",
      (id, registrationLink) => {
        const document = anEvent({ title: id, registrationSettings: { enabled: true, registrationLink } });
        return ["/admin/events.data", { intent: "save", id, expectedVersion: "new", document }];
      },
    ],
    ["its links", (id, link) => [manager("link", id), saveLink(link, id)]],
    [
      "a plan to publish it",
      (id, registrationLink) => {
        const document = anEvent({ title: id, registrationSettings: { enabled: true, registrationLink } });
        const publishAt = "2027-01-01T08:00";
        return ["/admin/events.data", { intent: "saveDraft", id, expectedVersion: "new", document, publishAt }];
      },
    ],
  ])("give a registration link to one event only, through %s", async (way, change) => {
    const link = "/anmeldung/schmerztag-Abcdef123456";
    const ids = ["a1", "a2", "a3", "a4"];
    if (way === "its links") for (const id of ids) await app.put("events", id, anEvent({ title: id }));
    if (way === "a plan to publish it") {
      // A plan takes nothing yet: it is refused when another event has the link.
      await app.put("events", "e2", anEvent({ registrationSettings: { registrationLink: link } }));
    }
    const answers = await Promise.all(ids.map((id) => send(...change(id, link))));
    const isPlan = way === "a plan to publish it";
    expect(answers.map(({ status }) => status).sort()).toEqual([isPlan ? 422 : 200, 422, 422, 422]);
    for (const answer of answers.filter(({ status }) => status === 422)) {
      expect(await answer.text()).toContain("Dieser Link führt bereits zu einer anderen Veranstaltung.");
    }
    const events = await app.services.content.list("events", {});
    const owners = events.filter(({ registrationSettings }) => registrationSettings.registrationLink === link);
    expect(owners).toHaveLength(1);
    // Its owner is saved again with the same link.
    const [owner] = owners;
    if (!owner) throw new Error("nobody has the link");
    const { id, version, ...document } = owner;
    const again = { intent: "save", id, expectedVersion: version, document: { ...document, title: "Anders" } };
    expect((await send("/admin/events.data", again)).status).toBe(200);
  });

  it("keep a plan whose link was taken meanwhile, and publish it once it is free", async () => {
    const registrationLink = "/anmeldung/schmerztag-Abcdef123456";
    const document = anEvent({ title: "geplant", registrationSettings: { enabled: true, registrationLink } });
    const publishAt = "2026-06-15T13:00";
    const plan = { intent: "saveDraft", id: "p1", expectedVersion: "new", document, publishAt };
    expect((await send("/admin/events.data", plan)).status).toBe(200);
    await app.put("events", "e2", anEvent({ registrationSettings: { registrationLink } }));
    app.setTime("2026-06-15T11:01:00Z");
    const apply = () => app.services.applyScheduledChanges();
    expect(await apply()).toMatchObject({ published: 0 });
    // Nobody of the operators can do anything about it, each 15 seconds.
    expect(app.logText()).not.toContain("a scheduled change failed");
    await app.remove("events", "e2");
    expect(await apply()).toMatchObject({ published: 1 });
  });

  it.each([
    ["the trash", "", false],
    ["the trash", "/anmeldung/schmerztag-Abcdef123456", true],
    ["its history", "/anmeldung/neu-Ghijkl123456", false],
    ["its history", "/anmeldung/schmerztag-Abcdef123456", true],
  ])("give no event back from %s with a link that another has got: link %j", async (from, left, isFree) => {
    const { content, editor } = app.services;
    const viewer = { id: "u1", email: "erika@verein.example" };
    const eventWith = (title: string, registrationLink: string) =>
      anEvent({ title, registrationSettings: { enabled: true, registrationLink } });
    const link = "/anmeldung/schmerztag-Abcdef123456";
    await app.put("events", "a1", eventWith("alt", link));
    if (from === "the trash") await app.remove("events", "a1");
    else await app.put("events", "a1", eventWith("umbenannt", "/anmeldung/neu-Ghijkl123456"));
    if (!isFree) await app.put("events", "a2", eventWith("neu", link));

    const restored =
      from === "the trash"
        ? await editor.restoreDeleted(viewer, "events", "a1")
        : await editor.restoreVersion(viewer, "events", "a1", 1);
    expect(restored).toMatchObject({ ok: true });
    const expected = { title: "alt", registrationSettings: { enabled: true, registrationLink: left } };
    expect(await content.find("events", "a1")).toMatchObject(expected);
    expect((await app.services.registrations.findEventByLink(link.slice(11)))?.id).toBe(isFree ? "a1" : "a2");
  });

  it.each([
    ["cancelled", true],
    ["on again", false],
  ])(
    "leave an event and its draft %s when an older version of the other state is restored",
    async (_is, isCancelled) => {
      const { content, drafts, editor } = app.services;
      const viewer = { id: "u1", email: "erika@verein.example" };
      const event = anEvent({ title: "alt", isCancelled: !isCancelled });
      await app.put("events", "a1", event);
      const draft = { collection: "events", id: "a1", base: 1, expected: "none", document: event } as const;
      await drafts.save(viewer, draft);
      const apply = (stored: typeof event) => ({ ...stored, title: "neu", isCancelled });
      await editor.change(viewer, { collection: "events", id: "a1", apply });
      expect(await drafts.find("events", "a1")).toMatchObject({ version: 2, document: { title: "neu", isCancelled } });
      expect(await drafts.restoreVersion(viewer, "events", "a1", 1)).toEqual({ ok: true, version: 3 });
      expect(await drafts.find("events", "a1")).toMatchObject({ document: { title: "alt", isCancelled } });
      expect(await editor.restoreVersion(viewer, "events", "a1", 1)).toMatchObject({ ok: true });
      expect(await content.find("events", "a1")).toMatchObject({ title: "alt", isCancelled });
      // From the trash it comes back as it was.
      await editor.remove(viewer, "events", "a1");
      await editor.restoreDeleted(viewer, "events", "a1");
      expect(await content.find("events", "a1")).toMatchObject({ title: "alt", isCancelled });
    },
  );

  it.each([
    ["link", "registrationLink", { enabled: true }],
    ["konferenz", "onlineConferenceLink", {}],
  ] as const)("let one set a link (%s)", async (part, field, more) => {
    const linkOf = (name: string) => `https://akademie.example/${name}`;
    const winner = await race(manager(part), (name) => {
      return { intent: "save", id: "e1", expectedVersion: 1, document: { [field]: linkOf(name), ...more } };
    });
    expect((await settingsOfEvent())?.[field]).toBe(linkOf(winner));
  });

  it("let one set the confirmation mail", async () => {
    const winner = await race(manager("email"), (subject) => {
      return { intent: "save", id: "e1", expectedVersion: 1, document: { subject, body: "Guten Tag" } };
    });
    expect((await settingsOfEvent())?.emailTemplate.subject).toBe(winner);
  });

  it("save different parts of an event at once", async () => {
    const template = { subject: "Mein Betreff", body: "Guten Tag" };
    const onlineConferenceLink = "https://konferenz.example/1";
    const save = (document: object) => ({ intent: "save", id: "e1", expectedVersion: 1, document });
    const answers = await Promise.all([
      send(manager("link"), saveLink("")),
      send(manager("konferenz"), save({ onlineConferenceLink })),
      send(manager("email"), save(template)),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await settingsOfEvent()).toMatchObject({
      registrationLink: "",
      onlineConferenceLink,
      emailTemplate: template,
    });
  });
});
