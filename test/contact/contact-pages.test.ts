import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { anEvent } from "#test/builders.ts";
import { createTestApp, type TestApp } from "#test/create-test-app.ts";
import { messageBeside } from "#test/registrations/message-beside.ts";
import { removeFolder } from "#test/remove-folder.ts";
import { signInAsAdministrator } from "#test/signed-in.ts";
import { type SmtpPeer, startSmtpPeer } from "#test/smtp-peer.ts";

const written = {
  firstName: "Jörg",
  lastName: "O'Neill",
  email: "j@praxis.example",
  phone: "+49 221 1",
  message: "Guten Tag",
};
const failure = "Es gab einen Fehler beim Senden der Nachricht. Bitte versuchen Sie es später erneut.";
const dialog = "/?dialog=kontakt&formular=1";

let peer: SmtpPeer;
let app: TestApp;
let refuses: boolean;
beforeEach(async () => {
  refuses = false;
  peer = await startSmtpPeer({ refuse: () => refuses });
  app = await createTestApp({ env: { RATE_LIMITS: "off", MAIL_URL: peer.url } });
  await app.put("settings", "settings", { contactEmail: "info@verein.example" });
});
afterEach(async () => {
  await app.close();
  await peer.close();
});

const post = (fields: Record<string, string>) =>
  app.request("/kontakt", {
    method: "POST",
    body: new URLSearchParams(fields),
    headers: { Origin: app.siteUrl },
  });
/** Returns the task on a page with the form, solved. */
const taskOf = (html: string) => {
  const [, left, right] = /Wie viel ist (\d+) × (\d+)\?/.exec(html) ?? [];
  const [, challenge = ""] = /name="challenge" value="([^"]*)"/.exec(html) ?? [];
  return { captcha: String(Number(left) * Number(right)), challenge };
};
const openForm = async () => taskOf(await (await app.request(dialog)).text());
const stored = () => app.services.contact.list({ filter: "all", limit: 100 });

