import { describe, expect, expectTypeOf, it } from "vitest";
import { column, derived, field, ids, listed, nobody, own } from "./column.ts";
import { type DocumentOf, readerOf, writerOf } from "./documents.ts";
import { count, json, optional, text, word } from "./kind.ts";

const columns = {
  id: column(ids, "", field("id", text)),
  first_name: column(own("registrations"), "", field("firstName", text)),
  first_key: column(
    nobody("test"),
    "",
    derived(["firstName"], ({ firstName }) => firstName.toLowerCase()),
  ),
  both_key: column(
    nobody("test"),
    "",
    derived(["firstName", "paidOn"], ({ firstName, paidOn }) => `${firstName} ${paidOn}`),
  ),
  answers: column(listed, "", field("answers", json<string[]>())),
  paid_on: column(own("registrations"), "", field("paidOn", optional)),
  status: column(own("registrations"), "", field("status", word<"new" | "old">())),
  rank: column(nobody("test"), "", field("rank", count, ["export"])),
  sealed: column(nobody("test"), ""),
};
const row = { id: "1", first_name: "Erika", answers: '["ja"]', paid_on: null, status: "new", rank: 0 };

describe("documents of people's tables", () => {
  it("have the fields of their place", () => {
    const record = { id: "1", firstName: "Erika", answers: ["ja"], paidOn: "", status: "new" };
    expect(readerOf(columns, "record")(row)).toEqual(record);
    expect(readerOf(columns, "report")(row)).toEqual(record);
    expect(readerOf(columns, "export")(row)).toEqual({ ...record, rank: 0 });
    expectTypeOf<DocumentOf<typeof columns, "record">["status"]>().toEqualTypeOf<"new" | "old">();
    expectTypeOf<keyof DocumentOf<typeof columns, "report">>().toEqualTypeOf<
      "id" | "firstName" | "answers" | "paidOn" | "status"
    >();
  });

  it("become columns, with the keys that follow from the given fields", () => {
    const rowOf = writerOf(columns, "export");
    expect(rowOf({ firstName: "Erika", answers: [], rank: 2 })).toEqual({
      first_name: "Erika",
      first_key: "erika",
      answers: "[]",
      rank: 2,
    });
    expect(rowOf({ firstName: "Erika", paidOn: "" })).toEqual({
      ...{ first_name: "Erika", first_key: "erika" },
      ...{ paid_on: null, both_key: "Erika " },
    });
    expect(rowOf({ paidOn: undefined })).toEqual({});
    const whole = { id: "1", firstName: "Erika", answers: ["ja"], paidOn: "", status: "new", rank: 0 } as const;
    expect(rowOf({ ...whole, answers: [...whole.answers] })).toEqual({
      ...{ ...row, first_key: "erika", both_key: "Erika " },
    });
  });

  it("have no field without a column, and none of another place", () => {
    const rowOf = writerOf(columns, "record");
    // @ts-expect-error
    expect(rowOf({ id: "1", diet: "vegan" })).toEqual({ id: "1" });
    // @ts-expect-error
    expect(rowOf({ id: "1", rank: 2 })).toEqual({ id: "1" });
    // @ts-expect-error
    expect(readerOf(columns, "record")({ ...row, id: 1 })).toHaveProperty("id", 1);
  });
});
