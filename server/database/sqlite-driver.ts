import { setTimeout } from "node:timers/promises";
import { type CompiledQuery, type DatabaseConnection, type QueryResult, SqliteAdapter, SqliteDriver } from "kysely";

/** How long a write waits for another process that writes. */
const patienceMilliseconds = 30_000;
/** The longest pause between two tries. Whoever writes in many transactions leaves pauses longer than this. */
export const longestPauseMilliseconds = 50;

/** Whether SQLite would have to wait for somebody else (`SQLITE_BUSY` and the codes derived from it). */
export function isBusy(error: unknown): boolean {
  return ((error as { errcode?: number }).errcode ?? 0) % 256 === 5;
}

/** The turns on the one connection are given by `PatientSqliteDriver`, which can end one early. */
export class PatientSqliteAdapter extends SqliteAdapter {
  override get supportsMultipleConnections(): boolean {
    return true;
  }
}

/**
 * Gives the one connection to one user at a time. While another process writes, a statement that needs the lock, mostly
 * the `begin` of a transaction, is tried again after pauses: SQLite itself would wait in the only thread there is. During
 * the pauses others have the connection, so reading goes on.
 */
export class PatientSqliteDriver extends SqliteDriver {
  readonly #isInTransaction: () => boolean;
  #connection: DatabaseConnection | undefined;
  #turn: Promise<void> = Promise.resolve();
  #endTurn = () => {};

  /** @param isInTransaction of the connection: what happens in one is never tried again */
  constructor(config: ConstructorParameters<typeof SqliteDriver>[0], isInTransaction: () => boolean) {
    super(config);
    this.#isInTransaction = isInTransaction;
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    await this.#takeTurn();
    this.#connection ??= this.#patient(await super.acquireConnection());
    return this.#connection;
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

  async #execute<R>(connection: DatabaseConnection, query: CompiledQuery): Promise<QueryResult<R>> {
    const since = performance.now();
    for (let pause = 1; ; pause = Math.min(2 * pause, longestPauseMilliseconds)) {
      try {
        return await connection.executeQuery<R>(query);
      } catch (error) {
        // Who asks by a pragma whether the file is free wants to know it now.
        const mayWait = isBusy(error) && !this.#isInTransaction() && !query.sql.startsWith("pragma");
        if (!mayWait || performance.now() - since > patienceMilliseconds) throw error;
      }
      this.#endTurn();
      await setTimeout(pause);
      await this.#takeTurn();
    }
  }
}
