import { isDeepStrictEqual } from "node:util";
import * as z from "zod";
import { unwrapped } from "#server/import/documents/field-names.ts";

type Candidates = (path: string) => readonly unknown[];

/** What a field may hold: any text, what only few fields take. */
const filled: Candidates = (path) => [
  `Kanari ${path.replaceAll(".", " ")}`.slice(-30).trim(),
  ...["2031-05-14", "2031-05-14T08:30:00.000Z", "2031-05-14T10:30", "08:30", true, false, 7, 250],
  `/kanari/${path.replaceAll(".", "-").toLowerCase()}.png`,
  `${path.replaceAll(".", "")}@verein.example`,
  path.replaceAll(".", "").slice(-30),
];
const emptied: Candidates = (path) => ["", null, false, 0, 1, ...filled(path)];

/**
 * Returns a document in which every field of a schema, at any depth, has a value that is not its default, as it is
 * stored; lists have two elements, records one entry. A field that is new in the schema has one too.
 * @param given values of fields whose rules need another one, by path
 * @throws when nothing fits a field
 */
export function filledDocument(schema: z.ZodObject, given: Readonly<Record<string, unknown>> = {}): object {
  return valueFor(schema, "", { candidates: filled, given, isFilled: true }) as object;
}

/** Returns a document in which every field is empty, as far as its schema allows: no list has an element. */
export function emptiedDocument(schema: z.ZodObject, given: Readonly<Record<string, unknown>> = {}): object {
  return valueFor(schema, "", { candidates: emptied, given, isFilled: false }) as object;
}

interface Wanted {
  candidates: Candidates;
  given: Readonly<Record<string, unknown>>;
  isFilled: boolean;
}

function valueFor(field: z.core.$ZodType, path: string, wanted: Wanted): unknown {
  if (Object.hasOwn(wanted.given, path)) return wanted.given[path];
  const inner = innerOf(field);
  const within = (name: string | number) => (path === "" ? String(name) : `${path}.${name}`);
  if (inner instanceof z.ZodObject)
    return Object.fromEntries(
      Object.entries(inner.shape).map(([name, one]) => [name, valueFor(one, within(name), wanted)]),
    );
  if (inner instanceof z.ZodArray)
    return wanted.isFilled ? [0, 1].map((index) => valueFor(inner.element, within(index), wanted)) : [];
  if (inner instanceof z.ZodRecord)
    return wanted.isFilled ? { n1: valueFor(inner.valueType, within("n1"), wanted) } : {};
  // The only thing it can be.
  if (inner instanceof z.ZodLiteral) return inner.value;
  const choices = inner instanceof z.ZodEnum ? inner.options : [];
  const byDefault = z.safeParse(field, undefined).data;
  const fits = (value: unknown) => {
    const { success, data } = z.safeParse(field, value);
    return success && isDeepStrictEqual(data, value) && !(wanted.isFilled && isDeepStrictEqual(value, byDefault));
  };
  const candidates = [...choices, ...wanted.candidates(path)];
  const found = candidates.find(fits);
  if (!candidates.some(fits)) throw new Error(`nothing fits ${path}`);
  return found;
}

function innerOf(field: z.core.$ZodType): z.core.$ZodType | undefined {
  const inner = unwrapped(field);
  return inner instanceof z.ZodCatch ? innerOf(inner.unwrap()) : inner;
}
