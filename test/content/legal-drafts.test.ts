import { afterEach, beforeEach, expect, it } from "vitest";
import { createTestApp, type TestApp } from "#test/create-test-app.ts";
import { describeOnAnyEngine } from "#test/database/contract-database.ts";
import { signInAsAdministrator } from "#test/signed-in.ts";

/** All legal texts share one draft, and each form edits one text. */
describeOnAnyEngine("the draft of the legal texts", (current) => {
  let app: TestApp;
  let cookie: string;
  beforeEach(async () => {
    app = await createTestApp({ databaseUrl: current().url });
    cookie = await signInAsAdministrator(app);
    await app.put("legal", "legal", { imprint: text("Impressum"), privacy: text("Datenschutz") });
  });
  afterEach(() => app.close());

  const text = (title: string) => ({ title, sections: [{ id: "1", title, content: `<p>${title}</p>` }] });
  const send = (tab: string, submission: object) =>
    app.request(`/admin/legal.data?reiter=${tab}`, {
      method: "POST",
      headers: { Cookie: cookie, Origin: app.siteUrl, "Content-Type": "application/json" },
      body: JSON.stringify({ id: "legal", expectedVersion: 1, ...submission }),
    });
  const saveDraft = (tab: string, title: string, expectedDraft: number | "none", more: object = {}) =>
    send(tab, { intent: "saveDraft", document: text(title), expectedDraft, ...more });
  const save = (tab: string, title: string, expectedDraft: number | "none", more: object = {}) =>
    send(tab, { intent: "save", document: text(title), expectedDraft, ...more });
  const draft = () => app.services.drafts.find("legal", "legal");
  const published = () => app.services.content.find("legal", "legal");

  it("collects the changes of each form, without conflicts between different texts", async () => {
    expect((await saveDraft("impressum", "Impressum neu", "none")).status).toBe(200);
    expect((await saveDraft("datenschutz", "Datenschutz neu", "none")).status).toBe(200);
    expect(await draft()).toMatchObject({
      ...{
        version: 2,
        base: 1,
        document: { imprint: { title: "Impressum neu" }, privacy: { title: "Datenschutz neu" } },
      },
    });
    expect(await published()).toMatchObject({ version: 1, imprint: { title: "Impressum" } });

    const late = await saveDraft("impressum", "Impressum anders", "none");
    expect(late.status).toBe(409);
    expect(await late.text()).toContain("Impressum neu");
    expect((await saveDraft("impressum", "Impressum anders", 1)).status).toBe(200);
    expect((await draft())?.document).toMatchObject({ privacy: { title: "Datenschutz neu" } });
  });

  it("keeps the other texts when one is published, and is deleted with the last", async () => {
    await saveDraft("impressum", "Impressum neu", "none");
    await saveDraft("datenschutz", "Datenschutz neu", "none");
    expect((await save("impressum", "Impressum fertig", 1)).status).toBe(200);
    expect(await published()).toMatchObject({
      ...{ version: 2, imprint: { title: "Impressum fertig" }, privacy: { title: "Datenschutz" } },
    });
    expect(await draft()).toMatchObject({
      ...{ base: 2, document: { imprint: { title: "Impressum fertig" }, privacy: { title: "Datenschutz neu" } } },
    });
    // A draft that the editor has not seen is a conflict.
    expect((await save("datenschutz", "Datenschutz anders", "none", { expectedVersion: 2 })).status).toBe(409);
    expect((await save("datenschutz", "Datenschutz neu", 3, { expectedVersion: 2 })).status).toBe(200);
    expect(await published()).toMatchObject({ version: 3, privacy: { title: "Datenschutz neu" } });
    expect(await draft()).toBeUndefined();
  });

  it("is published as a whole at its scheduled time, also after one text was published separately", async () => {
    const publishAt = "2026-06-20T08:00";
    expect((await saveDraft("datenschutz", "Datenschutz geplant", "none", { publishAt })).status).toBe(200);
    expect((await save("impressum", "Impressum sofort", "none")).status).toBe(200);
    app.setTime("2026-06-20T06:00:10Z");
    expect(await app.services.applyScheduledChanges()).toMatchObject({ published: 1 });
    expect(await published()).toMatchObject({
      ...{ imprint: { title: "Impressum sofort" }, privacy: { title: "Datenschutz geplant" } },
    });
    expect(await draft()).toBeUndefined();
  });

  it("is shown by its share link and in the preview", async () => {
    await saveDraft("impressum", "Impressum neu", "none");
    const link = await app.services.drafts.share({ id: "u", email: "a@b.example" }, "legal", "legal");
    const shared = await (await app.request(`/vorschau/${link?.token}`)).text();
    expect(shared).toContain("Impressum neu");

    const body = new FormData();
    body.set("id", "legal");
    body.set("part", "legal-imprint");
    body.set("document", JSON.stringify({ imprint: text("Impressum im Formular"), privacy: text("Datenschutz") }));
    const headers = { Cookie: cookie, Origin: app.siteUrl };
    const preview = await app.request("/admin/preview/legal", { method: "POST", headers, body });
    expect(await preview.text()).toContain("Impressum im Formular");
  });
});
