import type { SingleCollection } from "#model/content/collection-kind.ts";
import type { CollectionName, ContentOf } from "#model/content/collections.ts";
import type { NewsItem } from "#model/content/news.ts";
import type { Redirect } from "#model/site/redirect.ts";
import { newSingleIds } from "#server/content/store/single-record.ts";
import type { ImportTarget, ImportWrite, PutOutcome, StoredRecord } from "#server/import/import-target.ts";
import type { ExportCollection, ExportSource } from "#server/import/site-export.ts";

/** An in-memory target and source for tests: documents by "collection/id" as the JSON that would be stored. */
export class MemoryTarget implements ImportTarget, ExportSource {
  stored = new Map<string, string>();
  redirects = new Map<string, string>();
  writes = 0;

  async write(writes: AsyncIterable<ImportWrite>): Promise<void> {
    const put = async (collection: string, id: string, document: object): Promise<PutOutcome> => {
      const key = `${collection}/${id}`;
      const before = this.stored.get(key);
      const data = JSON.stringify(document);
      this.stored.set(key, data);
      if (before === undefined) return "created";
      return before === data ? "unchanged" : "updated";
    };
    for await (const write of writes) {
      this.writes++;
      const findNews = async (id: string) => this.get(`news/${id}`) as NewsItem | undefined;
      const putDraft = (collection: string, id: string, document: object) => put(`drafts/${collection}`, id, document);
      const findSingleId = async (collection: SingleCollection) => newSingleIds[collection];
      const putRedirects = async (redirects: readonly Redirect[]) =>
        redirects.map(({ source, target }): PutOutcome => {
          const before = this.redirects.get(source);
          this.redirects.set(source, target);
          return before === undefined ? "created" : "unchanged";
        });
      await write({
        find: (collection, id) => this.find(collection, id),
        findNews,
        findSingleId,
        noteFilesStored: async () => {},
        findLostFiles: async () => [],
        findEdit: this.findEdit,
        isDefault: this.isDefault,
        put,
        putDraft,
        putPerson: put,
        putRedirects,
        findRedirects: async (sources) =>
          sources.flatMap((source) => {
            const target = this.redirects.get(source);
            return target === undefined ? [] : { source, target };
          }),
      });
    }
  }

  async find<C extends CollectionName>(collection: C, id: string): Promise<StoredRecord<C> | undefined> {
    const document = this.get(`${collection}/${id}`) as ContentOf<C> | null;
    return document ? { id, document } : undefined;
  }

  findEdit = async () => undefined;
  isDefault = async () => false;

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
