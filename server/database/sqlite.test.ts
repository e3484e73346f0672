import { expect, it } from "vitest";
import { openDatabase } from "./open-database.ts";

it("writes limits into the statement and binds what else is asked for", async () => {
  const database = await openDatabase("file::memory:");
  const { sql, parameters } = database
    .selectFrom("content")
    .select("id")
    .where("id", ">", "a")
    .limit(3)
    .offset(6)
    .compile();
  expect(sql).toBe('select "id" from "content" where "id" > ? limit 3 offset ?');
  expect(parameters).toEqual(["a", 6]);
  await database.destroy();
});
