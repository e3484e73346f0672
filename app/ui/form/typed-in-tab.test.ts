import { describe, expect, it } from "vitest";
import { type FieldState, initialValues, parseTyped, typedValues, valuesToFill } from "./typed-in-tab.ts";

const field = (name: string, value: string, given: Partial<FieldState> = {}): FieldState => ({
  ...{ name, type: "text", value, initial: "", isUnkept: false },
  ...given,
});

describe("what is typed into a form of the public side", () => {
  it("is kept by name: texts, selects, the checked radio button, boxes", () => {
    const fields = [
      field("lastName", "O'Neill"),
      field("message", "Zeile 1\nZeile 2", { type: "textarea" }),
      field("title", "Prof. Dr.", { type: "select-one" }),
      field("kind", "", { type: "radio" }),
      field("kind", "online", { type: "radio" }),
      field("kind", "", { type: "radio" }),
      field("workshop-a", "1", { type: "checkbox" }),
      field("workshop-b", "", { type: "checkbox" }),
      field("person2-email", "eva@praxis.example", { type: "email" }),
    ];
    expect(typedValues(fields, {})).toEqual({
      ...{ lastName: "O'Neill", message: "Zeile 1\nZeile 2", title: "Prof. Dr.", kind: "online", "workshop-a": "1" },
      "person2-email": "eva@praxis.example",
    });
  });

  it("is not kept: passwords, hidden fields, files, buttons, unnamed fields, and what is marked", () => {
    const types = ["password", "hidden", "file", "submit", "button"];
    const fields = types.map((type) => field(type, "geheim", { type }));
    const marked = field("efn", "801234567890123", { isUnkept: true });
    expect(typedValues([...fields, marked, field("", "x"), field("city", "Ulm")], {})).toEqual({ city: "Ulm" });
  });

  it("is what differs from what the form was first shown with, also when it was emptied", () => {
    const fields = [field("city", "Ulm", { initial: "Ulm" }), field("lastName", "", { initial: "Muster" })];
    expect(typedValues(fields, initialValues(fields))).toEqual({ lastName: "" });
    // A refused form has it as its initial values.
    expect(typedValues([field("city", "Ulm", { initial: "Ulm" })], {})).toEqual({ city: "Ulm" });
  });

  it("is filled in again, except where something else was typed meanwhile, and where there is no field any more", () => {
    const fields = [
      field("firstName", ""),
      field("lastName", "Neu"),
      field("city", "Ulm", { initial: "Ulm" }),
      field("kind", "", { type: "radio" }),
      field("kind", "online", { type: "radio", initial: "online" }),
      field("efn", "", { isUnkept: true }),
      field("secret", "", { type: "hidden" }),
    ];
    const typed = { firstName: "Eva", lastName: "Alt", city: "", kind: "vor-ort", efn: "1", secret: "1", gone: "1" };
    expect(valuesToFill(fields, typed)).toEqual({ firstName: "Eva", city: "", kind: "vor-ort" });
  });

  it.each([null, "", "{", "[]", "1", "null", '{"city":1}', '{"city":{"a":"b"}}'])("is ours, and not %j", (stored) => {
    expect(parseTyped(stored)).toBeUndefined();
  });

  it("is read again as it was kept", () => {
    expect(parseTyped(JSON.stringify({ city: "Ulm" }))).toEqual({ city: "Ulm" });
  });
});
