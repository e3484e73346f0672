import { expect, it } from "vitest";
import { parseClaimRoles, roleOfClaims, rolesByName } from "./provider-role.ts";

const groups = { claim: "groups", roles: parseClaimRoles("vorstand=administration, presse = editorial") ?? [] };

it.each([
  [{ groups: ["presse", "vorstand"] }, "administration"],
  [{ groups: ["mitglieder", "presse"] }, "editorial"],
  [{ groups: "presse" }, "editorial"],
  [{ groups: ["mitglieder"] }, null],
  [{ groups: [] }, null],
  [{ groups: { presse: true } }, null],
  [{}, null],
])("of %j is made the role %s", (claims, role) => {
  expect(roleOfClaims(claims, groups)).toBe(role);
});

it("finds a claim by its whole name before it looks into nested ones", () => {
  const nested = { claim: "realm_access.roles", roles: rolesByName };
  expect(roleOfClaims({ realm_access: { roles: ["offline_access", "events"] } }, nested)).toBe("events");
  expect(roleOfClaims({ "realm_access.roles": "privacy", realm_access: { roles: ["events"] } }, nested)).toBe(
    "privacy",
  );
  expect(roleOfClaims({ realm_access: "roles" }, nested)).toBeNull();
  expect(roleOfClaims({}, { claim: "constructor.name", roles: rolesByName })).toBeNull();
});

it("gives everybody the role of the star where nothing before fits", () => {
  const everybody = { claim: "groups", roles: parseClaimRoles("vorstand=administration,*=reader") ?? [] };
  expect(roleOfClaims({ groups: ["vorstand"] }, everybody)).toBe("administration");
  expect(roleOfClaims({}, everybody)).toBe("reader");
});

it.each(["", "presse", "=editorial", "presse=chef", "presse=editorial,"])("does not read %j", (text) => {
  expect(parseClaimRoles(text)).toBeUndefined();
});

it("takes a value with an equals sign", () => {
  expect(parseClaimRoles("cn=presse=editorial")).toEqual([["cn=presse", "editorial"]]);
});
