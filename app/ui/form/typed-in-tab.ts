/** A field of a form. A radio button or a box that is not checked has the value "". */
export interface FieldState {
  name: string;
  /** As in the DOM: "text", "select-one", "radio" … */
  type: string;
  value: string;
  /** What the server rendered. */
  initial: string;
  /** Marked with `data-unkept`. */
  isUnkept: boolean;
}

type Values = Readonly<Record<string, string>>;

const keptTypes: readonly string[] = ["text", "email", "tel", "textarea", "select-one", "radio", "checkbox"];

/** One value for each name, of radio buttons that of the checked one. Passwords and hidden fields are none of them. */
function valuesOf(fields: readonly FieldState[], which: "value" | "initial"): Record<string, string> {
  const values: Record<string, string> = {};
  for (const field of fields) {
    if (field.name && !field.isUnkept && keptTypes.includes(field.type)) values[field.name] ||= field[which];
  }
  return values;
}

export function initialValues(fields: readonly FieldState[]): Record<string, string> {
  return valuesOf(fields, "initial");
}

/** Returns by name what differs from the values the form was first shown with. */
export function typedValues(fields: readonly FieldState[], shown: Values): Record<string, string> {
  const values = Object.entries(valuesOf(fields, "value"));
  return Object.fromEntries(values.filter(([name, value]) => value !== (shown[name] ?? "")));
}

/** Returns the typed values to fill in: not those of fields in which something else was typed meanwhile. */
export function valuesToFill(fields: readonly FieldState[], typed: Values): Record<string, string> {
  const [now, initial] = [valuesOf(fields, "value"), valuesOf(fields, "initial")];
  return Object.fromEntries(
    Object.entries(typed).filter(([name, value]) => now[name] === initial[name] && now[name] !== value && name in now),
  );
}

/** Parses stored values; undefined if there are none, or they are not ours. */
export function parseTyped(stored: string | null): Values | undefined {
  try {
    const values: unknown = JSON.parse(stored ?? "null");
    const isRecord = typeof values === "object" && values !== null && !Array.isArray(values);
    return isRecord && Object.values(values).every((value) => typeof value === "string")
      ? (values as Values)
      : undefined;
  } catch {
    return undefined;
  }
}
