import { describe, expect, it } from "vitest";
import { ensureFirstAdministrator } from "./first-administrator.ts";

function accountsWith(isEmpty: boolean) {
  const created: [string, string | undefined][] = [];
  return {
    created,
    isEmpty: async () => isEmpty,
    async create(email: string, password = "ausgedacht") {
      created.push([email, password]);
      return password;
    },
  };
}

describe("ensureFirstAdministrator", () => {
  it("prints a generated password once", async () => {
    const told: string[] = [];
    const accounts = accountsWith(true);
    await ensureFirstAdministrator(accounts, { email: "admin@localhost", password: undefined }, (text) => {
      told.push(text);
    });
    expect(accounts.created).toEqual([["admin@localhost", "ausgedacht"]]);
    expect(told.join("")).toMatch(/E-Mail: {3}admin@localhost\n {2}Passwort: ausgedacht\n/);
  });

  it("does not print a configured password", async () => {
    const told: string[] = [];
    const accounts = accountsWith(true);
    await ensureFirstAdministrator(accounts, { email: "a@example.org", password: "geheim123" }, (text) => {
      told.push(text);
    });
    expect(accounts.created).toEqual([["a@example.org", "geheim123"]]);
    expect(told).toEqual([]);
  });

  it("creates no account if there is one", async () => {
    const accounts = accountsWith(false);
    await ensureFirstAdministrator(accounts, { email: "a@example.org", password: "geheim123" }, () => {});
    expect(accounts.created).toEqual([]);
  });
});
