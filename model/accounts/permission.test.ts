import { expect, test } from "vitest";
import { editPermission, may, roleOf, roles, seesPersons } from "./permission.ts";

test("grants each role its permissions only", () => {
  const edits = roles.filter((role) => may({ role }, "content.edit"));
  expect(edits).toEqual(["administration", "editorial"]);
  expect(roles.filter((role) => may({ role }, "events.edit"))).toEqual(["administration", "editorial", "events"]);
  const registrars = roles.filter((role) => may({ role }, "registrations.manage"));
  expect(registrars).toEqual(["administration", "events", "secretariat"]);
  expect(roles.filter((role) => may({ role }, "contact.manage"))).toEqual(["administration", "secretariat"]);
  expect(roles.filter((role) => may({ role }, "privacy.manage"))).toEqual(["administration", "privacy"]);
  expect(roles.filter((role) => may({ role }, "activity.read"))).toEqual(["administration", "privacy"]);
  expect(roles.filter((role) => may({ role }, "maintenance.manage"))).toEqual(["administration"]);
  expect(roles.filter((role) => may({ role }, "accounts.manage"))).toEqual(["administration"]);
  expect(roles.filter((role) => !may({ role }, "content.read"))).toEqual(["privacy"]);
});

test("lists the roles that see personal data", () => {
  expect(roles.filter((role) => seesPersons({ role }))).toEqual(["administration", "events", "secretariat", "privacy"]);
});

test("falls back to the least privileged role", () => {
  expect(roleOf("editorial")).toBe("editorial");
  expect([roleOf(null), roleOf("owner"), roleOf("__proto__")]).toEqual(["reader", "reader", "reader"]);
});

test("requires another permission for events, congresses and courses", () => {
  const eventCollections = ["events", "congresses", "courses"] as const;
  for (const collection of eventCollections) expect(editPermission(collection)).toBe("events.edit");
  expect(editPermission("news")).toBe("content.edit");
  expect(editPermission("settings")).toBe("content.edit");
});
