import { setImmediate, setTimeout } from "node:timers/promises";
import { isDeepStrictEqual } from "node:util";
import { isSingle } from "#model/content/collection-kind.ts";
import type { CollectionName, ContentInput, ContentOf } from "#model/content/collections.ts";
import { NewsItem } from "#model/content/news.ts";
import { addressKey } from "#model/people/address-key.ts";
import type { Redirect } from "#model/site/redirect.ts";
import { recordActivity } from "#server/activity/activity-store.ts";
import { readDraftDocument } from "#server/content/drafts/draft-document.ts";
import { lockDraft, removeDraft, writeDraft } from "#server/content/drafts/draft-store.ts";
import { type ContentReader, createContentReader, type Stored } from "#server/content/store/content-store.ts";
import { findSingleId } from "#server/content/store/single-record.ts";
import {
  type Author,
  announceChange,
  lockRecord,
  storableOf,
  // biome-ignore lint/style/noRestrictedImports: imports whole records
  writeContent,
} from "#server/content/store/write-content.ts";
import type { Row, WriteTransaction } from "#server/database/schema.ts";
import { longestPauseMilliseconds } from "#server/database/sqlite-driver.ts";
import { noteStored } from "#server/files/file-rows.ts";
import { findLostFiles } from "#server/files/file-uses.ts";
import { findRedirects } from "#server/redirects/redirect-store.ts";
import { putRedirects } from "#server/redirects/redirects.ts";
import type { Services } from "#server/services.ts";
import { redirectRefusalText } from "#text/content/redirect.ts";
import { DeletedHere } from "./deleted-here.ts";
import { ImportRefused } from "./import-refused.ts";
import type {
  ImportTarget,
  ImportWrite,
  ImportWriter,
  KeptEdit,
  PersonOutcome,
  PutOptions,
  PutOutcome,
  StoredRecords,
} from "./import-target.ts";
import { findEdit, idFor, isDefault } from "./kept-edits.ts";
import type { PeopleCollection } from "./people-documents.ts";
import { addressesAndInstant, type Earlier, putPerson } from "./people-rows.ts";
import { keepUnmentioned } from "./stored-record.ts";

/** How long one transaction of an import may block other writers. */
const transactionMilliseconds = 250;
/** How many writes are held in memory. */
const maximumPrepared = 250;

/** Thrown to undo the transactions of a trial. */
class Undone extends Error {}

type TargetParts = Pick<Services, "changeContent" | "clock" | "content"> & {
  /** Default: nobody was erased. */
  privacy?: Pick<Services["privacy"], "namesErased" | "namesOnly" | "isErasedRegistration">;
  /** Default: nobody was reported to a chamber. */
  pointsReports?: Pick<Services["pointsReports"], "following">;
};

/**
 * Writes imported documents into the site's database in short transactions with pauses, so that the running site can
 * write too. Records one activity entry for the import, unless nothing changed or the file contains an activity log.
 * People who were erased here after a record was made are not brought back by it.
 * @param isTrial undoes every transaction: the outcomes are those of an import, and nothing is stored
 */
export function databaseTarget(
  { changeContent, clock, content, privacy, pointsReports }: TargetParts,
  { isTrial = false } = {},
): ImportTarget {
  async function inTransaction<T>(run: (transaction: WriteTransaction) => Promise<T>): Promise<T> {
    if (!isTrial) return changeContent(run);
    let result: { value: T } | undefined;
    await changeContent(async (transaction) => {
      result = { value: await run(transaction) };
      throw new Undone();
    }).catch((error: unknown) => {
      if (!(error instanceof Undone)) throw error;
    });
    if (!result) throw new Error("the trial has no result");
    return result.value;
  }
  return {
    ...storedIn(content),
    findEdit: (collection, id) => changeContent((transaction) => findEdit(transaction, collection, id)),
    isDefault: (collection, id) => changeContent((transaction) => isDefault(transaction, collection, id)),
    async write(writes) {
      const author: Author = { email: null, now: clock() };
      const changed = new Map<string, number>();
      const formerAddresses = new Set<string>();
      const deletedHere = new DeletedHere();
      const registered = new Map<string, string>();
      const trial = isTrial ? { registered, cancelled: new Set<string>(), redirects: new Map<string, string>() } : {};
      let hasLog = false;
      const remaining = writes[Symbol.asyncIterator]();
      const prepared: ImportWrite[] = [];
      let isPart = false;
      try {
        for (let isRead = false; ; ) {
          // While others write, the next writes are prepared.
          const pauseEnd = performance.now() + 2 * longestPauseMilliseconds;
          while (!isRead && prepared.length < maximumPrepared && performance.now() < pauseEnd) {
            const next = await remaining.next();
            if (next.done) isRead = true;
            else prepared.push(next.value);
          }
          if (prepared.length === 0) break;
          if (isPart) await setTimeout(Math.max(0, pauseEnd - performance.now()));
          const written: string[] = [];
          await inTransaction(async (transaction) => {
            await deletedHere.read(transaction);
            let hasSeated = false;
            const writer = writerOf(
              transaction,
              author,
              { privacy, pointsReports, formerAddresses, deletedHere, ...trial },
              (collection, outcome) => {
                hasSeated ||= collection === "registrations" && outcome !== "unchanged";
                hasLog ||= collection === "activity_logs";
                if (outcome === "created" || outcome === "updated") written.push(collection);
              },
            );
            const end = performance.now() + transactionMilliseconds;
            while (prepared.length > 0 && performance.now() < end) {
              await prepared.shift()?.(writer);
              // Files of later records are read and stored meanwhile.
              await setImmediate();
            }
            // Counting the seats of each event before and after would slow down a large import.
            if (hasSeated) await announceChange(transaction, "events");
          });
          isPart = !isTrial;
          for (const collection of written) changed.set(collection, (changed.get(collection) ?? 0) + 1);
        }
      } catch (error) {
        if (error instanceof ImportRefused) error.leavesPart = isPart;
        throw error;
      } finally {
        if (changed.size > 0 && !hasLog && !isTrial) {
          const entry = {
            action: "content.imported",
            section: "settings",
            details: Object.fromEntries(changed),
          } as const;
          await changeContent((transaction) => recordActivity(transaction, entry, author));
        }
      }
    },
  };
}

