import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { aBoardMember, aLibraryDocument, aNewsItem, anEvent } from "#test/builders.ts";
import { createTestApp, type TestApp } from "#test/create-test-app.ts";
import { signInAsAdministrator } from "#test/signed-in.ts";

describe("the preview of a form", () => {
  let app: TestApp;
  let cookie: string;
  beforeEach(async () => {
    app = await createTestApp();
    cookie = await signInAsAdministrator(app);
    await app.put("home", "content", { hero: { title: "Willkommen" } });
    await app.put("board", "b1", aBoardMember({ name: "Anna Amsel", position: 0 }));
    await app.put("board", "b2", aBoardMember({ name: "Zoe Zeisig", position: 2 }));
  });
  afterEach(() => app.close());

  function preview(collection: string, id: string, document: unknown, headers: Record<string, string> = { cookie }) {
    const body = new FormData();
    body.set("id", id);
    body.set("document", JSON.stringify(document));
    return app.request(`/admin/preview/${collection}`, {
      method: "POST",
      headers: { ...headers, origin: app.siteUrl },
      body,
    });
  }

  it("renders the public page with the form's values, without scripts, and stores nothing", async () => {
    await app.put("news", "n1", aNewsItem({ title: "Bisher" }));
    const answer = await preview(
      "news",
      "n1",
      aNewsItem({ title: "Künftig", content: "<p>Neu</p><script>x</script>" }),
    );
    expect(answer.status).toBe(200);
    const html = await answer.text();
    expect(html).toContain("<h1");
    expect(html).toContain("Künftig");
    expect(html).toContain("Vorschau – so noch nicht veröffentlicht");
    expect(html).not.toMatch(/<script(?! type="application\/ld\+json")|modulepreload|Bisher/);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      "cache-control": "no-store",
      "x-robots-tag": "noindex",
      "x-frame-options": "SAMEORIGIN",
      "referrer-policy": "no-referrer",
      "content-security-policy": expect.stringMatching(
        /default-src 'none'.*frame-ancestors 'self'.*form-action 'none'/,
      ),
    });
    expect(await app.services.content.find("news", "n1")).toMatchObject({ title: "Bisher", version: 1 });
    expect(await app.services.drafts.list("news")).toEqual([]);
    expect(await (await app.request("/nachrichten/kuenftig-n1")).text()).not.toContain("Künftig");
  });

  it.each([
    ["events", anEvent({ title: "Neue Tagung", date: "2020-05-01" }), "Neue Tagung"],
    ["documents", aLibraryDocument({ title: "Neues Merkblatt" }), "Neues Merkblatt"],
    ["congresses", { title: "Neues Programm" }, "Neues Programm"],
    ["board", aBoardMember({ name: "Mia Meise", position: 1 }), "Mia Meise"],
    ["about", { missionStatement: "Neues Leitbild" }, "Neues Leitbild"],
    ["home", { hero: { title: "Neuer Titel" } }, "Neuer Titel"],
  ])("shows an unpublished record of %s", async (collection, document, text) => {
    const id = collection === "home" ? "content" : "new";
    const answer = await preview(collection, id, document);
    expect(answer.status).toBe(200);
    expect(await answer.text()).toContain(text);
  });

  it("sorts a new board member by position", async () => {
    const html = await (await preview("board", "new", aBoardMember({ name: "Mia Meise", position: 1 }))).text();
    expect(html.indexOf("Anna Amsel")).toBeLessThan(html.indexOf("Mia Meise"));
    expect(html.indexOf("Mia Meise")).toBeLessThan(html.indexOf("Zoe Zeisig"));
  });

  it("reports missing fields, and answers 404 for a course, which has no page", async () => {
    const unfinished = await preview("news", "n1", { title: "", date: "2026-06-10" });
    expect(unfinished.status).toBe(422);
    expect(await unfinished.text()).toBe("Für die Vorschau fehlt noch etwas. Bitte geben Sie einen Titel ein.");
    expect((await preview("courses", "c1", { title: "Kurs" })).status).toBe(404);
    expect((await preview("nothing", "c1", {})).status).toBe(404);
  });

  it("is for editors only", async () => {
    const secret = aNewsItem({ title: "Geheim" });
    expect(await (await preview("news", "n1", secret)).text()).toContain("Geheim");
    const answer = await preview("news", "n1", secret, {});
    expect([answer.status, answer.headers.get("Location")]).toEqual([302, expect.stringMatching(/^\/admin\/login/)]);
    expect(await answer.text()).not.toContain("Geheim");
  });
});

