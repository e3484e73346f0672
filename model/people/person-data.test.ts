import { describe, expect, it } from "vitest";
import { keptOf, type Mention } from "./person-data.ts";

const mention = (kind: Mention["kind"], by: Mention["by"] = "address"): Mention => {
  return { kind, by, collection: "news", id: kind, version: 1, title: "" };
};
const kinds = ["live", "draft", "trash", "version", "message", "registration", "participants", "file"] as const;
const account = { name: "Anna", role: "editorial" as const, lastSignInAt: "", createdAt: "2026-01-01T00:00:00.000Z" };

describe("keptOf", () => {
  it("keeps published content, drafts, files and messages of others", () => {
    const mentions = kinds.map((kind) => mention(kind));
    expect(
      keptOf({ account: null, mentions, invoices: [] }).map(({ reason, mention: place }) => [reason, place?.id]),
    ).toEqual([
      ["published_content", "live"],
      ["unpublished_draft", "draft"],
      ["message_of_other", "message"],
      ["registration_of_other", "registration"],
      ["message_to_participants", "participants"],
      ["published_file", "file"],
    ]);
  });

  it("says of a name that it may be somebody else's", () => {
    const reasons = keptOf({ account: null, mentions: kinds.map((kind) => mention(kind, "name")), invoices: [] });
    expect(reasons.map(({ reason }) => reason)).toEqual(Array.from({ length: 6 }, () => "name_only"));
  });

  it("keeps an active account, not a disabled one", () => {
    expect(keptOf({ account: { ...account, isDisabled: false }, mentions: [], invoices: [] })).toEqual([
      { reason: "active_account" },
    ]);
    expect(keptOf({ account: { ...account, isDisabled: true }, mentions: [], invoices: [] })).toEqual([]);
  });
});
