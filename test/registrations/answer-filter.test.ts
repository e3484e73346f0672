import { afterEach, beforeEach, expect, it } from "vitest";
import { countAnswers } from "#model/registrations/answer-counts.ts";
import { anEvent } from "#test/builders.ts";
import { createTestApp, type TestApp } from "#test/create-test-app.ts";
import { describeOnEachEngine } from "#test/database/contract-database.ts";
import { signInAsAdministrator } from "#test/signed-in.ts";

const questions = [
  { id: "a1", label: "Mitglied?", kind: "yesNo" },
  { id: "a2", label: "Parkplatz?", kind: "yesNo" },
] as const;
const people = [
  ["Adler", "Ja", "Nein"],
  ["Berg", "Nein", "Ja"],
  ["Carl", "Ja", ""],
] as const;

describeOnEachEngine("registrations by an answer", (current) => {
  let app: TestApp;
  beforeEach(async () => {
    app = await createTestApp({ databaseUrl: current().url, env: { RATE_LIMITS: "off" } });
    const registrationSettings = { enabled: true, questions: questions.map((one) => ({ ...one })) } as never;
    await app.put("events", "e1", anEvent({ title: "Schmerztag", date: "2026-09-12", registrationSettings }));
    for (const [lastName, member, parking] of people) {
      const form = { title: "Dr.", firstName: "Erika", lastName, city: "Ulm" } as const;
      const answers = [
        { id: "a1", label: "Mitglied?", answer: member },
        { id: "a2", label: "Parkplatz?", answer: parking },
      ].filter(({ answer }) => answer);
      await app.services.registerAttendee("e1", { ...form, email: `${lastName}@praxis.example` }, { answers });
    }
  });
  afterEach(() => app.close());

  it("are found, counted and shown; the same answer to another question is none", async () => {
    const { registrations } = app.services;
    const answer = { questionId: "a1", answer: "Ja" };
    const found = await registrations.list({ eventId: "e1", answer, limit: 10 });
    expect(found.map(({ lastName }) => lastName).sort()).toEqual(["Adler", "Carl"]);
    expect((await registrations.count({ eventId: "e1", answer })).found).toBe(2);
    expect((await registrations.count({ eventId: "e1", answer: { questionId: "a2", answer: "Ja" } })).found).toBe(1);
    const counts = countAnswers(
      questions.map((one) => ({ ...one, options: [] })),
      await registrations.listAnswers("e1"),
    );
    expect(counts[1]).toMatchObject({ label: "Parkplatz?", unanswered: 1 });
    const path = "/admin/events/e1/anmeldungen?anmeldungen-antwort=a1%3AJa";
    const page = await (await app.request(path, { headers: { Cookie: await signInAsAdministrator(app) } })).text();
    expect(page).toContain("2 × Ja · 1 × Nein");
    expect(page).toContain("Carl");
    expect(page).not.toContain("Erika Berg");
  });
});
