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
])("maps %j to the role %s", (claims, role) => {
  expect(roleOfClaims(claims, groups)).toBe(role);
});

it("prefers a claim with the whole name to nested ones", () => {
  const nested = { claim: "realm_access.roles", roles: rolesByName };
  expect(roleOfClaims({ realm_access: { roles: ["offline_access", "events"] } }, nested)).toBe("events");
  expect(roleOfClaims({ "realm_access.roles": "privacy", realm_access: { roles: ["events"] } }, nested)).toBe(
    "privacy",
  );
  expect(roleOfClaims({ realm_access: "roles" }, nested)).toBeNull();
  expect(roleOfClaims({}, { claim: "constructor.name", roles: rolesByName })).toBeNull();
});

it("uses the role of the asterisk when nothing before matches", () => {
  const everyone = { claim: "groups", roles: parseClaimRoles("vorstand=administration,*=reader") ?? [] };
  expect(roleOfClaims({ groups: ["vorstand"] }, everyone)).toBe("administration");
  expect(roleOfClaims({}, everyone)).toBe("reader");
});

it.each(["", "presse", "=editorial", "presse=chef", "presse=editorial,"])("does not parse %j", (text) => {
  expect(parseClaimRoles(text)).toBeUndefined();
});

it("accepts a value with an equals sign", () => {
  expect(parseClaimRoles("cn=presse=editorial")).toEqual([["cn=presse", "editorial"]]);
});
