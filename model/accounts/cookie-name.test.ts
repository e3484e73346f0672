import { expect, it } from "vitest";
import { cookieName } from "./cookie-name.ts";

it("binds a cookie to its host on https only", () => {
  expect([cookieName("sitzung", true), cookieName("sitzung", false)]).toEqual(["__Host-sitzung", "sitzung"]);
});