function storedIn(content: ContentReader): Pick<StoredRecords, "find"> {
  return {
    async find<C extends CollectionName>(collection: C, id: string) {
      const record = isSingle(collection) ? await content.findFirst(collection) : await content.find(collection, id);
      if (!record) return undefined;
      const { id: storedId, version: _version, ...document } = record;
      return { id: storedId, document: document as unknown as ContentOf<C> };
    },
  };
}

interface Before extends Earlier, Pick<TargetParts, "privacy" | "pointsReports"> {
  /** Addresses of registrations that were left out so far, as their people were erased under another. */
  formerAddresses: Set<string>;
  deletedHere: DeletedHere;
  /** Old addresses that a trial would have stored before, and where they lead. */
  redirects?: Map<string, string>;
}

/** @param onPut called with each record and its outcome */
function writerOf(
  transaction: WriteTransaction,
  author: Author,
  { privacy, pointsReports, formerAddresses, deletedHere, registered, cancelled, redirects: earlier }: Before,
  onPut: (
    collection: CollectionName | PeopleCollection | "redirects",
    outcome: PersonOutcome | KeptEdit,
    document: Record<string, unknown>,
  ) => void,
): ImportWriter {
  return {
    ...storedIn(createContentReader(transaction)),
    async findNews(id) {
      const row = await transaction
        .selectFrom("content")
        .select("data")
        .where("collection", "=", "news")
        .where("id", "=", id)
        .executeTakeFirst();
      const parsed = row && NewsItem.safeParse(JSON.parse(row.data));
      return parsed?.data;
    },
    findEdit: (collection, id) => findEdit(transaction, collection, id, deletedHere),
    isDefault: (collection, id) => isDefault(transaction, collection, id),
    findSingleId: (collection) => findSingleId(transaction, collection),
    noteFilesStored: (keys) => noteStored(transaction, keys),
    findLostFiles: (document) => findLostFiles(transaction, JSON.stringify(document)),
    async put<C extends CollectionName>(
      collection: C,
      importedId: string,
      imported: ContentOf<C>,
      { given, keepsEdits = false }: PutOptions = {},
    ): Promise<PutOutcome | KeptEdit> {
      const id = await idFor(transaction, collection, importedId);
      // Whatever is written meanwhile would be overwritten, as no version is expected below. The draft first, as where it
      // is published.
      const draft = await lockDraft(transaction, { collection, id });
      await lockRecord(transaction, collection, id);
      const edit = keepsEdits ? await findEdit(transaction, collection, id, deletedHere) : undefined;
      if (edit === "deleted") return edit;
      const stored = given || edit ? await createContentReader(transaction).find(collection, id) : undefined;
      const document = given && stored ? keepUnmentioned(imported, given, stored) : imported;
      const written = collection === "settings" ? await withOwnPassword(transaction, document) : document;
      if (edit && stored && !(await isEqual(transaction, collection, written as ContentInput<C>, stored))) return edit;
      const outcome = await writeContent(
        transaction,
        { collection, id, document: written as ContentInput<C>, expected: "any", activity: null },
        author,
      );
      if (!outcome.ok) throw new Error(`${collection}/${id} was not written: ${outcome.reason}`);
      if (draft?.deleted_at === null && isSameDraft(draft, collection, document))
        await removeDraft(transaction, { collection, id }, author.now);
      onPut(collection, outcome.change, document);
      return outcome.change;
    },
    async putDraft(collection, id, document, options) {
      const outcome = await putDraft(transaction, collection, id, document, author, deletedHere, options);
      if (typeof outcome === "string") onPut(collection, outcome, document);
      return outcome;
    },
    findRedirects: (sources) => findRedirects(transaction, sources),
    async putRedirects(redirects, overwrites, listed) {
      const sources = redirects.map(({ source }) => source);
      const before = new Map((await findRedirects(transaction, sources)).map((one) => [one.source, one.target]));
      for (const source of sources) {
        const target = earlier?.get(source);
        if (target !== undefined) before.set(source, target);
      }
      const isDeletedHere = (source: string) => deletedHere.has(`redirects/${source}`);
      const isWanted = ({ source, target }: Redirect) =>
        before.get(source) !== target && (overwrites || !(before.has(source) || isDeletedHere(source)));
      const wanted = redirects.filter(isWanted);
      const refusals = await putRedirects(transaction, wanted, author.now, listed);
      return redirects.map((redirect) => {
        const { source, target } = redirect;
        if (before.get(source) === target) return "unchanged";
        if (!wanted.includes(redirect)) return before.has(source) ? "edited" : "deleted";
        const refusal = refusals[wanted.indexOf(redirect)];
        if (refusal) return { leftOut: redirectRefusalText[refusal] };
        earlier?.set(source, target);
        const outcome = before.has(source) ? "updated" : "created";
        onPut("redirects", outcome, redirect);
        return outcome;
      });
    },
    async putPerson(collection, id, document, options = {}) {
      const [text, at] = addressesAndInstant(collection, document);
      if (await privacy?.namesErased(transaction, text, at)) return "erased";
      if (collection === "registrations" && (await privacy?.isErasedRegistration(transaction, id))) {
        formerAddresses.add(addressKey(text));
        return "erased";
      }
      if (collection === "activity_logs" && (await privacy?.namesOnly(transaction, text, formerAddresses)))
        return "erased";
      const earlierPeople = { registered, cancelled, isDeletedHere: deletedHere.has(`${collection}/${id}`) };
      const write = () =>
        putPerson(transaction, collection, id, document, author.now, { ...options, ...earlierPeople });
      const isFollowed = pointsReports && collection === "registrations";
      const outcome = await (isFollowed ? pointsReports.following(transaction, id, write) : write());
      onPut(collection, outcome, document);
      return outcome;
    },
  };
}

