import * as z from "zod";
import { optionalDate, optionalLine, withDefault } from "./field.ts";

/** How many days a file that no record uses stays before it is removed, unless the library keeps it. */
export const unusedDays = 7;

const percent = withDefault(z.int().min(0).max(100), () => 50);

/** What editors say about a stored file, wherever it is used. */
export const MediaDetails = z.object({
  /** What is to be seen, offered wherever the picture is chosen. */
  description: optionalLine(),
  source: optionalLine(),
  licence: optionalLine(),
  /** The last day on which the persons in it agreed to its being shown; "" without end. */
  consentUntil: optionalDate,
  /** The place of a picture that every crop shows, in percent from the left and from the top. */
  focalX: percent,
  focalY: percent,
  /** Stays although no record uses it. */
  isKept: withDefault(z.boolean(), () => false),
});
export type MediaDetails = z.infer<typeof MediaDetails>;

export const mediaKinds = ["image", "pdf", "other"] as const;
export type MediaKind = (typeof mediaKinds)[number];

export function mediaKindOf(mediaType: string): MediaKind {
  if (mediaType.startsWith("image/")) return "image";
  return mediaType === "application/pdf" ? "pdf" : "other";
}

/** What the list of files can be narrowed to, beside its kinds. */
export const mediaStates = ["unused", "undescribed", "consent_over"] as const;
export type MediaState = (typeof mediaStates)[number];

/** Whether the day until which the persons in a picture agreed is past. */
export function isConsentOver({ consentUntil }: Pick<MediaDetails, "consentUntil">, today: string): boolean {
  return consentUntil !== "" && consentUntil < today;
}

/** When an unused file is removed; undefined for one that stays. */
export function removalOf(file: { unusedSince: string | null; isKept: boolean }): Date | undefined {
  if (file.unusedSince === null || file.isKept) return undefined;
  return new Date(Date.parse(file.unusedSince) + unusedDays * 24 * 60 * 60 * 1000);
}
