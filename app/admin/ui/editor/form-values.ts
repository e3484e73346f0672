/** A document being edited: field names and values as the collection's schema has them. */
export type FormValues = Record<string, unknown>;

/** Whether both have the same values. After each key: only fields that were replaced are written out and compared. */
export function isSame(one: FormValues, other: FormValues): boolean {
  if (one === other) return true;
  const names = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...names].every((name) => {
    const [value, counterpart] = [one[name], other[name]];
    return value === counterpart || JSON.stringify(value) === JSON.stringify(counterpart);
  });
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
  if (Object.keys(errors).length === 0) return errors;
  return Object.fromEntries(
    Object.entries(errors).filter(([path]) => !names.some((name) => path === name || path.startsWith(`${name}.`))),
  );
}
