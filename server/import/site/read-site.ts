import { isSingle, type SingleCollection } from "#model/content/collection-kind.ts";
import { newSingleIds } from "#server/content/store/single-record.ts";
import { collectionCalled } from "../documents/collection-names.ts";
import { derivedId } from "../documents/derived-id.ts";
import { type PlainDocument, plainDocuments } from "../documents/document-shapes.ts";
import { readJsonDocuments } from "../documents/json-documents.ts";
import { listOfLines, listOfOne } from "../documents/json-lines.ts";
import { withOneFileEach } from "../documents/several-files.ts";
import { collectionNamed, isTable, readTableDocuments } from "../documents/table-documents.ts";
import { headOf } from "../import-bytes.ts";
import type { Progress } from "../import-progress.ts";
import { withPartsJoined } from "../single-parts.ts";
import { hasFieldOf, isContentCollection, isOneDocument } from "../site-documents.ts";
import { exportCollections, isOwnExport } from "../site-export.ts";

/** More than the beginning of an export of this site. */
const beginningBytes = 1000;

/** Reads the documents of an export, whatever wrapping it has; those that are parts of one record as that. */
export async function* readSite(path: string, progress: Progress): AsyncGenerator<PlainDocument> {
  let ofOne: { collection: SingleCollection; documents: PlainDocument[] } | undefined;
  const joined = () => (ofOne ? withPartsJoined(ofOne.collection, ofOne.documents) : []);
  for await (const document of readAll(path, progress)) {
    const { collection } = document;
    if (ofOne?.collection !== collection) {
      yield* joined();
      ofOne = isSingleName(collection) ? { collection, documents: [] } : undefined;
    }
    if (ofOne) ofOne.documents.push(document);
    else yield document;
  }
  yield* joined();
}

async function* readAll(path: string, progress: Progress): AsyncGenerator<PlainDocument> {
  const isOwn = isOwnExport((await headOf(path, beginningBytes)).toString());
  const only = collectionNamed(path, exportCollections) ?? "";
  const lines = () => listOfOne(listOfLines(progress.text(path, isOwn)), (value) => isOneDocument(value, only));
  const documents = isTable(path)
    ? await readTableDocuments(path, exportCollections, progress)
    : readJsonDocuments(lines(), exportCollections, only, hasFieldOf);
  for await (const source of documents) {
    for (const document of plainDocuments(source, hasFieldOf)) {
      const collection = collectionCalled(document.collection, exportCollections) ?? document.collection;
      // The one record of a collection needs no id.
      const id = document.id || (isSingleName(collection) ? newSingleIds[collection] : "");
      const derived = id === "" && !isTable(path) ? idOfContent(document, collection) : "";
      yield* withOneFileEach({
        ...document,
        isOwn,
        collection,
        id: id || derived,
        writtenId: document.writtenId || id,
      });
    }
  }
}

function idOfContent({ value }: PlainDocument, collection: string): string {
  return isContentCollection(collection) ? derivedId(collection, value) : "";
}

export function isSingleName(collection: string): collection is SingleCollection {
  return isContentCollection(collection) && isSingle(collection);
}
