import { statSync } from "node:fs";
import { DatabaseSync, type SQLInputValue, type StatementSync } from "node:sqlite";
import { type Dialect, type Driver, type LimitNode, SqliteDialect, SqliteQueryCompiler, ValueNode } from "kysely";
import { PatientSqliteAdapter, PatientSqliteDriver } from "./sqlite-driver.ts";

/** The part of an SQLite library that Kysely needs, implemented with `node:sqlite`. */
type SqliteLibrary = Exclude<ConstructorParameters<typeof SqliteDialect>[0]["database"], (...args: never[]) => unknown>;

/** Busy timeout while a file is opened; later nothing blocks the thread (see `PatientSqliteDriver`). */
const openingMilliseconds = 5000;
const disableBusyTimeout = "pragma busy_timeout = 0";

/**
 * Opens the embedded database in write-ahead mode, with every commit synced to disk. Deleted rows are overwritten with
 * zeros; `scrub` removes what SQLite copied elsewhere. While another process (import,
 * restore) writes, writes wait up to 30 s and reads continue.
 * @param image content that a database in memory begins with
 */
export function sqliteDialect(path: string, image?: Uint8Array): Dialect {
  const file = new DatabaseSync(path, { enableForeignKeyConstraints: true, timeout: openingMilliseconds });
  if (image && path === ":memory:") file.deserialize(image);
  file.exec(
    // Checkpoints only after 16 MB, so that frequently changed pages are copied once instead of many times.
    `pragma journal_mode = wal; pragma synchronous = full; pragma wal_autocheckpoint = 4000; pragma temp_store = memory; pragma cache_size = -16000; pragma secure_delete = on; ${disableBusyTimeout}`,
  );
  return new SiteDialect(file, "begin immediate", path === ":memory:" ? () => {} : sameFile(path));
}

/** Opens the same file read-only: its transactions do not block writers. */
export function readOnlySqliteDialect(path: string): Dialect {
  const file = new DatabaseSync(path, { readOnly: true, timeout: openingMilliseconds });
  file.exec(disableBusyTimeout);
  return new SiteDialect(file, "begin", () => {});
}

/**
 * Returns a function that throws if a path no longer leads to the file it leads to now. A process keeps writing to a
 * file that was renamed or deleted, and what it acknowledges is lost.
 */
function sameFile(path: string): () => void {
  const opened = statSync(path);
  return () => {
    const found = statSync(path, { throwIfNoEntry: false });
    if (found?.ino !== opened.ino || found.dev !== opened.dev)
      throw new Error(
        `The database file ${path} was removed or replaced while it is open: nothing is written any more.`,
      );
  };
}

class SiteDialect extends SqliteDialect {
  readonly #file: DatabaseSync;
  readonly #library: SqliteLibrary;
  readonly #requireFile: () => void;

  constructor(file: DatabaseSync, begin: string, requireFile: () => void) {
    const database = library(file, begin);
    super({ database });
    this.#file = file;
    this.#requireFile = requireFile;
    this.#library = database;
  }

  override createDriver(): Driver {
    return new PatientSqliteDriver({ database: this.#library }, () => this.#file.isTransaction, this.#requireFile);
  }

  override createAdapter(): PatientSqliteAdapter {
    return new PatientSqliteAdapter();
  }

  override createQueryCompiler(): SqliteQueryCompiler {
    return new LiteralLimits();
  }
}

/**
 * Inlines limits into the statement. SQLite plans with the value of a bound limit, so each binding prepares the
 * statement again: five times the cost of reading one row.
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
        // The site's transactions always write: taking the lock at once avoids a failing upgrade halfway through.
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
  // When FTS5 merges segments, it leaves a last insert rowid that exceeds JavaScript's safe integers: read as a number,
  // every later statement, `begin` included, would fail after its execution.
  if (!reader) statement.setReadBigInts(true);
  return {
    reader,
    all: (parameters) => statement.all(...values(parameters)),
    run: (parameters) => statement.run(...values(parameters)),
    iterate: (parameters) => statement.iterate(...values(parameters)),
  };
}
