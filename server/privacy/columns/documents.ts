import type { Columns, DerivedColumn, FieldColumn, Place } from "./column.ts";

type StoredOf<C> = C extends { kind: { write(value: never): infer S } }
  ? S
  : C extends { derive(fields: never): infer S }
    ? S
    : never;
type ValueOf<C> = C extends { kind: { read(stored: never): infer V } } ? V : never;

/** The fields of a document in a place. */
export type DocumentOf<Cs extends Columns, P extends Place> = {
  [C in keyof Cs as Cs[C] extends FieldColumn<infer F, unknown, unknown, infer Q>
    ? P extends Q
      ? F
      : never
    : never]: ValueOf<Cs[C]>;
};

/** The columns that such a document needs. */
type RowIn<Cs extends Columns, P extends Place> = {
  readonly [C in keyof Cs as Cs[C] extends FieldColumn<string, unknown, unknown, infer Q>
    ? P extends Q
      ? C
      : never
    : never]: StoredOf<Cs[C]>;
};

/** The columns for the fields of `D`, and those derived of them. */
type RowOf<Cs extends Columns, D> = {
  [C in keyof Cs as Cs[C] extends FieldColumn<infer F>
    ? F extends keyof D
      ? C
      : never
    : Cs[C] extends DerivedColumn<infer F>
      ? [F] extends [keyof D]
        ? C
        : never
      : never]: StoredOf<Cs[C]>;
};

type Writer<Cs extends Columns, P extends Place> = <D extends Partial<DocumentOf<Cs, P>>>(
  document: D & Readonly<Record<Exclude<keyof D, keyof DocumentOf<Cs, P>>, never>>,
) => RowOf<Cs, D>;

/** Returns a function that reads a row as a document. */
export function readerOf<Cs extends Columns, P extends Place>(
  columns: Cs,
  place: P,
): (row: RowIn<Cs, P>) => DocumentOf<Cs, P> {
  const fields = fieldsOf(columns, place);
  return (row) => {
    const stored = row as Readonly<Record<string, unknown>>;
    const document: Record<string, unknown> = {};
    for (const { column, field, kind } of fields) document[field] = kind.read(stored[column]);
    return document as DocumentOf<Cs, P>;
  };
}

/**
 * Returns a function that makes columns of fields: those of the fields it is given, and those derived of them if all
 * that is needed for these is there. A field without a column does not compile.
 */
export function writerOf<Cs extends Columns, P extends Place>(columns: Cs, place: P): Writer<Cs, P> {
  const fields = fieldsOf(columns, place);
  const derived = Object.entries(columns).flatMap(([column, rule]) =>
    rule.from === undefined ? [] : [{ column, from: rule.from, derive: rule.derive }],
  );
  return (document) => {
    const given = document as Readonly<Record<string, string>>;
    const row: Record<string, unknown> = {};
    for (const { column, field, kind } of fields) {
      if (given[field] !== undefined) row[column] = kind.write(given[field]);
    }
    for (const { column, from, derive } of derived) {
      if (from.every((field) => given[field] !== undefined)) row[column] = derive(given);
    }
    return row as never;
  };
}

function fieldsOf(columns: Columns, place: Place) {
  return Object.entries(columns).flatMap(([column, { field, kind, places }]) =>
    field !== undefined && kind && places?.includes(place) ? [{ column, field, kind }] : [],
  );
}
