import { expect, it } from "vitest";
import { isSingle, listCollections, singleCollections } from "./collection-kind.ts";
import { collectionNames } from "./collections.ts";

it("each collection is a list or a single record", () => {
  expect(collectionNames.filter(isSingle).sort()).toEqual([...singleCollections].sort());
  expect([...listCollections, ...singleCollections].sort()).toEqual([...collectionNames].sort());
});
