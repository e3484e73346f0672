import { sql } from "kysely";
import { expect, it } from "vitest";
import { migrate, migrateTo, newestSchema } from "#server/database/migrate.ts";
import { describeOnEachEngine } from "./contract-database.ts";

const before = "2026-06-15T10:00:00.000Z";

/** The schema before files of old versions were kept. */
const earlier = 38;

describeOnEachEngine(
  "the migration that keeps files of what can be restored",
  (current) => {
    it("records the uses of trash, old versions and drafts, and finds every spelling", async () => {
      const { database } = current();
      expect(newestSchema).toBeGreaterThan(earlier);
      await database.transaction().execute((transaction) => migrateTo(transaction, earlier));
      for (const key of ["a.png", "b.webp", "c.pdf", "d.png", "e.png", "f.png", "other.png"])
        await sql`insert into files (key, original_name, media_type, size_bytes, created_at, unused_since)
          values (${`news/${key}`}, 'x', 'x', 1, ${before}, ${before})`.execute(database);
      const trashed = { image: "/files/news/a.png", content: '<p><img src="/files/news/b.webp" alt=""></p>' };
      await sql`insert into content (collection, id, version, data, created_at, updated_at, deleted_at)
        values ('news', 'trashed', 2, ${JSON.stringify(trashed)}, ${before}, ${before}, ${before}),
          ('news', 'live', 2, '{"title":"Ohne"}', ${before}, ${before}, null)`.execute(database);
      const old = { content: "Siehe /files/news/c.pdf. Und /files/news/d.png.480.avif, /files/news/gone.png" };
      await sql`insert into revisions (collection, id, version, data, saved_at)
        values ('news', 'live', 1, ${JSON.stringify(old)}, ${before}),
          ('news', 'live', 2, '{"title":"Ohne"}', ${before})`.execute(database);
      await sql`insert into drafts (collection, id, version, data, saved_at, deleted_at)
        values ('news', 'draft', 2, '{"image":"/files/news/e.png"}', ${before}, ${before})`.execute(database);
      await sql`insert into draft_versions (collection, id, version, data, saved_at)
        values ('news', 'draft', 1, '{"image":"https://verein.example/files/news/f.png?a"}', ${before})`.execute(
        database,
      );
      await migrate(database);

      const uses = await database.selectFrom("file_uses").selectAll().orderBy("key").execute();
      expect(uses.map(({ key, collection, id }) => `${key} ${collection} ${id}`)).toEqual([
        "news/a.png draft:old:news trashed",
        "news/b.webp draft:old:news trashed",
        "news/c.pdf draft:old:news live",
        "news/d.png draft:old:news live",
        "news/e.png draft:old-draft:news draft",
        "news/f.png draft:old-draft:news draft",
      ]);
      const unused = await database.selectFrom("files").select("key").where("unused_since", "is not", null).execute();
      expect(unused).toEqual([{ key: "news/other.png" }]);
    });
  },
  { isMigrated: false },
);
