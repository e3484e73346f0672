import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { anEvent } from "./builders.ts";
import { createTestApp, type TestApp } from "./create-test-app.ts";

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

describe("the page of an event", () => {
  it("names points, category and number of everybody who recognised it", async () => {
    const html = await pageOf({ ...chamber, state: "recognised" }, { ...nurses, state: "recognised" });
    expect(html).toContain("Ärztekammer Nordrhein: 417 Punkte · Kategorie K · VNR 2760902026000001234");
    expect(html).toContain("Registrierung beruflich Pflegender: 1 Punkt · Nummer 20091234");
    expect(html).toContain("417 Fortbildungspunkte");
  });

  it("says of what is requested only that it is, also in what the script reads", async () => {
    const html = await pageOf({ ...chamber, state: "requested" });
    expect(html).toContain("Ärztekammer Nordrhein: beantragt");
    expect(html).toContain("Zertifizierung beantragt");
    for (const secret of [/\b417\b/, /2760902026000001234/]) expect(html).not.toMatch(secret);
  });

  it("says nothing of what was refused", async () => {
    expect(await pageOf({ ...chamber, state: "refused" })).not.toContain("Nordrhein");
  });
});