describe("a preview link", () => {
  let app: TestApp;
  const viewer = { id: "u1", email: "erika@verein.example" };
  const picture = "news/1781517600000-entwurf.png";
  beforeEach(async () => {
    app = await createTestApp();
    await app.put("home", "content", { hero: { title: "Willkommen" } });
    await app.services.files.put(picture, new TextEncoder().encode("PNG"), "image/png");
    const document = { ...aNewsItem({ title: "Geheim" }), image: `/files/${picture}` };
    await app.services.drafts.save(viewer, { collection: "news", id: "n1", document, base: "new", expected: "none" });
  });
  afterEach(() => app.close());

  const share = async () => `/vorschau/${(await app.services.drafts.share(viewer, "news", "n1"))?.token}`;
  const file = async () => app.request(`/files/${picture}`);

  it("shows the draft and its pictures to anybody with the link for 14 days", async () => {
    expect((await file()).status).toBe(404);
    const link = await share();
    const answer = await app.request(link);
    expect(answer.status).toBe(200);
    expect(await answer.text()).toContain("Geheim");
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      "cache-control": "no-store",
      "x-robots-tag": "noindex",
      "referrer-policy": "no-referrer",
    });
    const shown = await file();
    expect([shown.status, shown.headers.get("cache-control")]).toEqual([200, "private, no-store"]);
    expect(app.logText()).not.toContain(link.slice("/vorschau/".length));

    app.setTime("2026-06-29T10:00:01Z");
    expect((await app.request(link)).status).toBe(404);
    expect((await file()).status).toBe(404);
  });

  it("does not stay valid until a time to come, if the clock was ahead when it was made", async () => {
    app.setTime("2027-06-15T10:00:00Z");
    const link = await share();
    expect([(await app.request(link)).status, (await file()).status]).toEqual([200, 200]);
    expect(await app.services.accountService.listPlans()).toMatchObject([{ kind: "preview" }]);
    app.setTime("2026-06-15T10:00:00Z");
    expect([(await app.request(link)).status, (await file()).status]).toEqual([404, 404]);
    expect((await app.services.accountService.listPlans()).map(({ kind }) => kind)).not.toContain("preview");
  });

  it("is invalid when closed, made up, or its draft is discarded; and never bypasses the gate", async () => {
    const [first, second] = [await share(), await share()];
    await app.services.drafts.unshare(viewer, "news", "n1");
    for (const link of [first, second, "/vorschau/x", "/vorschau/%00"]) {
      const answer = await app.request(link);
      expect(answer.status, link).toBeGreaterThanOrEqual(400);
      expect(await answer.text()).not.toContain("Geheim");
    }
    const third = await share();
    await app.services.accessGate.change(viewer, { enabled: true, password: "Offen für Gäste 7" });
    const gated = await app.request(third);
    expect(gated.status).toBe(503);
    expect(await gated.text()).not.toContain("Geheim");
    await app.services.accessGate.change(viewer, { enabled: false });
    await app.services.drafts.discard(viewer, "news", "n1");
    expect((await app.request(third)).status).toBe(404);
  });

  it("redirects to the page once the draft is published", async () => {
    const link = await share();
    await app.services.editor.save(viewer, {
      ...{ collection: "news", id: "n1", document: aNewsItem({ title: "Öffentlich" }) },
      ...{ expectedVersion: "new", expectedDraft: 1 },
    });
    const answer = await app.request(link);
    expect([answer.status, answer.headers.get("location")]).toEqual([302, "/nachrichten/oeffentlich-n1"]);
  });
});
