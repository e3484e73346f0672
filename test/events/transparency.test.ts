import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { composeConfirmationMail } from "#server/registrations/confirmation-mail.ts";
import { anEvent } from "#test/builders.ts";
import { createTestApp, type TestApp } from "#test/create-test-app.ts";
import { mailsOf } from "#test/mail-files.ts";
import { pageOf } from "#test/pages/page-part.ts";
import { filledIn, publicPaths } from "#test/route-table.ts";
import { signInAsAdministrator } from "#test/signed-in.ts";

const secret = "Schweiger";
const named = { name: "Beispiel GmbH", amountCents: 150_000, purpose: "Standmiete", mayBePublished: true };
const sponsors = [
  named,
  { name: `${secret} AG`, amountCents: 77_133, purpose: `${secret}abend`, mayBePublished: false },
];
const disclosures = [{ name: "Dr. Anna Beispiel", date: "", text: "keine" }];
const correspondents = {
  sender: { name: "Verein", address: "info@verein.example" },
  secretariat: { name: "Verein", address: "info@verein.example" },
  foot: "",
};
const person = {
  title: "Dr.",
  firstName: "Erika",
  lastName: "Muster",
  email: "erika@praxis.example",
  city: "Ulm",
} as const;

let app: TestApp;
beforeEach(async () => {
  app = await createTestApp();
  await app.put("settings", "settings", { contactEmail: "info@verein.example" });
  const registrationSettings = { enabled: true, sendsReceipt: true, registrationMethod: "direct" as const };
  const event = { title: "Schmerztag", sponsors, disclosures, scientificLead: "Prof. Dr. Cora Beispiel" };
  await app.put("events", "e1", anEvent({ ...event, certificationPoints: 6, registrationSettings }));
});
afterEach(() => app.close());

const plain = (text: string) =>
  text
    .replace(/=\r?\n/g, "")
    .replaceAll("=C2=A0", " ")
    .replaceAll("\u00a0", " ");

describe("the sponsors of an event", () => {
  it("are shown on its page, with conflicts of interest and the scientific lead", async () => {
    const html = plain(await (await app.request("/veranstaltungen?event=e1")).text());
    for (const part of ["Transparenzhinweis", "Prof. Dr. Cora Beispiel"]) expect(html).toContain(part);
    const rows = pageOf(html).under("Transparenzhinweis").all("tr");
    expect(rows.map((row) => row.texts("th", "td"))).toEqual([
      ["Unterstützt durch", "Betrag"],
      ["Beispiel GmbH Standmiete", "1.500,00 €"],
    ]);
    expect(html).toContain("Interessenkonflikte von Dr. Anna Beispiel: keine");
  });

  it("are named in receipt and confirmation, and in their calendar files", async () => {
    await app.services.registerAttendee("e1", person);
    await app.services.mails.work();
    const [receipt] = await mailsOf(app);
    const event = await app.services.content.find("events", "e1");
    if (!event) throw new Error("the event is missing");
    const { text, attachments, parameters } = await composeConfirmationMail(person, {
      ...{ event, correspondents, siteUrl: app.siteUrl, now: new Date("2026-06-15T10:00:00Z") },
      money: { "[PRICE]": "Kostenlos", "[PAYMENT]": "" },
    });
    const calendar = String(attachments?.[0]?.content).replaceAll("\r\n ", "").replaceAll("\\,", ",");
    for (const sent of [receipt?.mime ?? "", text, calendar, JSON.stringify(parameters)]) {
      expect(plain(sent)).toContain("Unterst");
      expect(plain(sent)).toContain("Beispiel GmbH: 1.500,00");
      expect(sent).not.toContain(secret);
    }
  });

  it("are not public without their consent", async () => {
    const showing = ["/veranstaltungen?event=e1", "/veranstaltungen/e1.ics", "/veranstaltungen.ics", "/register/e1"];
    const paths = [...publicPaths.map((path) => filledIn(path)), `/suche?suche=${secret}`];
    for (const path of [...showing, ...paths]) {
      const text = plain(await (await app.request(path)).text());
      if (showing.includes(path)) expect(text, path).toContain("Schmerztag");
      for (const hidden of [`${secret} AG`, `${secret}abend`, "771,33"]) expect(text, path).not.toContain(hidden);
    }
    const found = async (search: string) => (await app.request(`/suche?suche=${search}`)).text();
    expect(await found("Schmerztag")).toContain("1 Treffer zu „Schmerztag“");
    expect(await found(secret)).toContain(`Nichts gefunden zu „${secret}“`);
  });

  it("without consent are reported on the dashboard before the announcement", async () => {
    const headers = { Cookie: await signInAsAdministrator(app) };
    const html = await (await app.request("/admin/dashboard", { headers })).text();
    expect(html).toContain("Vor der Ankündigung fehlt: die Zustimmung zur Nennung des Sponsors Schweiger AG.");
  });
});
