import { expect, it } from "vitest";
import { isResourcePath } from "./resource-path.ts";

it.each(["/satzung.pdf", "/news/x.atom", "/.env", "/.git/config", "/.well-known/x", "/api/x", "/files", "/assets/a"])(
  "%s is a resource",
  (path) => expect(isResourcePath(path)).toBe(true),
);

it.each(["/", "/kontakt", "/kontakt.html", "/verein/index.HTM", "/filesystem", "/ueber-uns/x.y.z-mehr-als-acht"])(
  "%s is a page",
  (path) => expect(isResourcePath(path)).toBe(false),
);
