import type { Transparent } from "#model/events/transparency.ts";
import type { TransparencyGap } from "#model/events/transparency-gaps.ts";
import { formatDate } from "#text/date.ts";
import { formatCents } from "#text/number.ts";

const labels: Record<TransparencyGap["kind"], string> = {
  sponsor_without_amount: "der Betrag des Sponsors",
  sponsor_not_named: "die Zustimmung zur Nennung des Sponsors",
  speaker_without_disclosure: "die Offenlegung der Interessen von",
};

/** "Vor der Ankündigung fehlt: der Betrag des Sponsors Beispiel GmbH; …". */
export function describeGaps(gaps: readonly TransparencyGap[]): string {
  const parts = gaps.map(({ kind, name }) => `${labels[kind]} ${name || "ohne Namen"}`);
  return `Vor der Ankündigung fehlt: ${parts.join("; ")}.`;
}

/**
 * Returns the public lines about sponsors and conflicts of interest. Conditions and extent of sponsoring must be part
 * of the announcement (Berufsordnung §32 (3)); sponsors who have not agreed are omitted.
 */
export function transparencyLines(event: Transparent): string[] {
  const lines = namedSponsors(event).map(({ name, amount, purpose }) => {
    const extent = [amount, purpose].filter(Boolean);
    return `Unterstützt durch ${name}${extent.length > 0 ? `: ${extent.join(", ")}` : ""}`;
  });
  return [...lines, ...disclosureLines(event)];
}

/** A sponsor as the page shows it; "" for what is not known. */
export interface NamedSponsor {
  name: string;
  amount: string;
  purpose: string;
}

/** Returns the sponsors who agreed to be named, equal ones once. */
export function namedSponsors({ sponsors }: Pick<Transparent, "sponsors">): NamedSponsor[] {
  const named = sponsors
    .filter(({ mayBePublished, name }) => mayBePublished && name)
    .map(({ name, amountCents, purpose }) => ({
      name,
      amount: amountCents === null ? "" : formatCents(amountCents),
      purpose,
    }));
  return [...new Map(named.map((sponsor) => [JSON.stringify(sponsor), sponsor])).values()];
}

/** Returns the public lines about conflicts of interest, equal ones once. */
export function disclosureLines({ disclosures }: Pick<Transparent, "disclosures">): string[] {
  const lines = disclosures
    .filter(({ text }) => text)
    .map(({ name, date, text }) => {
      const asOf = date && ` (Stand ${formatDate(date)})`;
      return `Interessenkonflikte von ${name}: ${text.replace(/\s+/g, " ")}${asOf}`;
    });
  return [...new Set(lines)];
}

/** Formats these lines for a mail; "" for none. */
export function transparencyNote(event: Transparent): string {
  const lines = transparencyLines(event);
  return lines.length > 0 ? `Transparenzhinweis:\n${lines.join("\n")}` : "";
}
