/** A document with its id, which is not part of the stored document. */
export type WithId<T> = T & { id: string };

/** Whether the text is a valid id of a record, generated or imported. */
export function isId(text: string): boolean {
  return /^[A-Za-z0-9_-]{1,128}$/.test(text);
}

/** Whether the text looks like a generated id. */
export function isGeneratedId(text: string): boolean {
  return /^[A-Za-z0-9]{20}$/.test(text);
}
