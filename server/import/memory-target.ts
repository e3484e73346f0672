import type { ImportTarget, ImportWriter, PutOutcome } from "./import-target.ts";
import type { ExportCollection, ExportSource } from "./site-export.ts";

/** A target and source in memory, for tests: documents by "collection/id" as the JSON that would be stored. */
export class MemoryTarget implements ImportTarget, ExportSource {
  stored = new Map<string, string>();
  transactions = 0;

  async transaction<T>(run: (writer: ImportWriter) => Promise<T>): Promise<T> {
    this.transactions++;
    const written = new Map(this.stored);
    const put = async (collection: string, id: string, document: object): Promise<PutOutcome> => {
      const key = `${collection}/${id}`;
      const before = written.get(key);
      const data = JSON.stringify(document);
      written.set(key, data);
      if (before === undefined) return "created";
      return before === data ? "unchanged" : "updated";
    };
    const result = await run({ put, putPerson: put });
    this.stored = written;
    return result;
  }

  async *documents(collection: ExportCollection): AsyncGenerator<{ id: string; document: object }> {
    const keys = [...this.stored.keys()].filter((key) => key.startsWith(`${collection}/`)).sort();
    for (const key of keys) {
      yield { id: key.slice(collection.length + 1), document: JSON.parse(this.stored.get(key) ?? "{}") };
    }
  }

  get(key: string): Record<string, unknown> {
    return JSON.parse(this.stored.get(key) ?? "null");
  }
}
