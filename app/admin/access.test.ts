import { describe, expect, it } from "vitest";
import { roles } from "#model/accounts/permission.ts";
import { access, decide, isAllowedAt } from "./access.ts";

const patterns = Object.keys(access);

describe.each(roles)("for the role %s, menus and buttons", (role) => {
  it.each(patterns)("say of %s what a request is told", (pattern) => {
    const parameters = { eventId: "kongress", chapter: "umzug", collection: "news", id: "1", type: "anmeldung" };
    const pathname = pattern.replace(/:(\w+)\??/g, (_, name: keyof typeof parameters) => parameters[name] ?? "x");
    for (const intent of ["see", "change"] as const)
      expect(isAllowedAt({ role }, pathname, intent)).toBe(decide({ role }, pattern, parameters, intent) === "allowed");
  });
});
