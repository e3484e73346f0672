import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { anEvent } from "#test/builders.ts";
import { createTestApp, type TestApp } from "#test/create-test-app.ts";
import { messageBeside } from "#test/registrations/message-beside.ts";

const form = { title: "Frau", firstName: "Eva", lastName: "Muster", email: "eva@praxis.example", city: "Ulm" };
const viewer = { id: "v", email: "redaktion@verein.example" };
const questions = [
  { id: "essen", label: "Was möchten Sie essen?", kind: "choice", options: ["Fisch", "Gemüse"], isRequired: true },
  { id: "anreise", label: "Wie reisen Sie an?", kind: "text", help: "Für die Parkplätze." },
  { id: "mitglied", label: "Sind Sie Mitglied?", kind: "yesNo" },
] as const;

let app: TestApp;
beforeEach(async () => {
  app = await createTestApp({ env: { RATE_LIMITS: "off" } });
  const settings = { enabled: true, questions: questions.map((question) => ({ ...question })) };
  await app.put("events", "e1", anEvent({ title: "Schmerztag", registrationSettings: settings as never }));
  await app.put("events", "plain", anEvent({ registrationSettings: { enabled: true } }));
});
afterEach(() => app.close());

const send = (answers: Record<string, string> = {}, event = "e1") =>
  app.request(`/register/${event}`, {
    method: "POST",
    body: new URLSearchParams({ ...form, ...answers }),
    headers: { Origin: app.siteUrl },
  });
const stored = (eventId = "e1") => app.services.registrations.list({ eventId, limit: 10 });
const given = { "frage-essen": "Gemüse", "frage-anreise": " Bahn ", "frage-mitglied": "" };
const kept = [
  { id: "essen", label: "Was möchten Sie essen?", answer: "Gemüse" },
  { id: "anreise", label: "Wie reisen Sie an?", answer: "Bahn" },
];

describe("questions of an event", () => {
  it("appear in its form, on page and in dialog, and in no other", async () => {
    for (const path of ["/register/e1", "/veranstaltungen?event=e1"]) {
      const html = await (await app.request(path)).text();
      for (const part of ['name="frage-essen"', "<option>Gemüse</option>", "Für die Parkplätze.", "(freiwillig)"])
        expect(html, path).toContain(part);
      expect(html, path).toContain("Alle Felder ohne den Zusatz");
    }
    const html = await (await app.request("/register/plain")).text();
    const fields = html.slice(html.indexOf('action="/register/plain"')).split("</form>")[0];
    expect(fields?.match(/<(input|select)[^>]* name="/g)).toHaveLength(5);
    expect(html).toContain("Alle Felder sind Pflichtfelder.");
  });

  it("are stored with the registration as they were worded", async () => {
    expect((await send(given)).status).toBe(303);
    expect((await stored())[0]?.answers).toEqual(kept);
    expect((await send({}, "plain")).status).toBe(303);
    expect((await stored("plain"))[0]?.answers).toEqual([]);
  });

  it("are validated beside the field, with the input kept", async () => {
    const answer = await send({ "frage-essen": "Braten", "frage-anreise": "Bahn" });
    expect(answer.status).toBe(422);
    const html = await answer.text();
    expect(messageBeside(html, "frage-essen")).toBe("Bitte wählen Sie eine der Antworten aus.");
    expect(html).toContain('value="Bahn"');
    expect(messageBeside(await (await send()).text(), "frage-essen")).toBe("Bitte füllen Sie alle Pflichtfelder aus");
    // A question that this event does not have.
    expect((await send({ ...given, "frage-fremd": "x" })).status).toBe(400);
    expect((await send({ "frage-essen": "Fisch" }, "plain")).status).toBe(400);
    expect([await stored(), await stored("plain")]).toEqual([[], []]);
  });

  it("are included in the report about a person and in exports, and are erased with the registration", async () => {
    await send(given);
    const report = await app.services.privacy.inform(viewer, form.email);
    expect(report?.registrations[0]?.answers).toEqual(kept);
    const exported = await app.services.registrations.exportFor(viewer, { eventId: "e1" });
    expect(exported[0]?.answers).toEqual(kept);
    await app.services.privacy.erase(viewer, form.email);
    expect(await stored()).toEqual([]);
    const log = await app.services.database.selectFrom("activity_logs").selectAll().execute();
    expect(JSON.stringify(log)).not.toContain("Gemüse");
  });
});
