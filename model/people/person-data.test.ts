import { describe, expect, it } from "vitest";
import { keptOf, type Mention } from "./person-data.ts";

const mention = (kind: Mention["kind"]): Mention => ({ kind, collection: "news", id: kind, version: 1, title: "" });
const account = { name: "Anna", role: "editorial" as const, lastSignInAt: "", createdAt: "2026-01-01T00:00:00.000Z" };

describe("keptOf", () => {
  it("keeps published content, drafts, files and messages of others", () => {
    const mentions = (["live", "draft", "trash", "version", "message", "file"] as const).map(mention);
    expect(keptOf({ account: null, mentions }).map(({ reason, mention: place }) => [reason, place?.id])).toEqual([
      ["published_content", "live"],
      ["unpublished_draft", "draft"],
      ["message_of_other", "message"],
      ["published_file", "file"],
    ]);
  });

  it("keeps an active account, not a disabled one", () => {
    expect(keptOf({ account: { ...account, isDisabled: false }, mentions: [] })).toEqual([
      { reason: "active_account" },
    ]);
    expect(keptOf({ account: { ...account, isDisabled: true }, mentions: [] })).toEqual([]);
  });
});
