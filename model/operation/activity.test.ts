import { describe, expect, it } from "vitest";
import { collectionNames } from "#model/content/collection-kind.ts";
import { activityActions, activitySections, sectionOf, sectionOfCollection } from "./activity.ts";

describe("activityActions", () => {
  it("contains unique codes, with all changes of list and single collections", () => {
    expect(new Set(activityActions).size).toBe(activityActions.length);
    const changesOf = (name: string) =>
      activityActions.filter((action) => action.startsWith(`${name}.`)).map((action) => action.split(".")[1]);
    const written = ["drafted", "draft_discarded", "draft_restored", "draft_shared", "draft_unshared"];
    const drafts = [...written, "planned", "plan_cancelled", "published"];
    const removals = ["removal_planned", "removal_cancelled", "removed", "unpublished"];
    const ofLists = ["created", "updated", "deleted", "restored", "purged", ...drafts, ...removals];
    expect(changesOf("events")).toEqual(ofLists);
    expect(changesOf("home")).toEqual(["updated", "restored", ...drafts]);
  });

  it("assigns each action to the area of its collection or one of six other areas", () => {
    const areas = [
      ...collectionNames.map(sectionOfCollection),
      "contact",
      "maintenance",
      "account",
      "privacy",
      "log",
      "media",
    ];
    expect(activitySections).toEqual(areas);
    expect(new Set(activityActions.map(sectionOf))).toEqual(new Set(areas));
    expect(sectionOfCollection("congresses")).toBe("congress");
  });
});

describe("sectionOf", () => {
  it("assigns actions to the screen on which they are done", () => {
    expect(sectionOf("registration.confirmed")).toBe("events");
    expect(sectionOf("congresses.updated")).toBe("congress");
    expect(sectionOf("courses.updated")).toBe("courses");
    expect(sectionOf("maintenance.enabled")).toBe("maintenance");
    expect(sectionOf("content.imported")).toBe("settings");
    expect(sectionOf("retention.applied")).toBe("privacy");
  });
});
