import { isRecord } from "./json-record.ts";

/** The names of fields and positions in lists that lead to a value inside a document. */
export type Path = readonly (string | number)[];

export function valueAt(value: unknown, path: Path): unknown {
  return path.reduce<unknown>((inner, key) => (inner as Record<PropertyKey, unknown> | null | undefined)?.[key], value);
}

/** Returns a copy with another value at a path; undefined removes the field or element. */
export function withValue(value: unknown, [key, ...rest]: Path, after: unknown): unknown {
  if (key === undefined) return after;
  if (Array.isArray(value)) {
    const changed = withValue(value[Number(key)], rest, after);
    return rest.length === 0 && after === undefined
      ? value.toSpliced(Number(key), 1)
      : value.with(Number(key), changed);
  }
  if (!isRecord(value)) return value;
  const { [key]: inner, ...others } = value;
  if (rest.length === 0 && after === undefined) return others;
  return { ...value, [key]: withValue(inner, rest, after) };
}
