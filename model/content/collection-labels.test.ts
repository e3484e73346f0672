import { describe, expect, it } from "vitest";
import { collectionLabels, isSingle, listCollections, singleCollections } from "./collection-labels.ts";
import { collectionNames } from "./collections.ts";

describe("labels of collections", () => {
  it("exist for each collection, capitalised", () => {
    expect(Object.keys(collectionLabels).sort()).toEqual([...collectionNames].sort());
    for (const { area, one, many } of Object.values(collectionLabels)) {
      for (const label of [area, one, many]) expect(label).toMatch(/^[A-ZÄÖÜ][a-zäöü]/);
    }
  });

  it("distinguish list and single collections", () => {
    expect(singleCollections).toEqual(["legal", "about", "home", "settings"]);
    expect(collectionNames.filter(isSingle).sort()).toEqual([...singleCollections].sort());
    expect([...listCollections, ...singleCollections].sort()).toEqual([...collectionNames].sort());
  });
});
