import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { rawRequest } from "#test/raw-request.ts";
import { filledIn, publicPaths } from "#test/route-table.ts";
import { type CanarySite, canaryPicture, createCanarySite } from "./canary-site.ts";

let site: CanarySite;
beforeAll(async () => {
  site = await createCanarySite();
  await site.closeGate();
});
afterAll(() => site.app.close());

const parameters: Record<string, Record<string, string>> = {
  "/nachrichten/:slugWithId": { slugWithId: "nachricht-n1" },
  "/register/:eventId": { eventId: "e1" },
  "/anmeldung/:slugWithLinkId": { slugWithLinkId: "kongress-abcdefghijkl" },
  "/veranstaltungen/:fileName": { fileName: "e1.ics" },
};
const addresses = publicPaths
  .filter((path) => path !== "/.well-known/security.txt")
  .map((path) => filledIn(path, parameters[path]));
const variants = addresses.flatMap((path) => [path, path === "/" ? "/_.data" : `${path}.data`]);
const others = [
  canaryPicture,
  "/veranstaltungen?event=e1",
  "/?dialog=kontakt&formular=1",
  "/dokumente?suche=kanarienvogel",
  "/gibt-es-nicht",
  "/gibt-es-nicht.pdf",
  "/__manifest?p=/aktuelles",
  "/adminx",
];
/** Other spellings of addresses behind the gate, and where they lead. */
const spellings = [
  ["/AKTUELLES", "/aktuelles"],
  ["/aktuelles/", "/aktuelles"],
  ["//aktuelles", "/aktuelles"],
  ["/%61ktuelles", "/aktuelles"],
  ["/admin/../aktuelles", "/aktuelles"],
  ["/admin/%2e%2e/aktuelles", "/aktuelles"],
  ["/admin.data/../aktuelles.data", "/aktuelles.data"],
  ["/.well-known/security.txt/../../aktuelles", "/aktuelles"],
] as const;

