import { setTimeout } from "node:timers/promises";
import { type CompiledQuery, type DatabaseConnection, type QueryResult, SqliteAdapter, SqliteDriver } from "kysely";

/** How long a write waits for a lock held by another process. */
const busyTimeoutMilliseconds = 30_000;
/** Longest delay between two attempts; processes with many transactions leave longer gaps between them. */
export const longestPauseMilliseconds = 50;

/** Whether another process holds the lock (`SQLITE_BUSY` and its extended codes). */
export function isBusy(error: unknown): boolean {
  return ((error as { errcode?: number }).errcode ?? 0) % 256 === 5;
}

/** Lets `PatientSqliteDriver` schedule the connection instead of Kysely, as it can release it early. */
export class PatientSqliteAdapter extends SqliteAdapter {
  override get supportsMultipleConnections(): boolean {
    return true;
  }
}

/**
 * Schedules the single connection. While another process writes, a statement that needs the lock, mostly the `begin` of
 * a transaction, is retried with delays, as SQLite's own busy timeout would block the thread. During the delays others
 * use the connection, so reads continue.
 */
export class PatientSqliteDriver extends SqliteDriver {
  readonly #isInTransaction: () => boolean;
  readonly #requireFile: () => void;
  #connection: DatabaseConnection | undefined;
  #turn: Promise<void> = Promise.resolve();
  #endTurn = () => {};

  /**
   * @param isInTransaction whether the connection is in a transaction, within which nothing is retried
   * @param requireFile throws if the open file is no longer the one at its path; called before each write
   */
  constructor(
    config: ConstructorParameters<typeof SqliteDriver>[0],
    isInTransaction: () => boolean,
    requireFile: () => void,
  ) {
    super(config);
    this.#isInTransaction = isInTransaction;
    this.#requireFile = requireFile;
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    await this.#takeTurn();
    this.#connection ??= this.#patient(await super.acquireConnection());
    return this.#connection;
  }

  /**
   * SQLite itself rolls back after some errors, such as a full disk. A second rollback would fail and replace the error
   * that says what happened.
   */
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    if (this.#isInTransaction()) await super.rollbackTransaction(connection);
  }

  override async releaseConnection(): Promise<void> {
    this.#endTurn();
  }

  async #takeTurn(): Promise<void> {
    const before = this.#turn;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#turn = promise;
    await before;
    this.#endTurn = resolve;
  }

  #patient(connection: DatabaseConnection): DatabaseConnection {
    return {
      executeQuery: (query) => this.#execute(connection, query),
      streamQuery: (query, chunkSize) => connection.streamQuery(query, chunkSize),
    };
  }

  /** Whether a statement brings something into the file: within a transaction only its end does. */
  #keeps(sql: string): boolean {
    return this.#isInTransaction() ? sql.startsWith("commit") : !/^(select|pragma|rollback)/.test(sql);
  }

  async #execute<R>(connection: DatabaseConnection, query: CompiledQuery): Promise<QueryResult<R>> {
    if (this.#keeps(query.sql)) this.#requireFile();
    const since = performance.now();
    for (let pause = 1; ; pause = Math.min(2 * pause, longestPauseMilliseconds)) {
      try {
        return await connection.executeQuery<R>(query);
      } catch (error) {
        // Commands that test the lock with a pragma need the answer at once.
        const mayWait = isBusy(error) && !this.#isInTransaction() && !query.sql.startsWith("pragma");
        if (!mayWait || performance.now() - since > busyTimeoutMilliseconds) throw error;
      }
      this.#endTurn();
      await setTimeout(pause);
      await this.#takeTurn();
    }
  }
}
