import { expect, it } from "vitest";
import { openInMemory } from "#test/database/contract-database.ts";
import { createContentReader } from "./store/content-store.ts";
import { removeContent, writeContent } from "./store/write-content.ts";

// From about the 25th change on, the search index merges its segments and leaves row ids beyond 2^53 behind.
it("still writes after many changes to the search index", async () => {
  const database = await openInMemory();
  const author = { email: null, now: new Date("2026-06-15T10:00:00Z") };
  for (let edit = 0; edit < 200; edit++) {
    const target = { collection: "events", id: `event-${edit % 7}`, expected: "any", activity: null } as const;
    const document = { title: `Titel ${edit}`, date: "2026-09-12", description: `<p>Wort ${edit * 7}</p>` };
    await database
      .transaction()
      .execute<unknown>((transaction) =>
        edit % 3 === 2
          ? removeContent(transaction, target, author)
          : writeContent(transaction, { ...target, document }, author),
      );
  }
  expect(await createContentReader(database).list("events", { search: "199" })).toMatchObject([{ title: "Titel 199" }]);
  await database.destroy();
});
