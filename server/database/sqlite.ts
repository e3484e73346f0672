import { DatabaseSync, type SQLInputValue, type StatementSync } from "node:sqlite";
import { type Dialect, type Driver, type LimitNode, SqliteDialect, SqliteQueryCompiler, ValueNode } from "kysely";
import { PatientSqliteAdapter, PatientSqliteDriver } from "./sqlite-driver.ts";

/** What Kysely needs of a SQLite library, over `node:sqlite`. */
type SqliteLibrary = Exclude<ConstructorParameters<typeof SqliteDialect>[0]["database"], (...args: never[]) => unknown>;

/** For what is done while a file is opened; from then on nothing waits in the thread (see `PatientSqliteDriver`). */
const openingMilliseconds = 5000;
const waitNoLonger = "pragma busy_timeout = 0";

/**
 * Opens the embedded database: write-ahead log, every commit synced to disk before it is acknowledged. While another
 * process (import, restore) writes, writing waits up to 30 s and reading goes on.
 */
export function sqliteDialect(path: string): Dialect {
  const file = new DatabaseSync(path, { enableForeignKeyConstraints: true, timeout: openingMilliseconds });
  file.exec(
    // A log of 16 MB before it is copied into the file: pages that change often are copied once instead of many times.
    `pragma journal_mode = wal; pragma synchronous = full; pragma wal_autocheckpoint = 4000; pragma temp_store = memory; pragma cache_size = -16000; ${waitNoLonger}`,
  );
  return new SiteDialect(file, "begin immediate");
}

/** The same file only to be read: its transactions keep nobody from writing. */
export function readOnlySqliteDialect(path: string): Dialect {
  const file = new DatabaseSync(path, { readOnly: true, timeout: openingMilliseconds });
  file.exec(waitNoLonger);
  return new SiteDialect(file, "begin");
}

class SiteDialect extends SqliteDialect {
  readonly #file: DatabaseSync;
  readonly #library: SqliteLibrary;

  constructor(file: DatabaseSync, begin: string) {
    const database = library(file, begin);
    super({ database });
    this.#file = file;
    this.#library = database;
  }

  override createDriver(): Driver {
    return new PatientSqliteDriver({ database: this.#library }, () => this.#file.isTransaction);
  }

  override createAdapter(): PatientSqliteAdapter {
    return new PatientSqliteAdapter();
  }

  override createQueryCompiler(): SqliteQueryCompiler {
    return new LiteralLimits();
  }
}

/**
 * Writes limits into the statement. SQLite plans with the value of a bound limit, so each binding makes it prepare the
 * statement anew: five times the work of reading one row.
 */
class LiteralLimits extends SqliteQueryCompiler {
  protected override visitLimit(node: LimitNode): void {
    if (ValueNode.is(node.limit)) {
      this.append("limit ");
      this.appendImmediateValue(node.limit.value);
    } else super.visitLimit(node);
  }
}

function library(file: DatabaseSync, begin: string): SqliteLibrary {
  const statements = new Map<string, ReturnType<SqliteLibrary["prepare"]>>();
  return {
    close: () => file.close(),
    prepare(sql) {
      let statement = statements.get(sql);
      if (!statement) {
        // Those of the site always write: taking the lock at once avoids a failing upgrade halfway through.
        statement = adapt(file.prepare(sql === "begin" ? begin : sql));
        if (statements.size >= 500) statements.clear();
        statements.set(sql, statement);
      }
      return statement;
    },
  };
}

function adapt(statement: StatementSync): ReturnType<SqliteLibrary["prepare"]> {
  const values = (parameters: readonly unknown[]) => parameters as SQLInputValue[];
  const reader = statement.columns().length > 0;
  // Merging its segments, FTS5 leaves a "last inserted row id" behind that no JavaScript number holds: as a number
  // every later statement, `begin` included, would fail after it was executed.
  if (!reader) statement.setReadBigInts(true);
  return {
    reader,
    all: (parameters) => statement.all(...values(parameters)),
    run: (parameters) => statement.run(...values(parameters)),
    iterate: (parameters) => statement.iterate(...values(parameters)),
  };
}
