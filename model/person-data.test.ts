import { describe, expect, it } from "vitest";
import { keptOf, type Mention } from "./person-data.ts";

const mention = (kind: Mention["kind"]): Mention => ({ kind, collection: "news", id: kind, version: 1, title: "" });
const account = { name: "Anna", role: "editorial" as const, lastSignInAt: "", createdAt: "2026-01-01T00:00:00.000Z" };

describe("keptOf", () => {
  it("names what visitors see and what others wrote, and nothing that loses the address", () => {
    const mentions = (["live", "trash", "version", "message", "file"] as const).map(mention);
    expect(keptOf({ account: null, mentions }).map(({ reason, mention: place }) => [reason, place?.id])).toEqual([
      ["published_content", "live"],
      ["message_of_other", "message"],
      ["published_file", "file"],
    ]);
  });

  it("names an account that can sign in, and no locked one", () => {
    expect(keptOf({ account: { ...account, isDisabled: false }, mentions: [] })).toEqual([
      { reason: "active_account" },
    ]);
    expect(keptOf({ account: { ...account, isDisabled: true }, mentions: [] })).toEqual([]);
  });
});
