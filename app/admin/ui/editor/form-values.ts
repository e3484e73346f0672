/** A document being edited: field names and values as the collection's schema has them. */
export type FormValues = Record<string, unknown>;

export function isSame(one: FormValues, other: FormValues): boolean {
  return one === other || JSON.stringify(one) === JSON.stringify(other);
}

export function changedFields<V extends FormValues>(values: V, before: V): Partial<V> {
  return Object.fromEntries(
    Object.entries(values).filter(([name, value]) => value !== before[name as keyof V]),
  ) as Partial<V>;
}

/** Returns the values with some fields taken from another document; the same object if there are none. */
export function withFieldsOf<V extends FormValues>(other: V, fields: readonly (keyof V)[], values: V): V {
  if (fields.length === 0) return values;
  return { ...values, ...Object.fromEntries(fields.map((field) => [field, other[field]])) };
}

export function isEvent(next: unknown): next is React.ChangeEvent<{ value: string }> {
  return typeof next === "object" && next !== null && "currentTarget" in next;
}

/** Removes the errors of fields that changed, including nested ones. */
export function withoutFields(errors: Record<string, string>, names: string[]): Record<string, string> {
  return Object.fromEntries(
    Object.entries(errors).filter(([path]) => !names.some((name) => path === name || path.startsWith(`${name}.`))),
  );
}
