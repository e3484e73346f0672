import * as z from "zod";
import { optionalDate, optionalLine, withDefault } from "#model/fields/field.ts";

/** Days after which an unused file is removed, unless it is kept. */
export const unusedDays = 7;

const percent = withDefault(z.int().min(0).max(100), () => 50);

/** Metadata of a stored file, independent of where it is used. */
export const MediaDetails = z.object({
  /** Alternative text, suggested wherever the picture is used. */
  description: optionalLine(),
  source: optionalLine(),
  licence: optionalLine(),
  /** The last day of the consent of the people shown; "" without end. */
  consentUntil: optionalDate,
  /** Focal point that every crop shows, in percent from the left and from the top. */
  focalX: percent,
  focalY: percent,
  /** Keeps the file although it is unused. */
  isKept: withDefault(z.boolean(), () => false),
});
export type MediaDetails = z.infer<typeof MediaDetails>;

export const mediaKinds = ["image", "pdf", "other"] as const;
export type MediaKind = (typeof mediaKinds)[number];

export function mediaKindOf(mediaType: string): MediaKind {
  if (mediaType.startsWith("image/")) return "image";
  return mediaType === "application/pdf" ? "pdf" : "other";
}

/** Filters of the list of files, in addition to the kinds. */
export const mediaStates = ["unused", "undescribed", "consent_over", "damaged"] as const;
export type MediaState = (typeof mediaStates)[number];

/** Whether the consent of the people shown has expired. */
export function isConsentOver({ consentUntil }: Pick<MediaDetails, "consentUntil">, today: string): boolean {
  return consentUntil !== "" && consentUntil < today;
}

/** Returns when an unused file is removed; undefined for one that stays. */
export function removalOf(file: { unusedSince: string | null; isKept: boolean }): Date | undefined {
  if (file.unusedSince === null || file.isKept) return undefined;
  return new Date(Date.parse(file.unusedSince) + unusedDays * 24 * 60 * 60 * 1000);
}
