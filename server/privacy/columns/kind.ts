/** How a stored value is read into a document, and written back. */
export interface Kind<Stored, Value> {
  read(stored: Stored): Value;
  write(value: Value): Stored;
}

const same = <T>(value: T) => value;

/** Also for instants (ISO 8601 UTC) and days (`yyyy-mm-dd`) that are always there. */
export const text: Kind<string, string> = { read: same, write: same };

/** A word of a fixed list. */
export const word = <T extends string>(): Kind<string, T> => ({ read: (stored) => stored as T, write: same });

/** Text that may be missing: `null` when stored, "" in documents. */
export const optional: Kind<string | null, string> = {
  read: (stored) => stored ?? "",
  write: (value) => value || null,
};

/** Stored as 0 or 1. */
export const truth: Kind<number, boolean> = { read: (stored) => stored !== 0, write: Number };

export const count: Kind<number, number> = { read: same, write: same };

/** JSON text, trusted as stored. */
export const json = <T>(): Kind<string, T> => ({
  read: (stored) => JSON.parse(stored) as T,
  write: (value) => JSON.stringify(value),
});
