import { afterEach, beforeEach, expect, it } from "vitest";
import { anEvent } from "./builders.ts";
import { describeOnEachEngine } from "./contract-database.ts";
import { createTestApp, type TestApp } from "./create-test-app.ts";
import { signInAsAdministrator } from "./signed-in.ts";

/** Who saves a part of a record by a form of its own, at the same moment as somebody else. */
describeOnEachEngine("of two editors who save at once", (current) => {
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

  /** Each sends at once what it sends, having seen the same before. One wins, and all others are told. */
  async function race(path: string, submissionOf: (name: string, index: number) => object): Promise<string> {
    const answers = await Promise.all(names.map((name, index) => send(path, submissionOf(name, index))));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409]);
    for (const answer of answers.filter(({ status }) => status === 409)) {
      expect(await answer.text()).toContain("redaktion@verein.example");
    }
    return names[answers.findIndex(({ status }) => status === 200)] ?? "";
  }
  const settingsOfEvent = async () => (await app.services.content.find("events", "e1"))?.registrationSettings;
  const manager = "/admin/events/e1/registrations.data";
  const saveGate = (document: object) => ({ intent: "save", id: "maintenance", expectedVersion: 1, document });

  it("one sets the password of the gate", async () => {
    const winner = await race("/admin/maintenance.data", (password) => saveGate({ enabled: true, password }));
    expect(await app.services.accessGate.enter(winner)).toMatchObject({ ok: true });
  });

  it("one switches the gate or sets its password", async () => {
    const winner = await race("/admin/maintenance.data", (password, index) =>
      saveGate({ enabled: index % 2 === 0, password }),
    );
    expect(await app.services.accessGate.isClosed()).toBe(names.indexOf(winner) % 2 === 0);
  });

  it.each([
    ["changeLink", "registrationLink", "/alt"],
    ["changeConferenceLink", "onlineConferenceLink", ""],
  ] as const)("one sets a link (%s)", async (intent, field, seen) => {
    const linkOf = (name: string) => `https://akademie.example/${name}`;
    const winner = await race(manager, (name) => ({ intent, link: linkOf(name), seen }));
    expect((await settingsOfEvent())?.[field]).toBe(linkOf(winner));
  });

  it("one sets the confirmation mail", async () => {
    const winner = await race(manager, (subject) => {
      return { intent: "save", id: "e1", expectedVersion: 1, document: { subject, body: "Guten Tag" } };
    });
    expect((await settingsOfEvent())?.emailTemplate.subject).toBe(winner);
  });

  it("one is told that the other took the link away", async () => {
    expect((await send(manager, { intent: "changeLink", link: "", seen: "/alt" })).status).toBe(200);
    const late = await send(manager, { intent: "changeLink", link: "https://akademie.example/neu", seen: "/alt" });
    expect(late.status).toBe(409);
    expect((await settingsOfEvent())?.registrationLink).toBe("");
  });
});
