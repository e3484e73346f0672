import { afterEach, beforeEach, expect, it } from "vitest";
import { type CollectionName, collectionNames } from "#model/collections.ts";
import { slugWithId } from "#model/slug.ts";
import { aBoardMember, aCongressProgram, aLibraryDocument, aNewsItem, anEvent } from "./builders.ts";
import { describeOnEachEngine } from "./contract-database.ts";
import { createTestApp, type TestApp } from "./create-test-app.ts";
import { rawRequest } from "./raw-request.ts";
import { filledIn, publicPaths } from "./route-table.ts";

const editor = { id: "u1", email: "redaktion@verein.example" };
/** Stands in everything that is not public, and must stand in no answer to somebody who is not signed in. */
const word = "Schleiereule";
const text = `Die ${word} fliegt`;
const picture = "news/1781517600000-schleiereule.png";

/** One document of each collection with the word in all its texts. */
const documents: Partial<Record<CollectionName, object>> = {
  news: { ...aNewsItem({ title: text, content: `<p>${text}</p>` }), image: `/files/${picture}` },
  events: {
    ...anEvent({ title: text, location: text, description: `<p>${text}</p>`, date: "2026-09-12" }),
    registrationSettings: {
      ...{ enabled: true, registrationMethod: "direct" },
      registrationLink: "https://verein.example/anmeldung/schleiereule-abcdefghijkl",
    },
  },
  documents: aLibraryDocument({ title: text, category: text, tags: [text] }),
  board: aBoardMember({ name: text, role: text }),
  congresses: aCongressProgram({ title: text }),
  courses: { title: text, days: [{ date: text, entries: [{ topic: text }] }] },
  about: { missionStatement: text, history: text },
  home: { hero: { title: text, subtitle: text }, mission: text },
  legal: { imprint: { title: text, sections: [] }, privacy: { title: text, sections: [] } },
  settings: { associationName: text, contactEmail: "schleiereule@verein.example" },
};

describeOnEachEngine("what is not public", (current) => {
  let app: TestApp;
  beforeEach(async () => {
    app = await createTestApp({ databaseUrl: current().url });
    await app.put("settings", "settings", { contactEmail: "info@verein.example" });
    await app.put("home", "content", { hero: { title: "Willkommen" } });
    for (const id of ["live", "trash"]) {
      await app.put("news", id, aNewsItem({ title: "Öffentlich" }));
      await app.put("events", id, anEvent({ title: "Öffentlich", date: "2026-09-12" }));
      await app.put("documents", id, aLibraryDocument({ title: "Öffentlich" }));
      await app.put("board", id, aBoardMember({ name: "Öffentlich" }));
    }
    await app.services.files.put(picture, new TextEncoder().encode(text), "image/png");
  });
  afterEach(() => app.close());

  it("stands in no page, feed, calendar, sitemap or data, cached or not", async () => {
    const url = await app.listen();
    // Cached before there is anything to hide.
    for (const path of publicPaths) await rawRequest(url, filledIn(path));
    for (const collection of collectionNames) {
      const document = documents[collection];
      const single = await app.services.content.findFirst(collection);
      const save = (id: string, base: number | "new", publishAt?: Date) =>
        app.services.drafts.save(editor, {
          ...{ collection, id, document, base, expected: "none" as const },
          ...(publishAt && { publishAt }),
        });
      expect(await save("new", "new"), collection).toMatchObject({ ok: true });
      expect(await save("planned", "new", new Date("2026-06-16T06:00:00Z")), collection).toMatchObject({ ok: true });
      if (single) expect(await save(single.id, single.version)).toMatchObject({ ok: true });
    }
    for (const collection of ["news", "events", "documents", "board"] as const) {
      await app.put(collection, "trash", documents[collection] as never);
      await app.remove(collection, "trash");
    }

    expect(await findWord(url)).toEqual([]);
    // The search finds what is public.
    await app.put("news", "live", documents.news as never);
    expect(await findWord(url)).toContain("/aktuelles");
  });

  /** The public addresses that answer with the word, asked for twice and as data. */
  async function findWord(url: string): Promise<string[]> {
    const ids = ["new", "planned", "trash", "live"];
    const queries = ["", `?suche=${word}`, `?q=${word}`, ...ids.map((id) => `?event=${id}&dokument=${id}`)];
    const segments = ids.flatMap((id) => [id, slugWithId(text, id), `${id}.ics`, "schleiereule-abcdefghijkl"]);
    const paths = publicPaths.flatMap((path) =>
      path.includes(":")
        ? segments.map((segment) => filledIn(path, new Proxy({}, { get: () => segment })))
        : queries.map((query) => path + query),
    );
    const found: string[] = [];
    for (const path of [...paths, `/files/${picture}`]) {
      const [pathname = "", query = ""] = path.split("?");
      const data = `${pathname === "/" ? "/_root" : pathname}.data?${query}`;
      for (const address of [path, path, data]) {
        const answer = await rawRequest(url, address);
        // What was asked for may be said again, but not with its article.
        if (/Die (<[^>]*>)?Schleiereule/.test(answer.body.toString())) found.push(address);
      }
    }
    return found;
  }
});
