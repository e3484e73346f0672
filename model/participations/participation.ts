import * as z from "zod";
import { optionalDate, optionalLine, optionalText, withDefault } from "#model/fields/field.ts";
import { euroAmount, flag, optionalNumber } from "#model/fields/number-field.ts";
import { optionalWallTime } from "#model/fields/wall-time-field.ts";
import { audiences, MAX_PARTICIPATIONS, MAX_WORKSHOPS } from "./choice-rule.ts";

const AMOUNT_MESSAGE = "Bitte geben Sie einen Betrag in Euro von 0 bis 100.000 ein.";
const MAX_PRICE_CENTS = 10_000_000;
/** What was typed and is no sum comes as text; it is refused with the sentence of its field. */
const amountMessage = ({ input }: { input?: unknown }) =>
  euroAmount.safeParse(input).error?.issues[0]?.message ?? AMOUNT_MESSAGE;

const Audience = z.enum(audiences, "Bitte wählen Sie aus, für wen es diese Teilnahmeart gibt.");

const choiceFields = {
  /** Stable when it is renamed or moved: registrations store it. */
  id: z.string("Die Kennung fehlt.").regex(/^[A-Za-z0-9]{1,40}$/, "Die Kennung ist ungültig."),
  title: optionalLine(100),
  description: optionalText(1000),
  /** `null` for no limit of its own. */
  seats: optionalNumber(1, 100_000, "Bitte geben Sie die Plätze als ganze Zahl von 1 bis 100.000 ein."),
  /** 0 for free. */
  priceCents: withDefault(
    z.number({ error: amountMessage }).int(AMOUNT_MESSAGE).min(0, AMOUNT_MESSAGE).max(MAX_PRICE_CENTS, AMOUNT_MESSAGE),
    () => 0,
  ),
  /** What nobody can choose any more stays for those who have chosen it (docs/decisions/0085). */
  isOffered: flag(true),
};

/** A kind of participation in an event: everyone chooses one. */
export const Participation = z.object({
  ...choiceFields,
  audience: withDefault(Audience, () => "open"),
  /** First and last day on which it can be chosen, "" for no limit: early booking is a kind of its own. */
  validFrom: optionalDate,
  validUntil: optionalDate,
  isOnline: flag(false),
  /** Certification points; `null` for those of the event. */
  points: optionalNumber(0, 1000, "Bitte geben Sie die Punkte als ganze Zahl ab 0 ein."),
});
export type Participation = z.output<typeof Participation>;

/** A workshop within an event: several can be chosen unless they overlap. */
export const Workshop = z.object({
  ...choiceFields,
  /** Wall times in Berlin, "" when there is none; it overlaps others only with both. */
  startsAt: optionalWallTime,
  endsAt: optionalWallTime,
});
export type Workshop = z.output<typeof Workshop>;

export const Participations = withDefault(
  z.array(Participation).max(MAX_PARTICIPATIONS, `Bitte geben Sie höchstens ${MAX_PARTICIPATIONS} Teilnahmearten an.`),
  (): Participation[] => [],
);
export const Workshops = withDefault(
  z.array(Workshop).max(MAX_WORKSHOPS, `Bitte geben Sie höchstens ${MAX_WORKSHOPS} Workshops an.`),
  (): Workshop[] => [],
);

type Refuse = (path: PropertyKey[], message: string) => void;

/** Checks that apply on save only; parsing stays lenient, so that old exports can be imported. */
export function refuseChoices(
  { participations, workshops }: { participations: readonly Participation[]; workshops: readonly Workshop[] },
  refuse: Refuse,
): void {
  refuseTitles(participations, (index, message) => refuse(["participations", index, "title"], message));
  refuseTitles(workshops, (index, message) => refuse(["workshops", index, "title"], message));
  for (const [index, { validFrom, validUntil }] of participations.entries()) {
    if (validFrom && validUntil && validUntil < validFrom)
      refuse(["participations", index, "validUntil"], "Der letzte Tag liegt vor dem ersten.");
  }
  for (const [index, { startsAt, endsAt }] of workshops.entries()) {
    if (startsAt && endsAt && endsAt <= startsAt)
      refuse(["workshops", index, "endsAt"], "Das Ende liegt vor dem Beginn.");
  }
}

function refuseTitles(choices: readonly { title: string }[], refuse: (index: number, message: string) => void): void {
  const titles = new Set<string>();
  for (const [index, { title }] of choices.entries()) {
    if (!title) refuse(index, "Bitte geben Sie eine Bezeichnung ein.");
    else if (titles.has(title)) refuse(index, "Diese Bezeichnung gibt es schon.");
    titles.add(title);
  }
}

/** The id of the kind a person has chosen; "" for none. */
export const ChosenParticipation = optionalLine();
/** The ids of the workshops a person has chosen. */
export const ChosenWorkshops = withDefault(z.array(optionalLine()), (): string[] => []);
