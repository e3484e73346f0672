import type { TransparencyGap } from "#model/events/transparency-gaps.ts";

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
