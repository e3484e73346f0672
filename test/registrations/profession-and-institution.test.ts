import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { anEvent } from "#test/builders.ts";
import { createTestApp, type TestApp } from "#test/create-test-app.ts";
import { linksIn, mailsOf } from "#test/mail-files.ts";
import { readPage } from "#test/pages/page-part.ts";
import { messageBeside } from "#test/registrations/message-beside.ts";
import { formatRegistrationCsv } from "#text/registrations/registration-csv.ts";

const person = { title: "Frau", firstName: "Eva", lastName: "Muster", city: "Ulm" };
const form = { ...person, email: "eva@praxis.example" };
const answers = { "frage-profession": "Pflege", "frage-institution": " Klinik Ulm " };
const kept = [
  { id: "profession", label: "Berufsgruppe", answer: "Pflege" },
  { id: "institution", label: "Institution", answer: "Klinik Ulm" },
];

let app: TestApp;
beforeEach(async () => {
  app = await createTestApp({ env: { RATE_LIMITS: "off" } });
  await app.put("settings", "settings", { contactEmail: "info@verein.example", associationName: "Verein" });
  const registrationSettings = { enabled: true, asksForProfession: true, asksForInstitution: true } as never;
  await app.put("events", "e1", anEvent({ title: "Schmerztag", date: "2026-09-12", registrationSettings }));
});
afterEach(() => app.close());

const post = (path: string, body: Record<string, string>) =>
  app.request(path, { method: "POST", body: new URLSearchParams(body), headers: { Origin: app.siteUrl } });
const register = (changes: Record<string, string> = {}) => post("/register/e1", { ...form, ...answers, ...changes });
const stored = () => app.services.registrations.list({ eventId: "e1", limit: 10 });
async function ownLink() {
  await post("/anmeldung/link-vergessen", { email: form.email });
  await app.services.mails.work();
  return linksIn((await mailsOf(app))[0]?.mime ?? "")[0] ?? "";
}

describe("profession and institution", () => {
  it("are optional answers of the form, in the CSV file and at the door", async () => {
    const refused = await register({ "frage-profession": "Imker" });
    expect(refused.status).toBe(422);
    expect(messageBeside(await refused.text(), "frage-profession")).toBe("Bitte wählen Sie eine der Antworten aus.");
    expect((await register()).status).toBe(303);
    expect((await post("/register/e1", { ...form, firstName: "Ida" })).status).toBe(303);
    const rows = await stored();
    expect(rows.map((row) => row.answers).sort((a, b) => b.length - a.length)).toEqual([kept, []]);
    expect(formatRegistrationCsv(rows)).toContain(";Pflege;Klinik Ulm\r\n");
    const attendees = await app.services.attendance.list({ eventId: "e1", limit: 10 });
    expect(attendees.map(({ institution }) => institution).filter(Boolean)).toEqual(["Klinik Ulm"]);
  });

  it("and the EFN bring up the right keyboard, and what the browser knows", async () => {
    const { registrationSettings, ...event } = anEvent({ date: "2026-09-12", certificationPoints: 3 });
    const settings = { enabled: true, asksForInstitution: true, takesColleagues: true } as never;
    await app.put("events", "e2", { ...event, registrationSettings: settings });
    const inputs = async (path: string) =>
      Object.fromEntries(
        (await readPage(app, path))
          .all("input")
          .map((input) => [input.attribute("name"), [input.attribute("autocomplete"), input.attribute("inputmode")]]),
      );
    expect(await inputs("/register/e2")).toMatchObject({
      "frage-institution": ["organization", undefined],
      efn: ["off", "numeric"],
    });
    await register();
    expect(await inputs(await ownLink())).toMatchObject({ "frage-institution": ["organization", undefined] });
  });

  it("are corrected by the person's own link, and only if the form has them", async () => {
    await register();
    const path = await ownLink();
    expect(await (await app.request(path)).text()).toContain('value="Klinik Ulm"');
    expect((await post(path, { ...person, "frage-profession": "", "frage-institution": "Praxis Bonn" })).status).toBe(
      200,
    );
    expect((await stored())[0]?.answers).toEqual([{ ...kept[1], answer: "Praxis Bonn" }]);
    await post(path, { ...person, city: "Bonn" });
    expect((await stored())[0]).toMatchObject({ city: "Bonn", answers: [{ answer: "Praxis Bonn" }] });
  });
});
