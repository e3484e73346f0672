import { describe, expectTypeOf, it } from "vitest";
import type { Tables } from "#server/database/schema.ts";
import type { Told } from "./columns/column.ts";
import type { personTables } from "./person-columns.ts";

/** Whether what is told of the tables covers `T`; the compiler proves these tests. */
type Covers<T> = typeof personTables extends Told<T> ? true : false;
type With<N extends keyof Tables, C> = Omit<Tables, N> & Record<N, Tables[N] & C>;

describe("what is told of columns", () => {
  it("covers the row types", () => {
    expectTypeOf<Covers<Tables>>().toEqualTypeOf<true>();
  });

  it("does not compile without a new table", () => {
    expectTypeOf<Covers<Tables & { allergies: { id: string } }>>().toEqualTypeOf<false>();
  });

  it("does not compile without a new column, of text or not, of a person or not", () => {
    expectTypeOf<Covers<With<"registrations", { diet: string }>>>().toEqualTypeOf<false>();
    expectTypeOf<Covers<With<"attendance", { seat: number }>>>().toEqualTypeOf<false>();
    expectTypeOf<Covers<With<"auth_user", { phone: string | null }>>>().toEqualTypeOf<false>();
    expectTypeOf<Covers<With<"redirects", { note: string }>>>().toEqualTypeOf<false>();
  });

  it("does not compile without the words of the privacy text, in a table it explains", () => {
    type Plain = { section: string; columns: Record<string, { holds: "author" }> };
    expectTypeOf<Plain extends Told<{ contact: { email: string } }>["contact"] ? true : false>().toEqualTypeOf<false>();
  });
});
