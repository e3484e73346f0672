import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { isSingle } from "#model/content/collection-kind.ts";
import type { CollectionName } from "#model/content/collections.ts";
import { publicSearchKinds } from "#model/site/search-kind.ts";
import { aBoardMember, aCongressProgram, aLibraryDocument, aNewsItem, anEvent } from "#test/builders.ts";
import { createTestApp, type TestApp } from "#test/create-test-app.ts";
import { rawRequest } from "#test/raw-request.ts";
import { adminPaths, filledIn, publicPaths } from "#test/route-table.ts";

const editor = { id: "u1", email: "redaktion@verein.example" };
/**
 * Contained in everything that is not public, so no response to a visitor may contain it. Requests only use the other
 * word, so that no response can echo this one.
 */
const word = /schleiereule/i;
const text = "Waldkauz Schleiereule";
const asked = "Waldkauz";
const picture = "news/1781517600000-waldkauz.png";
const linkId = "abcdefghijkl";

/** One document of each collection with the word in all its texts, and a science article. */
const documents: [collection: CollectionName, document: object][] = [
  [
    "news",
    { ...aNewsItem({ title: text, content: `<p>${text}</p>`, date: "2026-06-10" }), image: `/files/${picture}` },
  ],
  ["news", { ...aNewsItem({ title: text, content: `<p>${text}</p>`, date: "2026-06-10" }), type: "science" }],
  [
    "events",
    {
      ...anEvent({ title: text, location: text, description: `<p>${text}</p>`, date: "2026-09-12" }),
      registrationSettings: {
        ...{ enabled: true, registrationMethod: "direct" },
        registrationLink: `https://verein.example/anmeldung/schleiereule-${linkId}`,
      },
    },
  ],
  ["documents", aLibraryDocument({ title: text, category: text, tags: [text] })],
  ["board", aBoardMember({ name: text, role: text })],
  ["congresses", aCongressProgram({ title: text })],
  ["courses", { title: text, days: [{ date: text, entries: [{ topic: text }] }] }],
  ["about", { missionStatement: text, history: text }],
  ["home", { hero: { title: text, subtitle: text }, mission: text }],
  ["legal", { imprint: { title: text, sections: [] }, privacy: { title: text, sections: [] } }],
  ["settings", { associationName: text, contactEmail: "schleiereule@verein.example" }],
];
/** Documents that an editor can delete. */
const many = documents.filter(([collection]) => !isSingle(collection));

const states = ["draft", "scheduled", "discarded"] as const;
type State = (typeof states)[number];

const idOf = (collection: CollectionName, index: number, state: "" | State = "") => `${collection}${index}${state}`;
const formerIds = many.map(([collection], index) => idOf(collection, index));
const allIds = ["" as const, ...states].flatMap((state) =>
  many.map(([collection], index) => idOf(collection, index, state)),
);

