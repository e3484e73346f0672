import {
  DeleteQueryNode,
  InsertQueryNode,
  type KyselyPlugin,
  type RootOperationNode,
  TableNode,
  UpdateQueryNode,
} from "kysely";
import type { Tables } from "#server/database/schema.ts";

/** The statements of a program, between it and its database: which tables they write, and after which of them it dies. */
export interface WatchedStatements {
  /** Of the connection that the program uses. */
  readonly plugin: KyselyPlugin;
  /** A program is started: it lives, and any table may have been written to. */
  begin(): void;
  /** Whether a table may have been written to since the last call of `noteRead`. */
  isWritten(...tables: (keyof Tables)[]): boolean;
  noteRead(): void;
  /** The process dies before the given number of further statements: none of them is executed. */
  dieAfter(statements: number): void;
  readonly willDie: boolean;
  readonly isDead: boolean;
}

export function watchStatements(): WatchedStatements {
  /** Tables written to since `noteRead`; undefined when it may be any. */
  let written: Set<string> | undefined;
  /** Statements until the process dies; undefined while it lives on. */
  let statementsLeft: number | undefined;
  return {
    plugin: {
      transformQuery({ node }) {
        const table = tableWrittenBy(node);
        if (table) written?.add(table);
        if (statementsLeft === undefined) return node;
        if (statementsLeft-- > 0) return node;
        statementsLeft = 0;
        throw new Error("the process is dead");
      },
      transformResult: async ({ result }) => result,
    },
    begin() {
      statementsLeft = undefined;
      written = undefined;
    },
    isWritten: (...tables) => !written || tables.some((table) => written?.has(table)),
    noteRead() {
      written = new Set();
    },
    dieAfter(statements) {
      statementsLeft = statements;
    },
    get willDie() {
      return statementsLeft !== undefined;
    },
    get isDead() {
      return statementsLeft === 0;
    },
  };
}

function tableWrittenBy(node: RootOperationNode): string | undefined {
  const target = InsertQueryNode.is(node)
    ? node.into
    : UpdateQueryNode.is(node)
      ? node.table
      : DeleteQueryNode.is(node)
        ? node.from.froms[0]
        : undefined;
  return target && TableNode.is(target) ? target.table.identifier.name : undefined;
}
