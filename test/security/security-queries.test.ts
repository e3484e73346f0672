import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { publicQuery } from "#model/site/public-query.ts";
import { aBoardMember, aLibraryDocument, aNewsItem, anEvent } from "#test/builders.ts";
import { createTestApp, type TestApp } from "#test/create-test-app.ts";
import { describeOnAnyEngine } from "#test/database/contract-database.ts";
import { type RawAnswer, rawRequest } from "#test/raw-request.ts";
import { adminPaths, filledIn } from "#test/route-table.ts";
import { signInAsAdministrator } from "#test/signed-in.ts";
import { quickest } from "./quickest.ts";

const injections = [
  "date;SELECT pg_sleep(5)",
  "' OR '1'='1",
  "'; DROP TABLE content; --",
  "1) UNION SELECT token, 1 FROM auth_session --",
  "date desc, (select password from auth_account)",
];

const publicLists = ["/nachrichten", "/aktuelles", "/wissenschaft", "/veranstaltungen", "/dokumente", "/ueber-uns"];
const names = [...Object.keys(publicQuery), "sort", "order", "filter", "limit", "offset", "id"];

const adminNames = [
  "suche",
  "sortierung",
  "richtung",
  "seite",
  "kategorie",
  "bereich",
  "zeitraum",
  "bearbeiten",
].concat(["verlauf", "stand", "version", "anmeldungen", "auftrag"]);

