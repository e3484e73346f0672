import { describe, expect, it } from "vitest";
import { chosenColumns, columnsParameter, optionalColumns } from "./registration-columns.ts";

const options = optionalColumns({ hasPayments: true, questions: [{ id: "essen", label: "Essen" }] });

describe("the columns of the registrations", () => {
  it("have defaults, and offer the payment date only for events with a price", () => {
    expect(chosenColumns(null, options)).toEqual(["wohnort", "datum"]);
    expect(options.map(({ value }) => value)).toEqual(["wohnort", "datum", "bezahlt", "notiz", "frage-essen"]);
    const labels = optionalColumns({ hasPayments: false, questions: [] }).map(({ label }) => label);
    expect(labels).toEqual(["Wohnort", "Anmeldedatum", "Notiz"]);
  });

  it.each([
    [["notiz", "wohnort"], "wohnort,notiz"],
    [["datum", "wohnort"], null],
    [[], "keine"],
    [["frage-essen", "gibt-es-nicht"], "frage-essen"],
  ])("%j round-trips through the URL, in the order of the options", (chosen, parameter) => {
    expect(columnsParameter(chosen, options)).toBe(parameter);
    const back = chosenColumns(parameter, options);
    expect(back).toEqual(options.map(({ value }) => value).filter((value) => chosen.includes(value)));
  });

  it("ignore unknown columns", () => {
    expect(chosenColumns("frage-x,datum,,__proto__", options)).toEqual(["datum"]);
  });
});
