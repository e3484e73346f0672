import { fileNameIn } from "../old-address.ts";
import { addressesIn, addressOf } from "../site-addresses.ts";
import type { PlainDocument } from "./document-shapes.ts";
import { isNameOf } from "./field-names.ts";
import { isBlank, isRecord, type JsonRecord } from "./json-record.ts";

/** A position, or a key that a realtime database gives what is added to a list. */
const keyOfList = /^(?:\d+|-[\w-]{19})$/;
const ending = /\.[a-z\d]{2,5}(?:[?#].*)?$/i;

/**
 * Returns a document of the library that had several files as one for each, as it has one file here. The first keeps the
 * id; all import again as the same.
 */
export function withOneFileEach(document: PlainDocument): PlainDocument[] {
  const { collection, id, writtenId, value, isOwn } = document;
  if (collection !== "documents" || isOwn || id === "") return [document];
  const [name = "", listed] =
    Object.entries(value).find(([field, given]) => isNameOf("fileUrl", field) && filesIn(given).length > 0) ?? [];
  const [first, ...others] = filesIn(listed);
  if (first === undefined) return [document];
  const { [name]: _files, ...fields } = value;
  const ofOne = (file: string | JsonRecord) => {
    const size = isRecord(file) ? file.size : undefined;
    return { ...fields, fileUrl: file, ...(isBlank(fields.size) && !isBlank(size) && { size }) };
  };
  const names = Object.keys(value).toSorted((one, other) => Number(other === "title") - Number(one === "title"));
  const ofTitle = names.find((one) => isNameOf("title", one) && !isBlank(value[one])) ?? "title";
  // What is said of the file is true of the first.
  const { size: _size, fileType: _type, ...ofAll } = fields;
  const further = others.map((file, index): PlainDocument => {
    const number = index + 2;
    const title = [value[ofTitle], labelOf(file)].filter((part) => !isBlank(part)).join(" – ");
    return {
      ...document,
      ...{ id: `${id}-${number}`, writtenId: `${writtenId}-${number}`, inner: new Map() },
      value: {
        ...ofAll,
        fileUrl: file,
        [ofTitle]: title,
        ...(isRecord(file) && !isBlank(file.size) && { size: file.size }),
      },
    };
  });
  const count = others.length + 1;
  const mended = count === 1 ? [] : [`hatte ${count} Dateien: Jede ist hier ein Dokument`];
  return [{ ...document, value: ofOne(first), mended }, ...further];
}

/** Returns the files in a field that has a list of them; none for one file. */
function filesIn(given: unknown): (string | JsonRecord)[] {
  if (typeof given === "string") {
    const addresses = addressesIn(given);
    return addresses.length > 1 && addresses.every((one) => ending.test(one)) ? addresses : [];
  }
  const isList = Array.isArray(given) || (isRecord(given) && Object.keys(given).every((key) => keyOfList.test(key)));
  const items: unknown[] = isList ? Object.values(given) : [];
  return items.filter(
    (one): one is string | JsonRecord =>
      (typeof one === "string" && one.trim() !== "") || (isRecord(one) && addressOf(one) !== undefined),
  );
}

function labelOf(file: string | JsonRecord): string {
  if (typeof file === "string") return fileNameIn(file);
  const { title, name, label, fileName, filename } = file;
  const written = [title, name, label, fileName, filename].find((one) => typeof one === "string" && one !== "");
  return typeof written === "string" ? written : fileNameIn(addressOf(file) ?? "");
}
