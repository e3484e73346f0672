import type { Database } from "#server/database/schema.ts";
import type { ContentReader } from "./content-store.ts";

const remembered = 100;

/**
 * Counts a list once until content changes. The counter in the database tells, read with each question and raised in
 * each transaction that changes content, so an answer is never older than the question, whoever wrote. Ten thousand
 * records, or what a search finds among them, are counted in ten times the time that reading the counter takes, and an
 * editor asks again with each page that is turned and each column that is sorted by.
 */
export function rememberCounts(reader: ContentReader, database: Database): ContentReader {
  const counts = new Map<string, { asOf: number; count: number }>();
  return {
    ...reader,
    async count(collection, filter = {}) {
      // Read first: a count that is newer than the counter is counted again, never the other way round.
      const { value: asOf } = await database.selectFrom("content_counter").select("value").executeTakeFirstOrThrow();
      const question = JSON.stringify([collection, filter]);
      const known = counts.get(question);
      if (known?.asOf === asOf) return known.count;
      const count = await reader.count(collection, filter);
      if (counts.size >= remembered) counts.clear();
      counts.set(question, { asOf, count });
      return count;
    },
  };
}
