import * as z from "zod";
import { daysText } from "./days-text.ts";
import { optionalDate, optionalLine, optionalText, withDefault } from "./field.ts";
import { flag } from "./number-field.ts";

export const MAX_SPONSORS = 30;
export const MAX_DISCLOSURES = 60;
const AMOUNT_MESSAGE = "Bitte geben Sie einen Betrag in Euro bis 100.000 € ein, zum Beispiel 1.500 oder 1.500,50.";
const MAX_AMOUNT_CENTS = 10_000_000;

/** Who supports an event, and with what. */
export const EventSponsor = z.object({
  name: optionalLine(200),
  /** `null` as long as nobody has said it. */
  amountCents: withDefault(
    z
      .number(AMOUNT_MESSAGE)
      .int(AMOUNT_MESSAGE)
      .min(0, AMOUNT_MESSAGE)
      .max(MAX_AMOUNT_CENTS, AMOUNT_MESSAGE)
      .nullable(),
    () => null,
  ),
  /** What is given in return: "Standmiete". */
  purpose: optionalLine(300),
  /** Whether the sponsor has agreed to being named; without it nothing of them is public. */
  mayBePublished: flag(false),
});
export type EventSponsor = z.output<typeof EventSponsor>;

/** What a speaker says about interests that may conflict. */
export const Disclosure = z.object({
  name: optionalLine(200),
  date: optionalDate,
  /** "keine", or what they are; blank as long as the speaker has said nothing. */
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

interface Transparent {
  sponsors: readonly EventSponsor[];
  disclosures: readonly Disclosure[];
}

/** What must be right before an event is saved; reading stays lenient, so that no old export is lost. */
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

const euro = new Intl.NumberFormat("de-DE", { style: "currency", currency: "EUR" });

/**
 * What is announced of support and interests, a line each; none where there is nothing to say. Conditions and extent of
 * support are named in the announcement (Berufsordnung §32 (3)); nothing of a sponsor who has not agreed to it.
 */
export function transparencyLines({ sponsors, disclosures }: Transparent): string[] {
  const named = sponsors.filter(({ mayBePublished, name }) => mayBePublished && name);
  const lines = [
    ...named.map(({ name, amountCents, purpose }) => {
      const extent = [amountCents === null ? "" : euro.format(amountCents / 100), purpose].filter(Boolean);
      return `Unterstützt durch ${name}${extent.length > 0 ? `: ${extent.join(", ")}` : ""}`;
    }),
    ...disclosures
      .filter(({ text }) => text)
      .map(({ name, date, text }) => {
        const asOf = date && ` (Stand ${daysText({ date, lastDay: "" })})`;
        return `Interessenkonflikte von ${name}: ${text.replace(/\s+/g, " ")}${asOf}`;
      }),
  ];
  return [...new Set(lines)];
}

/** The same as a part of a mail; "" for nothing. */
export function transparencyNote(event: Transparent): string {
  const lines = transparencyLines(event);
  return lines.length > 0 ? `Transparenzhinweis:\n${lines.join("\n")}` : "";
}