describe("no response to a visitor contains a record", () => {
  let app: TestApp;
  let url: string;
  beforeEach(async () => {
    app = await createTestApp({ env: { RATE_LIMITS: "off" } });
    await app.put("settings", "settings", { contactEmail: "info@verein.example" });
    await app.put("home", "content", { hero: { title: "Willkommen" } });
    await app.put("about", "about", { missionStatement: "Öffentlich" });
    await app.put("legal", "legal", { imprint: { title: "Impressum", sections: [] } });
    await app.services.files.put(picture, new TextEncoder().encode(text), "image/png");
    url = await app.listen();
    // Cached before there is anything to hide.
    for (const path of publicPaths) await rawRequest(url, filledIn(path));
  });
  afterEach(() => app.close());

  it("while it is a draft or scheduled, or its draft or itself is in the trash, also after it was public", async () => {
    for (const [index, [collection, document]] of many.entries())
      await app.put(collection, idOf(collection, index), document as never);
    // Checks that the search works: it finds every place while the records are public.
    expect(await findWord()).toEqual(
      expect.arrayContaining([
        ...["/", "/aktuelles", "/nachrichten", "/nachrichten.atom", "/wissenschaft", "/wissenschaft.atom"],
        ...["/veranstaltungen", "/veranstaltungen.ics", "/dokumente", "/ueber-uns", "/sitemap.xml"],
        ...[`/suche?suche=${asked}`, `/suche?suche=${asked}&bereich=programs`, "/nachrichten/news0"],
        ...["/veranstaltungen/events2.ics", "/register/events2", `/anmeldung/waldkauz-${linkId}`],
        `/files/${picture}`,
      ]),
    );
    const news = (await rawRequest(url, "/nachrichten/waldkauz-schleiereule-news0")).body.toString();
    expect(/<script[^>]*ld\+json[^>]*>([^<]*)/.exec(news)?.[1]).toMatch(word);

    for (const [index, [collection]] of many.entries()) await app.remove(collection, idOf(collection, index));
    for (const state of states)
      for (const [index, [collection, document]] of many.entries())
        await save(state, collection, document, { id: idOf(collection, index, state), base: "new" });
    expect(await findWord(allIds)).toEqual([]);
  });

  it.each(states)("of which there is only one, while its change is %s", async (state) => {
    for (const [collection, document] of documents.filter(([collection]) => isSingle(collection))) {
      const { id = "", version = 0 } = (await app.services.content.findFirst(collection)) ?? {};
      await save(state, collection, document, { id, base: version });
    }
    expect(await findWord([])).toEqual([]);
  });

  async function save(
    state: State,
    collection: CollectionName,
    document: object,
    { id, base }: { id: string; base: number | "new" },
  ): Promise<void> {
    const plan = state === "scheduled" && { publishAt: new Date("2026-06-16T06:00:00Z") };
    const saved = await app.services.drafts.save(editor, {
      ...{ collection, id, document, base, expected: "none" as const, ...plan },
    });
    expect(saved, collection).toMatchObject({ ok: true });
    if (state !== "discarded") return;
    expect(await app.services.drafts.discard(editor, collection, id), collection).toEqual({ ok: true });
  }

  /**
   * Returns the paths whose responses contain the word, public ones requested twice through the cache, as data, and
   * without the cache.
   * @param ids of records, for the paths that name one
   */
  async function findWord(ids: readonly string[] = formerIds): Promise<string[]> {
    const found: string[] = [];
    for (const path of [...addresses(publicPaths, ids), `/files/${picture}`]) {
      const answers = [await answerTo(path), await answerTo(path), await answerTo(dataPath(path))];
      const uncached = await app.request(path);
      answers.push(JSON.stringify([...uncached.headers]) + (await uncached.text()));
      if (answers.some((answer) => word.test(answer))) found.push(path);
    }
    // Never cached, and refused whatever they name.
    for (const path of addresses(adminPaths, ids.slice(0, 3), [chosen])) {
      const answers = [await answerTo(path), await answerTo(dataPath(path))];
      if (answers.some((answer) => word.test(answer))) found.push(path);
    }
    return found;
  }

  async function answerTo(path: string): Promise<string> {
    const { headers, body } = await rawRequest(url, path);
    return JSON.stringify(headers) + body.toString();
  }
});

const chosen = `?event=${idOf("events", 2)}&dokument=${idOf("documents", 3)}&vorschau=${idOf("documents", 3)}`;

/** Returns the path of the data that a client-side navigation to a page requests. */
function dataPath(path: string): string {
  const [pathname = "", query = ""] = path.split("?");
  return `${pathname === "/" ? "/_root" : pathname}.data?${query}`;
}

/** Returns every path a visitor can construct from the ids and the other word, each with the queries. */
function addresses(
  paths: readonly string[],
  ids: readonly string[],
  queries = ["", chosen, `?suche=${asked}`],
): string[] {
  const searches = ["", ...publicSearchKinds.map((kind) => `&bereich=${kind}`)].map((kind) => `?suche=${asked}${kind}`);
  return paths.flatMap((path) => {
    const calendars = path.startsWith("/veranstaltungen") ? ids.map((id) => `${id}.ics`) : [];
    // Secrets and codes are no ids.
    const link = `waldkauz-${linkId}`;
    const segments = /:(token|code)/.test(path) ? [ids[0] ?? link] : [...ids, ...calendars, link];
    if (path.includes(":")) return segments.map((segment) => filledIn(path, new Proxy({}, { get: () => segment })));
    return (path === "/suche" ? searches : queries).map((query) => path + query);
  });
}
