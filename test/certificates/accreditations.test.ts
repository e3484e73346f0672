import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { anEvent } from "#test/builders.ts";
import { createTestApp, type TestApp } from "#test/create-test-app.ts";

let app: TestApp;
beforeEach(async () => {
  app = await createTestApp();
});
afterEach(() => app.close());

async function pageOf(...accreditations: object[]): Promise<string> {
  await app.put("events", "e1", anEvent({ accreditations: accreditations as never }));
  return (await app.request("/veranstaltungen?event=e1")).text();
}
const chamber = {
  ...{ authority: "physicians", authorityName: "Ärztekammer Nordrhein", category: "K", points: 417 },
  ...{ number: "2760902026000001234", countsAsPainConference: false, painTherapyMinutes: 0 },
};
const nurses = { ...chamber, authority: "nurses", authorityName: "", category: "", points: 1, number: "20091234" };

describe("an event page", () => {
  it("lists points, category and number of each authority that recognised the event", async () => {
    const html = await pageOf({ ...chamber, state: "recognised" }, { ...nurses, state: "recognised" });
    expect(html).toContain("Ärztekammer Nordrhein: 417 Punkte · Kategorie K · VNR 2760902026000001234");
    expect(html).toContain("Registrierung beruflich Pflegender: 1 Punkt · Nummer 20091234");
    expect(html.replaceAll("\u00ad", "")).toContain("417 Fortbildungspunkte");
  });

  it("shows only that an accreditation is requested, without its points or number, even in script data", async () => {
    const html = await pageOf({ ...chamber, state: "requested" });
    expect(html).toContain("Ärztekammer Nordrhein: beantragt");
    expect(html).toContain("Zertifizierung beantragt");
    for (const secret of [/\b417\b/, /2760902026000001234/]) expect(html).not.toMatch(secret);
  });

  it("omits refused accreditations", async () => {
    const html = await pageOf({ ...chamber, state: "refused" }, { ...nurses, state: "recognised" });
    expect(html).toContain("Registrierung beruflich Pflegender");
    expect(html).not.toContain("Nordrhein");
  });
});
