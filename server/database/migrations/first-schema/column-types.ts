/** The types of columns in the words of an engine. */
export interface ColumnTypes {
  isPostgres: boolean;
  /** Compared and sorted by code point. */
  text: string;
  /** Kept as written: key order and spaces stay. */
  json: string;
  /** 64 bits. */
  long: string;
  /** A primary key that counts up. */
  ownNumber: string;
  /** Of the tables of accounts: an instant and a truth value. */
  instant: string;
  truth: string;
  /** Returns a text field of a JSON column. */
  field(column: string, name: string): string;
}

export function columnTypesOf(engine: "sqlite" | "postgres"): ColumnTypes {
  return engine === "postgres"
    ? {
        isPostgres: true,
        text: 'text collate "C"',
        json: "json",
        long: "bigint",
        ownNumber: "bigint generated always as identity primary key",
        instant: "timestamptz",
        truth: "boolean",
        field: (column, name) => `((${column} ->> '${name}') collate "C")`,
      }
    : {
        isPostgres: false,
        text: "text",
        json: "text",
        long: "integer",
        ownNumber: "integer primary key autoincrement",
        instant: "text",
        truth: "integer",
        field: (column, name) => `(${column} ->> '${name}')`,
      };
}