describeOnAnyEngine("an SQL injection", (current) => {
  let app: TestApp;
  let url: string;
  let cookie: string;

  beforeEach(async () => {
    app = await createTestApp({ databaseUrl: current().url });
    url = await app.listen();
    cookie = await signInAsAdministrator(app);
    for (let index = 1; index <= 3; index++) {
      await app.put("news", `n${index}`, aNewsItem({ title: `Nachricht ${index}` }));
      await app.put("events", `e${index}`, anEvent({ title: `Tagung ${index}` }));
      await app.put("documents", `d${index}`, aLibraryDocument({ title: `Leitfaden ${index}` }));
      await app.put("board", `b${index}`, aBoardMember({ name: `Person ${index}`, position: index }));
    }
  });
  afterEach(() => app.close());

  const timed = async (path: string, headers: Record<string, string> = {}): Promise<RawAnswer & { text: string }> => {
    const answers: RawAnswer[] = [];
    // An injected sleep takes five seconds each time.
    const milliseconds = await quickest(async () => answers.push(await rawRequest(url, path, { headers })), 4000);
    expect(milliseconds, path).toBeLessThan(4000);
    const [answer = expect.fail()] = answers;
    return { ...answer, text: answer.body.toString() };
  };
  const counts = async () => {
    const { database } = app.services;
    const count = (table: "content" | "revisions" | "auth_user") =>
      database
        .selectFrom(table)
        .select((e) => e.fn.countAll<number>().as("n"))
        .executeTakeFirstOrThrow();
    return [await count("content"), await count("revisions"), await count("auth_user")].map(({ n }) => n);
  };

  it("changes no public page without free text, and no table", async () => {
    const before = await counts();
    for (const [list, path] of publicLists.entries()) {
      const plain = (await timed(path)).text;
      for (const [position, name] of names.entries()) {
        // These two are search terms, covered by the next case.
        if (name === "suche" || name === "kategorie") continue;
        // Covers every list with every name and every injection, and every name with every injection.
        const injection = injections[(list + position) % injections.length] as string;
        const { status, text } = await timed(`${path}?${new URLSearchParams({ [name]: injection })}`);
        expect([path, name, injection, status]).toEqual([path, name, injection, 200]);
        expect(text === plain, `${path} ${name}=${injection}`).toBe(true);
      }
    }
    expect(await counts()).toEqual(before);
  });

  it("is searched for as words", async () => {
    for (const path of ["/nachrichten", "/dokumente"]) {
      for (const injection of injections) {
        const { status, text } = await timed(`${path}?${new URLSearchParams({ suche: injection })}`);
        expect(status, `${path} ${injection}`).toBe(200);
        expect(text).not.toMatch(/syntax error|SQLITE_/i);
      }
    }
  });

  it("breaks no screen of the back office and reads nothing it should not", async () => {
    const before = await counts();
    const screens = adminPaths.filter((path) => path.split("/").length > 2 && !/log(in|out)$|upload|paste/.test(path));
    for (const path of screens) {
      const address = filledIn(path, { collection: "news", id: "n1", eventId: "e1" });
      for (const injection of injections.slice(0, 2)) {
        // All parameters at once: each is read separately, and a request per parameter would take minutes.
        const query = new URLSearchParams(adminNames.map((name) => [name, injection]));
        const { status, text } = await timed(`${address}.data?${query}`, { cookie });
        expect(status, `${address} ${injection}`).toBeLessThan(500);
        expect(text).not.toMatch(/\$argon2|SQLITE_|syntax error at/);
      }
    }
    expect(await counts()).toEqual(before);
  });

  it("is harmless as the id of a record", async () => {
    for (const injection of injections) {
      for (const path of [
        `/nachrichten/${encodeURIComponent(injection)}`,
        `/register/${encodeURIComponent(injection)}`,
        `/anmeldung/${encodeURIComponent(injection)}`,
        `/veranstaltungen/${encodeURIComponent(injection)}.ics`,
        `/files/news/${encodeURIComponent(injection)}`,
      ]) {
        expect((await timed(path)).status, path).toBeLessThan(500);
      }
    }
  });

  describe("a search", () => {
    const searches = [
      '"',
      '""',
      '"a" "b',
      "*",
      "a*",
      "*a",
      "NEAR",
      "NEAR(a b, 5)",
      "a NEAR b",
      "a AND b OR NOT c",
      "title:a",
      "^a",
      "a + b",
      "a - b",
      "( ( (",
      "{a b}:c",
      "a & b | !c <-> d",
      "a:*",
      "\\",
      "%",
      "_",
      "\ud800",
      "a\udc00b",
      "\u0000",
      "\u202e\u200b\ufeff",
      "🙂🙂🙂",
      "ß",
      "İ",
      "a".repeat(200),
      "a ".repeat(100),
    ];
    it.each(["/nachrichten", "/dokumente"])("for any text is answered by %s quickly", async (path) => {
      await timed(`${path}?suche=warm`);
      for (const search of searches) {
        const asked = `${path}?${new URLSearchParams({ suche: search })}`;
        const milliseconds = await quickest(async () => expect((await timed(asked)).status, search).toBe(200), 300);
        expect(milliseconds, search).toBeLessThan(300);
      }
    });

    it("for ten thousand words is refused or answered without an error", async () => {
      const many = Array.from({ length: 10_000 }, (_, index) => `w${index}`).join(" ");
      for (const path of ["/nachrichten", "/dokumente", "/admin/news"]) {
        const asked = `${path}?${new URLSearchParams({ suche: many.slice(0, 12_000) })}`;
        const milliseconds = await quickest(
          async () => expect((await timed(asked, { cookie })).status, path).toBeLessThan(500),
          300,
        );
        expect(milliseconds, path).toBeLessThan(300);
      }
      expect((await timed(`/nachrichten?${new URLSearchParams({ suche: many })}`)).status).toBe(431);
    });

    it("for any text is answered by /admin/news", async () => {
      for (const search of searches) {
        const { status } = await timed(`/admin/news.data?${new URLSearchParams({ suche: search })}`, { cookie });
        expect([search, status]).toEqual([search, 200]);
      }
    });

    it("for any text, including ten thousand words, is answered by /admin/search", async () => {
      const many = Array.from({ length: 10_000 }, (_, index) => `w${index}`)
        .join(" ")
        .slice(0, 12_000);
      for (const search of [...searches, many]) {
        const headers = { cookie, Origin: app.siteUrl, "Content-Type": "application/json" };
        const body = JSON.stringify({ search });
        const answer = await app.request("/admin/search.data", { method: "POST", headers, body });
        expect([search, answer.status]).toEqual([search, 200]);
      }
    });
  });
});
