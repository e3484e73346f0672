import { describe, expect, it } from "vitest";
import { isConsentOver, MediaDetails, mediaKindOf, mediaKinds, mediaStates, removalOf } from "./media.ts";

describe("MediaDetails", () => {
  it("defaults to a centred picture without details, removed when unused", () => {
    expect(MediaDetails.parse({ description: null })).toEqual({
      ...{ description: "", source: "", licence: "", consentUntil: "" },
      ...{ focalX: 50, focalY: 50, isKept: false },
    });
    expect(MediaDetails.parse({ isKept: true }).isKept).toBe(true);
  });

  it("accepts a focal point in whole percent inside the picture", () => {
    expect(MediaDetails.parse({ focalX: 0, focalY: 100 })).toMatchObject({ focalX: 0, focalY: 100 });
    for (const focalX of [-1, 101, 1.5, "50"]) expect(MediaDetails.safeParse({ focalX }).success).toBe(false);
  });
});

it.each([
  ["image/png", "image"],
  ["application/pdf", "pdf"],
  ["application/pdfx", "other"],
  ["x-image/png", "other"],
  ["", "other"],
])("assigns the media type %j to the kind %s", (mediaType, kind) => {
  expect(mediaKindOf(mediaType)).toBe(kind);
  expect(mediaKinds).toContain(kind);
});

it("lists unused files, pictures without description, expired consents and damaged pictures", () => {
  expect(mediaStates).toEqual(["unused", "undescribed", "consent_over", "damaged"]);
  expect(["", "2026-06-14", "2026-06-15"].map((consentUntil) => isConsentOver({ consentUntil }, "2026-06-15"))).toEqual(
    [false, true, false],
  );
});

it("removes a file seven days after its last use, unless it is kept", () => {
  const unusedSince = "2026-06-15T10:00:00.000Z";
  expect(removalOf({ unusedSince, isKept: false })).toEqual(new Date("2026-06-22T10:00:00.000Z"));
  expect(removalOf({ unusedSince, isKept: true })).toBeUndefined();
  expect(removalOf({ unusedSince: null, isKept: false })).toBeUndefined();
});
