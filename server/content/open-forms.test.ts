import { expect, it } from "vitest";
import { createOpenForms } from "./open-forms.ts";

const erika = { id: "u1", email: "erika@verein.example" };
const max = { id: "u2", email: "max@verein.example" };
const open = { collection: "news", id: "tagung", form: "a" } as const;

function atTime() {
  let now = Date.parse("2026-06-15T10:00:00Z");
  const forms = createOpenForms(() => new Date(now));
  return { forms, wait: (seconds: number) => (now += seconds * 1000) };
}

it("names the others who have the same record open, each once, and since when", () => {
  const { forms, wait } = atTime();
  expect(forms.note(erika, open)).toEqual([]);
  wait(20);
  forms.note(erika, { ...open, form: "b" });
  wait(20);
  expect(forms.note(max, open)).toEqual([{ email: erika.email, since: "2026-06-15T10:00:00.000Z" }]);
  expect(forms.note(erika, open)).toEqual([{ email: max.email, since: "2026-06-15T10:00:40.000Z" }]);
  expect(forms.note(max, { ...open, id: "kongress" })).toEqual([]);
  expect(forms.note(max, { ...open, collection: "events" })).toEqual([]);
});

it("forgets a form that was closed, or has reported nothing for a while", () => {
  const { forms, wait } = atTime();
  forms.note(erika, open);
  forms.close(max, open);
  expect(forms.note(max, open)).toHaveLength(1);
  forms.close(erika, open);
  expect(forms.note(max, open)).toEqual([]);
  // This report was sent before the form was closed.
  forms.note(erika, open);
  expect(forms.note(max, open)).toEqual([]);
  forms.close(max, open);
  forms.note(erika, { ...open, form: "b" });
  wait(70);
  expect(forms.note(max, { ...open, form: "c" })).toHaveLength(1);
  wait(6);
  expect(forms.note(max, { ...open, form: "c" })).toEqual([]);
});