/** Whether a document would be stored as it is stored already. */
async function isEqual<C extends CollectionName>(
  transaction: WriteTransaction,
  collection: C,
  document: ContentInput<C>,
  { id: _id, version: _version, ...stored }: Stored<C>,
): Promise<boolean> {
  return isDeepStrictEqual(await storableOf(transaction, collection, document), stored);
}

/** Whether a draft equals a document, which makes it superfluous once that is public. */
function isSameDraft<C extends CollectionName>(
  { data }: Row<"drafts">,
  collection: C,
  published: ContentOf<C>,
): boolean {
  return data === JSON.stringify(readDraftDocument(collection, published).document);
}

/** Writes a draft beside the public record. A draft with a planned publication stays unchanged. */
async function putDraft<C extends CollectionName>(
  transaction: WriteTransaction,
  collection: C,
  importedId: string,
  imported: ContentOf<C>,
  author: Author,
  deletedHere: DeletedHere,
  { given, keepsEdits = false }: PutOptions = {},
): Promise<PutOutcome | KeptEdit | { leftOut: string }> {
  const id = await idFor(transaction, collection, importedId);
  const current = await createContentReader(transaction).find(collection, id);
  const whole = given && current ? keepUnmentioned(imported, given, current) : imported;
  const { document } = readDraftDocument(collection, whole);
  if (current) {
    const { id: _id, version: _version, ...published } = current;
    if (isDeepStrictEqual(published, document)) return "unchanged";
  }
  const row = await lockDraft(transaction, { collection, id });
  const before = row?.deleted_at === null ? row : undefined;
  if (before?.data === JSON.stringify(document)) return "unchanged";
  if (before?.publish_at) return { leftOut: "der Entwurf ist schon zum Veröffentlichen geplant" };
  if (keepsEdits && before && before.saved_by !== null) return "edited";
  if (keepsEdits && row?.deleted_at) return "deleted";
  if (keepsEdits && !row) {
    // A draft that was published here is the record now.
    const edit = await findEdit(transaction, collection, importedId, deletedHere);
    if (edit) return edit;
    if (deletedHere.has(`drafts/${collection}/${id}`)) return "deleted";
  }
  await writeDraft(transaction, { collection, id }, row, { document, base: current?.version ?? null }, author);
  return before ? "updated" : "created";
}

/** Keeps this site's password of the access gate: imports never contain one. */
async function withOwnPassword(transaction: WriteTransaction, imported: object): Promise<object> {
  const current = await createContentReader(transaction).findFirst("settings");
  const { maintenance, ...rest } = imported as ContentOf<"settings">;
  return { ...rest, maintenance: { ...maintenance, password: current?.maintenance.password } };
}