describe("the contact form", () => {
  it("is never cached, and has a different task for every visitor", async () => {
    const site = await app.listen();
    const pages = [];
    for (let n = 0; n < 3; n++) pages.push(await fetch(`${site}${dialog}`));
    expect(pages.map(({ headers }) => headers.get("Cache-Control"))).toEqual(Array(3).fill("no-store"));
    const tokens = await Promise.all(pages.map(async (page) => taskOf(await page.text()).challenge));
    expect(new Set(tokens).size).toBe(3);
    for (const path of [
      "/veranstaltungen",
      "/mitgliedschaft",
      "/datenschutz",
      "/ueber-uns",
      "/dokumente",
      "/aktuelles",
    ]) {
      const page = await fetch(`${site}${path}${dialog.slice(1)}`);
      expect([path, page.status, page.headers.get("Cache-Control")]).toEqual([path, 200, "no-store"]);
    }
    const plain = await fetch(`${site}/?dialog=kontakt`);
    expect(plain.headers.get("Cache-Control")).toBe("public, no-cache");
    expect((await plain.text()).includes('name="challenge"')).toBe(false);
  });

  it("has a page of its own at /kontakt, which is sent like the dialog", async () => {
    const answer = await app.request("/kontakt");
    expect([answer.status, answer.headers.get("Cache-Control")]).toEqual([200, "no-store"]);
    const html = await answer.text();
    expect(html).toContain("Mo. - Fr. 10:00 - 12:00 Uhr");
    expect(html).not.toContain("<dialog");
    expect(await (await post({ ...written, ...taskOf(html) })).text()).toContain("Vielen Dank für Ihre Nachricht!");
  });

  it("starts with the title of the event the visitor asks about", async () => {
    await app.put("events", "e1", anEvent({ title: "Schmerztag <b>" }));
    const html = await (await app.request(`${dialog}&betreff=e1`)).text();
    expect(html).toContain("Anmeldung zur Veranstaltung „Schmerztag &lt;b&gt;“");
  });

  it("confirms once the message is stored and mailed", async () => {
    const answer = await post({ ...written, ...(await openForm()) });
    expect([answer.status, answer.headers.get("Cache-Control")]).toEqual([200, "no-store"]);
    const html = await answer.text();
    expect(html).toContain("Vielen Dank für Ihre Nachricht!");
    expect(html).toContain("Wir werden uns schnellstmöglich bei Ihnen melden.");
    expect(html).not.toContain('name="message"');
    expect(await stored()).toMatchObject([written]);
    expect(peer.mails).toHaveLength(1);
  });

  it("confirms a resubmitted form without a second record or mail", async () => {
    const fields = { ...written, ...(await openForm()) };
    for (let n = 0; n < 3; n++) expect(await (await post(fields)).text()).toContain("Vielen Dank");
    expect(await stored()).toHaveLength(1);
    expect(peer.mails).toHaveLength(1);
  });

  it("reports a failed mail, keeps the input, and mails it on the next attempt", async () => {
    refuses = true;
    const fields = { ...written, message: "Zeile eins\r\nZeile zwei", ...(await openForm()) };
    const failed = await post(fields);
    expect(failed.status).toBe(503);
    const html = await failed.text();
    expect(html).toContain(failure);
    expect(html).toMatch(/role="alert"/);
    expect(html).toContain("Zeile eins");
    expect(html).toContain(`value="${fields.captcha}"`);
    expect(taskOf(html)).toEqual({ captcha: fields.captcha, challenge: fields.challenge });
    const [message] = await stored();
    const mails = await app.services.contact.findMails([message?.id ?? ""]);
    expect(mails.get(message?.id ?? "")).toMatchObject({ status: "failed", attempts: 1 });

    refuses = false;
    app.setTime("2026-06-15T11:30:00Z");
    expect(await (await post(fields)).text()).toContain("Vielen Dank für Ihre Nachricht!");
    expect(await stored()).toHaveLength(1);
    expect(peer.mails).toHaveLength(1);
  });

  it.each<[string, Record<string, string>, number, string]>([
    ["no first name", { firstName: "" }, 422, "Bitte geben Sie Ihren Vornamen ein."],
    ["a display name", { email: "Eva <a@b.example>" }, 422, "Ungültige E-Mail-Adresse"],
    ["a wrong answer", { captcha: "101" }, 422, "Falsche Antwort"],
    ["another field", { answeredAt: "2026-01-01" }, 400, "Das Formular enthält unbekannte Angaben."],
    ["a made-up task", { challenge: "a.1.1.9999999999999.b" }, 422, "Diese Rechenaufgabe ist abgelaufen."],
  ])("refuses %s, keeps the input, and stores and mails nothing", async (_name, changes, status, sentence) => {
    const answer = await post({ ...written, ...(await openForm()), ...changes });
    expect(answer.status).toBe(status);
    const html = await answer.text();
    expect(html).toContain(sentence);
    expect(html).toContain(changes.email === undefined ? 'value="j@praxis.example"' : 'value="Jörg"');
    expect(await stored()).toEqual([]);
    expect(peer.mails).toEqual([]);
  });

  it("reports a wrong answer along with errors in other fields", async () => {
    const task = await openForm();
    const html = await (await post({ ...written, ...task, firstName: "R2D2", phone: "x", captcha: "101" })).text();
    expect(messageBeside(html, "firstName")).toBe("Nur Buchstaben sind erlaubt");
    expect(messageBeside(html, "captcha")).toBe("Falsche Antwort");
    expect(messageBeside(html, "phone")).toBe("Ungültige Telefonnummer");
    expect(html).toContain("Erlaubt sind Ziffern, Plus, Leerzeichen und Bindestriche.");
    const right = await (await post({ ...written, ...task, firstName: "R2D2" })).text();
    expect(messageBeside(right, "captcha")).toBeUndefined();
    expect(right).not.toContain("Erlaubt sind");
  });

  it("refuses a mail header beside the field, and stores and mails nothing", async () => {
    const answer = await post({ ...written, ...(await openForm()), lastName: "Öhler\r\nBcc: alle@evil.example" });
    expect([answer.status, messageBeside(await answer.text(), "lastName")]).toEqual([
      ...[422, "Zeilenumbrüche und Steuerzeichen sind hier nicht erlaubt."],
    ]);
    expect(await stored()).toEqual([]);
    expect(peer.mails).toEqual([]);
  });

  it("keeps a solved task while other fields are corrected, and sets a new one after a wrong answer", async () => {
    const task = await openForm();
    expect(taskOf(await (await post({ ...written, phone: "x", ...task })).text())).toEqual(task);
    const after = taskOf(await (await post({ ...written, ...task, captcha: "101" })).text());
    expect(after.challenge).not.toBe(task.challenge);
    expect(await (await post({ ...written, ...task })).text()).toContain("Diese Rechenaufgabe wurde schon gelöst.");
    expect(await (await post({ ...written, ...after })).text()).toContain("Vielen Dank");
  });

  it("accepts a task for one message only, also after a restart", async () => {
    const folder = await mkdtemp(join(tmpdir(), "contact-"));
    const start = () =>
      createTestApp({
        databaseUrl: `file:${join(folder, "site.db")}`,
        env: { DATA_DIR: folder, RATE_LIMITS: "off", MAIL_URL: peer.url },
      });
    await app.close();
    app = await start();
    await app.put("settings", "settings", { contactEmail: "info@verein.example" });
    const fields = { ...written, ...(await openForm()) };
    expect((await post(fields)).status).toBe(200);
    await app.close();
    app = await start();
    const second = await post({ ...fields, message: "Noch eine" });
    expect(second.status).toBe(422);
    expect(await second.text()).toContain("Diese Rechenaufgabe wurde schon gelöst.");
    expect(await stored()).toMatchObject([{ message: "Guten Tag" }]);
    await removeFolder(folder);
  });

  it("tells the secretariat that the mail service refuses a message again, and not that the site has failed", async () => {
    refuses = true;
    await post({ ...written, ...(await openForm()) });
    const [message] = await stored();
    const cookie = await signInAsAdministrator(app);
    const retry = () =>
      app.request("/admin/contact.data", {
        method: "POST",
        headers: { Cookie: cookie, Origin: app.siteUrl, "Content-Type": "application/json" },
        body: JSON.stringify({ intent: "retry", id: message?.id }),
      });
    expect((await retry()).status).toBe(502);
    refuses = false;
    expect((await retry()).status).toBe(200);
    expect(peer.mails).toHaveLength(1);
  });

  it("hands the secretariat the message that an address names, also where the list does not show it", async () => {
    await post({ ...written, ...(await openForm()) });
    const [message] = await stored();
    const headers = { Cookie: await signInAsAdministrator(app) };
    const read = async (more: string) => {
      const path = `/admin/contact.data?reiter=anfragen&stand=beantwortet${more}`;
      return (await app.request(path, { headers })).text();
    };
    expect(await read(`&anfrage=${message?.id}`)).toContain("Guten Tag");
    for (const other of ["", "&anfrage=x"]) expect(await read(other)).not.toContain("Guten Tag");
  });

  it("sets a new task after half an hour, and keeps the input", async () => {
    const task = await openForm();
    app.setTime("2026-06-15T10:31:00Z");
    const html = await (await post({ ...written, ...task })).text();
    expect(html).toContain("Diese Rechenaufgabe ist abgelaufen.");
    expect(html).toContain("Guten Tag");
    expect(await (await post({ ...written, ...taskOf(html) })).text()).toContain("Vielen Dank");
  });
});
