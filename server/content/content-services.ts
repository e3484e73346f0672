import type { CollectionName } from "#model/content/collections.ts";
import type { Clock } from "#model/dates/berlin-date.ts";
import type { Database, WriteTransaction } from "#server/database/schema.ts";
import type { Log } from "#server/log.ts";
import { createDraftEditor, type DraftEditor } from "./drafts/draft-editor.ts";
import { applyScheduledChanges } from "./drafts/publish-due.ts";
import { type ContentEditor, createContentEditor } from "./editor.ts";
import { createDocumentBatches, type DocumentBatches } from "./library/document-service.ts";
import { createOpenForms, type OpenForms } from "./open-forms.ts";
import { createReorderBoard, type ReorderBoard } from "./reorder-board.ts";
import { createPartEditor, type PartEditor } from "./save-part.ts";
import { completeSearch, removeUnusedWords } from "./search/rebuild-search.ts";
import { createSiteSearch, type SiteSearch } from "./search/site-search.ts";
import { cacheSummaries } from "./store/cached-summaries.ts";
import { watchContentCounter } from "./store/content-counter.ts";
import { type ContentReader, createContentReader } from "./store/content-store.ts";
import { inContentTransaction } from "./store/write-content.ts";

/** @param collections the changed collections; undefined when unknown */
export type ContentListener = (collections?: ReadonlySet<CollectionName>) => void;

/** Reads and edits the ten editorial collections, and notifies listeners of changes. */
export interface ContentServices {
  content: ContentReader;
  editor: ContentEditor;
  partEditor: PartEditor;
  drafts: DraftEditor;
  openForms: OpenForms;
  reorderBoard: ReorderBoard;
  documentBatches: DocumentBatches;
  /** Publishes the drafts and removes the records that are due. */
  applyScheduledChanges(): Promise<{ published: number; removed: number }>;
  siteSearch: SiteSearch;
  /** Adds missing records to the search index, in small batches. */
  completeSearch(isStopped?: () => boolean): Promise<void>;
  /** Deletes unused words from the search index. */
  removeUnusedWords(): Promise<void>;
  /** Runs content changes in one transaction; every cache is invalidated when it returns. */
  changeContent<T>(run: (transaction: WriteTransaction) => Promise<T>): Promise<T>;
  /** Invalidates the caches of these collections, or of all. Every edit calls it last. */
  contentChanged: ContentListener;
  /**
   * Registers a listener that invalidates a cache. It is called synchronously after each commit, before the edit is
   * answered, and at most a second after another process changed content.
   */
  onContentChange(listener: ContentListener): void;
}

export interface ContentParts {
  database: Database;
  databaseUrl: string;
  clock: Clock;
  log: Log;
  /** Disposed when the services are closed. */
  resources: AsyncDisposableStack;
}

export async function createContentServices(parts: ContentParts): Promise<ContentServices> {
  const { database, databaseUrl, clock, log, resources } = parts;
  const listeners: ContentListener[] = [];
  const contentChanged: ContentListener = (collections) => {
    for (const listener of listeners) listener(collections);
  };
  const counter = await watchContentCounter({ database, databaseUrl, clock, log }, () => contentChanged());
  resources.defer(() => counter.stop());
  const content = cacheSummaries(createContentReader(database), database);
  return {
    content,
    editor: createContentEditor(database, clock, contentChanged),
    partEditor: createPartEditor(database, clock, contentChanged),
    drafts: createDraftEditor(database, clock),
    openForms: createOpenForms(clock),
    reorderBoard: createReorderBoard(database, clock, contentChanged),
    documentBatches: createDocumentBatches({ database, clock, contentChanged }),
    applyScheduledChanges: () =>
      applyScheduledChanges(database, clock, contentChanged, (error, record) =>
        log.error("a scheduled change failed", { ...record, error }),
      ),
    siteSearch: createSiteSearch(database, content, clock),
    completeSearch: (isStopped) => completeSearch(database, isStopped),
    removeUnusedWords: () => removeUnusedWords(database),
    changeContent: (run) => inContentTransaction(database, contentChanged, run),
    contentChanged,
    onContentChange: (listener) => listeners.push(listener),
  };
}
