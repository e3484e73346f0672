import type { PersonData } from "#model/people/person-data.ts";
import type { RetentionPeriods } from "../retention-periods.ts";
import type { Kind } from "./kind.ts";

/**
 * What a column has to do with people:
 * - `nobody`: never holds a person, because …
 * - `own`: belongs to the person of its row (see `PersonTable.person`), is erased with the row, and reported as told
 * - `kept`: belongs to the person of its row and is reported, but a law keeps it when the person is erased
 * - `author`: key of the address of the editor who did something; emptied unless their account is in use
 * - `text`: written freely, so that it may name anyone; found by the address in it. `listed`: an editor has to change
 *   it, so the report and the erasure name the place. `replaced`: nobody can change it any more, so the address is
 *   replaced.
 */
export type Rule =
  | { holds: "nobody"; because: string }
  | { holds: "own"; reported: keyof PersonData | { not: string } }
  | { holds: "kept"; reported: keyof PersonData }
  | { holds: "author" }
  | { holds: "text"; erased: "listed" | "replaced" };

/**
 * Which documents have a field: `record`, the type the program works with; `export`, what an export contains and an
 * import reads; `report`, what the person is told (Art. 15 DSGVO).
 */
export type Place = "record" | "export" | "report";

/** A column and the field of documents that has its value. */
export interface FieldColumn<F extends string = string, S = unknown, V = unknown, P extends Place = Place> {
  field: F;
  kind: Kind<S, V>;
  places: readonly P[];
  from?: undefined;
}

/** A column made of other fields whenever these are written. */
export interface DerivedColumn<F extends string = string, S = unknown> {
  from: readonly F[];
  derive(fields: Readonly<Record<F, string>>): S;
  field?: undefined;
  kind?: undefined;
  places?: undefined;
}

/** `explained`: words of the privacy text that cover it. */
export type Column = Rule & { explained?: string } & (
    | FieldColumn
    | DerivedColumn
    | { field?: undefined; kind?: undefined; places?: undefined; from?: undefined }
  );
export type Columns = Readonly<Record<string, Column>>;

/** The retention period after which rows are deleted, or why they have none. */
type Ends = keyof RetentionPeriods | { not: string };

export type PersonTable = TheirTable | OtherTable;

interface TheirTable extends TableOf {
  /** How a person's rows are found. */
  person: "address" | "registration" | "account" | "record";
  ends: Ends;
}

/** Its rows are about nobody in particular. */
interface OtherTable extends TableOf {
  person?: undefined;
  ends?: undefined;
}

interface TableOf {
  /** Section of the privacy text that explains every column. */
  section?: string;
  columns: Columns;
}

/** Says something about every column of every table in `T`; in a table with a section, also its words there. */
export type Told<T> = {
  readonly [Name in keyof T]: PersonTable &
    (
      | { section: string; columns: Readonly<Record<keyof T[Name], { explained: string }>> }
      | { section?: undefined; columns: Readonly<Record<keyof T[Name], Column>> }
    );
};

export const nobody = (because: string): Rule => ({ holds: "nobody", because });
export const ids = nobody("random ids and keys");
export const instants = nobody("instants and days");
export const codes = nobody("words of the program");
export const numbers = nobody("counts, positions and switches");
export const hashes = nobody("hashes, from which nothing can be told");
export const own = (reported: keyof PersonData): Rule => ({ holds: "own", reported });
export const unreported = (not: string): Rule => ({ holds: "own", reported: { not } });
export const keptByLaw = (reported: keyof PersonData): Rule => ({ holds: "kept", reported });
export const author: Rule = { holds: "author" };
export const listed: Rule = { holds: "text", erased: "listed" };
export const replaced: Rule = { holds: "text", erased: "replaced" };

/** Columns with the same rule. */
export function each<N extends string>(rule: Rule, ...names: readonly N[]): Readonly<Record<N, Rule>> {
  return Object.fromEntries(names.map((name) => [name, rule])) as Record<N, Rule>;
}

/** @param use nothing, a `field` or `derived` */
export function column<U extends object = object>(rule: Rule, explained: string, use?: U) {
  return { ...rule, explained, ...use } as Rule & { explained: string } & U;
}

const allPlaces: readonly Place[] = ["record", "export", "report"];

/** Makes the value of a column a field of documents, of all of them unless told otherwise. */
export function field<F extends string, S, V, P extends Place = Place>(
  name: F,
  kind: Kind<S, V>,
  places: readonly P[] = allPlaces as readonly P[],
): FieldColumn<F, S, V, P> {
  return { field: name, kind, places };
}

/** Makes a column of other fields. */
export function derived<F extends string, S>(
  from: readonly F[],
  derive: (fields: Readonly<Record<F, string>>) => S,
): DerivedColumn<F, S> {
  return { from, derive };
}
