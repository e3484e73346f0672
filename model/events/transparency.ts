import * as z from "zod";
import { optionalDate, optionalLine, optionalText, withDefault } from "#model/fields/field.ts";
import { flag } from "#model/fields/number-field.ts";

export const MAX_SPONSORS = 30;
export const MAX_DISCLOSURES = 60;
const AMOUNT_MESSAGE = "Bitte geben Sie einen Betrag in Euro bis 100.000 € ein, zum Beispiel 1.500 oder 1.500,50.";
const MAX_AMOUNT_CENTS = 10_000_000;

/** A sponsor of an event, and the extent of the support. */
export const EventSponsor = z.object({
  name: optionalLine(200),
  /** `null` while unknown. */
  amountCents: withDefault(
    z
      .number(AMOUNT_MESSAGE)
      .int(AMOUNT_MESSAGE)
      .min(0, AMOUNT_MESSAGE)
      .max(MAX_AMOUNT_CENTS, AMOUNT_MESSAGE)
      .nullable(),
    () => null,
  ),
  /** What it is paid for, such as "Standmiete". */
  purpose: optionalLine(300),
  /** Whether the sponsor agreed to be named; otherwise nothing about the sponsor is public. */
  mayBePublished: flag(false),
});
export type EventSponsor = z.output<typeof EventSponsor>;

/** The disclosure of conflicts of interest by a speaker. */
export const Disclosure = z.object({
  name: optionalLine(200),
  date: optionalDate,
  /** "keine", or the conflicts; blank until the speaker responds. */
  text: optionalText(1000),
});
export type Disclosure = z.output<typeof Disclosure>;

export const EventSponsors = withDefault(
  z.array(EventSponsor).max(MAX_SPONSORS, `Bitte geben Sie höchstens ${MAX_SPONSORS} Sponsoren an.`),
  (): EventSponsor[] => [],
);
export const Disclosures = withDefault(
  z.array(Disclosure).max(MAX_DISCLOSURES, `Bitte geben Sie höchstens ${MAX_DISCLOSURES} Personen an.`),
  (): Disclosure[] => [],
);

/** What is disclosed about an event. */
export interface Transparent {
  sponsors: readonly EventSponsor[];
  disclosures: readonly Disclosure[];
}

/** Checks that apply on save only; parsing stays lenient, so that old exports can be imported. */
export function refuseTransparency(
  event: Transparent,
  refuse: (path: [list: keyof Transparent, index: number, field: "name"], message: string) => void,
): void {
  for (const list of ["sponsors", "disclosures"] as const) {
    for (const [index, { name }] of event[list].entries()) {
      if (!name) refuse([list, index, "name"], "Bitte geben Sie den Namen ein.");
    }
  }
}
