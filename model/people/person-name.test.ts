import { expect, it } from "vitest";
import { fullName, shortName } from "./person-name.ts";

it("names leave out what is missing", () => {
  const person = { title: "Dr.", firstName: "Anna", lastName: "Beispiel" };
  expect([fullName(person), shortName(person)]).toEqual(["Dr. Anna Beispiel", "Anna Beispiel"]);
  expect([fullName({ ...person, title: "" }), shortName({ ...person, firstName: "" })]).toEqual([
    "Anna Beispiel",
    "Beispiel",
  ]);
});
