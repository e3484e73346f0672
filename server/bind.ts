import type { Viewer } from "#model/accounts/permission.ts";
import type { Clock } from "#model/dates/berlin-date.ts";
import { authorOf, type PersonalAuthor } from "./author.ts";

export type Bound<Command> = Command extends (parts: never, ...rest: [...infer Order, PersonalAuthor]) => infer Outcome
  ? (viewer: Viewer, ...order: Order) => Outcome
  : never;
type Asked<Query> = Query extends (source: never, ...order: infer Order) => infer Answer
  ? (...order: Order) => Answer
  : never;

/**
 * Binds commands to what they work with. A command is a function `(parts, …order, author)`; bound, it is
 * `(viewer, …order)`, and the author is the viewer at the time of the call. What a command does is documented there.
 */
export function bindCommands<
  Parts extends { clock: Clock },
  Commands extends Record<string, (parts: Parts, ...rest: never[]) => unknown>,
>(parts: Parts, commands: Commands): { [Name in keyof Commands]: Bound<Commands[Name]> } {
  const entries = Object.entries(commands).map(([name, command]) => [
    name,
    (viewer: Viewer, ...order: never[]) => command(parts, ...order, authorOf(viewer, parts.clock) as never),
  ]);
  return Object.fromEntries(entries);
}

/** Binds functions that only read, `(source, …order)`, to their source. */
export function bindQueries<Source, Queries extends Record<string, (source: Source, ...order: never[]) => unknown>>(
  source: Source,
  queries: Queries,
): { [Name in keyof Queries]: Asked<Queries[Name]> } {
  const entries = Object.entries(queries).map(([name, query]) => [
    name,
    (...order: never[]) => query(source, ...order),
  ]);
  return Object.fromEntries(entries);
}