describe("while the gate is closed", () => {
  it.each([...variants, ...others])("%s answers 503 without any content of the site", async (path) => {
    for (const method of ["GET", "HEAD"]) {
      const { status, headers, body } = await rawRequest(site.url, path, { method });
      expect(status).toBe(503);
      expect(Number(headers["retry-after"])).toBeGreaterThan(0);
      expect(headers["cache-control"]).toBe("no-store");
      expect(headers.etag).toBeUndefined();
      expect(headers["set-cookie"]).toBeUndefined();
      // The visitor's own input may be echoed.
      expect(body.toString().replaceAll("suche=kanarienvogel", "")).not.toMatch(/kanarienvogel|argon2/i);
    }
  });

  it.each(["/kontakt.html", "/verein/index.htm"])("%s, a page of an older site, is the gate too", async (path) => {
    const { headers, body } = await rawRequest(site.url, path);
    expect(headers["content-type"]).toBe("text/html; charset=utf-8");
    expect(body.toString()).toContain(`value="${path}"`);
  });

  it.each(spellings)("%s only says how it is written", async (spelled, path) => {
    const { status, headers, body } = await rawRequest(site.url, spelled);
    expect([status, headers.location, body.length]).toEqual([308, path, 0]);
    expect((await rawRequest(site.url, path)).status).toBe(503);
  });

  it("a certificate's validity is not revealed", async () => {
    const paths = publicPaths.filter((path) => path.startsWith("/bescheinigung/"));
    expect(paths).toEqual(["/bescheinigung/:code"]);
    const { database, registerAttendee } = site.app.services;
    const form = {
      title: "Dr." as const,
      firstName: "Erika",
      lastName: "Muster",
      city: "Ulm",
      email: "e@praxis.example",
    };
    await registerAttendee("e1", form, {});
    const person = await database.selectFrom("registrations").select(["id", "event_id"]).executeTakeFirstOrThrow();
    const code = "0123-4567-89AB-CDEF";
    const says = { event: { title: "Kanarienvogel", days: "12. September 2026" }, participant: "Erika Kanarienvogel" };
    const row = {
      ...{ code, event_id: person.event_id, registration_id: person.id, data: JSON.stringify(says), sha256: "ab" },
      ...{ is_duplicate: 0, issued_at: "2026-09-12T10:00:00.000Z", issued_by: null, mail_asked_at: null },
      ...{ withdrawn_at: null, withdrawn_by: null, withdrawn_reason: "" },
    };
    await database.insertInto("certificates").values(row).execute();
    for (const path of [
      `/bescheinigung/${code}`,
      `/bescheinigung/${code}.data`,
      "/bescheinigung/FFFF-FFFF-FFFF-FFFF",
    ]) {
      const { status, body, headers } = await rawRequest(site.url, path, { method: "GET" });
      expect([status, headers["cache-control"]]).toEqual([503, "no-store"]);
      expect(body.toString()).not.toMatch(/kanarienvogel|gültig|unbekannt/i);
    }
    await database.deleteFrom("registrations").execute();
  });

  it("a page is the gate: title, password field, button, and only its own script", async () => {
    const { text } = await site.get("/veranstaltungen?event=e1");
    expect(text).toContain("<title>Wartungsmodus</title>");
    expect(text).toMatch(/<h1[^>]*>Wartungsmodus<\/h1>/);
    expect(text).toMatch(/<label for="(\S+)"[^>]*>Passwort<\/label><input id="\1" type="password"/);
    expect(text).toMatch(/<button type="submit"[^>]*>Zugang anfordern<\/button>/);
    expect(text).toContain('name="weiter" value="/veranstaltungen?event=e1"');
    expect(text.match(/<script/g)).toHaveLength(1);
    expect(text).not.toMatch(/<script>|__reactRouter/);
  });

  it("a data request redirects to the gate", async () => {
    const { text, headers } = await site.get("/aktuelles.data?_routes=routes%2Faktuelles");
    expect(headers["x-remix-response"]).toBe("yes");
    expect(text).toContain('"redirect","/aktuelles"');
    expect(text).toContain('"reload",true');
  });

  it.each([
    ["/?dialog=impressum", "Musterstraße 1"],
    ["/impressum", "Musterstraße 1"],
    ["/aktuelles?dialog=datenschutz", "Art. 15 DSGVO"],
    ["/datenschutz", "Art. 15 DSGVO"],
  ])("%s shows the legal text beside the gate", async (path, words) => {
    const { status, text } = await site.get(path);
    expect(status).toBe(503);
    expect(text).toContain(words);
    expect(text).toContain("Wartungsmodus");
  });

  it("a missing legal text is reported", async () => {
    const other = await createCanarySite();
    await other.closeGate();
    await other.app.remove("legal", "legal");
    const { text } = await other.get("/?dialog=impressum");
    await other.app.close();
    expect(text).toContain("Inhalt konnte nicht geladen werden.");
  });

  it("health checks and security.txt are available", async () => {
    expect((await site.get("/healthz")).status).toBe(200);
    expect((await site.get("/readyz")).status).toBe(200);
    expect((await site.get("/.well-known/security.txt")).status).toBe(200);
  });

  it("the back office keeps its own sign-in", async () => {
    expect((await site.get("/admin/login")).status).toBe(200);
    expect((await site.get("/admin/dashboard")).status).toBe(302);
  });

  it("registrations and page views are refused", async () => {
    const answer = await rawRequest(site.url, "/register/e1", {
      method: "POST",
      headers: { origin: "https://verein.example", "content-type": "application/x-www-form-urlencoded" },
      body: "title=Frau&firstName=Erika&lastName=Muster&email=erika%40example.org&city=Ulm",
    });
    expect(answer.status).toBe(503);
    expect(answer.body.toString()).toContain("Wartungsmodus");
    const beacon = await rawRequest(site.url, "/api/page-view", {
      method: "POST",
      headers: { origin: "https://verein.example" },
      body: "/aktuelles",
    });
    expect(beacon.status).toBe(503);
    await site.app.services.pageViews.flush();
    const { database } = site.app.services;
    expect(await database.selectFrom("registrations").selectAll().execute()).toEqual([]);
    expect(await database.selectFrom("page_views").selectAll().execute()).toEqual([]);
  });
});
