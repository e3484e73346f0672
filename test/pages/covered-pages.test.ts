import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { aNewsItem, anEvent } from "#test/builders.ts";
import { createTestApp, type TestApp } from "#test/create-test-app.ts";
import { readPage } from "./page-part.ts";

let app: TestApp;
beforeEach(async () => {
  app = await createTestApp();
  await app.put("legal", "legal", {});
});
afterEach(() => app.close());

const foldedText = `<p>Beginn.</p>${"<p>Schmerz ist, was schmerzt.</p>".repeat(60)}<p>Unten</p>`;
const values = [{ title: "Unten", description: "", icon: "award" as const }];

async function putEvents() {
  for (let day = 1; day <= 8; day++)
    await app.put("events", `e${day}`, anEvent({ title: day < 8 ? "Oben" : "Unten", date: `2026-09-0${day}` }));
}

describe("what is below the first view of a page, or folded", () => {
  it.each([
    ["/", () => app.put("home", "content", { hero: { title: "Oben" }, coreValues: values })],
    ["/ueber-uns", () => app.put("about", "about", { mission: "Oben", coreValues: values })],
    ["/aktuelles", () => app.put("news", "n1", aNewsItem({ title: "Oben", content: foldedText }))],
    ["/wissenschaft", () => app.put("news", "n1", aNewsItem({ title: "Oben", type: "science", content: foldedText }))],
    ["/veranstaltungen", putEvents],
  ])("is not sent with a dialog that covers it: %s", async (path, put) => {
    await put();
    const textOf = async (address: string) => (await readPage(app, address)).all("main")[0]?.text;
    expect(await textOf(path)).toMatch(/Oben.*Unten/);
    const dialogs = ["dialog=datenschutz", "dialog=impressum", "dialog=kontakt"];
    if (path === "/veranstaltungen") dialogs.push("event=e1");
    for (const dialog of dialogs) {
      const covered = await textOf(`${path}?${dialog}`);
      expect(covered, dialog).toContain("Oben");
      expect(covered, dialog).not.toContain("Unten");
    }
  });
});
