/** What a form edits; without `id` and `version` a new record. */
export interface EditedRecord<V> {
  id?: string;
  version?: number;
  values: V;
}

/** A stored record as its form takes it. */
export function toEdited<D extends { id: string; version: number }>({ id, version, ...values }: D) {
  return { id, version, values };
}
