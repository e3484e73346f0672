import { datedSteps, type RefundProposal, type RefundTerms } from "#model/payments/refund.ts";
import { formatDate } from "#text/date.ts";
import { formatCents, formatNumber } from "#text/number.ts";

/** Says what an event gives back for a cancellation, as steps with their last days and as text; "" if it says nothing. */
export function describeRefundTerms({ date, refundTerms }: { date: string; refundTerms: RefundTerms }): string {
  const [first, ...others] = datedSteps(refundTerms.steps, date);
  const parts = first
    ? [
        `Wenn Sie bis zum ${formatDate(first.until)} stornieren, erstatten wir ${share(first.percent)} der Teilnahmegebühr`,
        ...others.map(({ until, percent }) => `bis zum ${formatDate(until)} ${share(percent)}`),
        "danach nichts",
      ]
    : [];
  const sentence = parts.length > 0 ? `${parts.join(", ")}.` : "";
  return [sentence, refundTerms.text].filter(Boolean).join("\n");
}

function share(percent: number): string {
  return `${percent}\u00a0%`;
}

/**
 * Says to a person who has paid what they get back.
 * @param isOff whether nothing comes of it any more; otherwise what they would get back today
 */
export function describeOwnRefund(heldCents: number, proposal: RefundProposal | undefined, isOff: boolean): string {
  const paid = `Sie haben ${formatCents(heldCents)} gezahlt.`;
  if (!proposal) return `${paid} Ob und wie viel wir davon erstatten, teilen wir Ihnen mit.`;
  if (proposal.because === "event_cancelled") return `${paid} Diesen Betrag erstatten wir Ihnen.`;
  const today = isOff ? "" : ", wenn Sie heute stornieren";
  if (proposal.because === "unconfirmed") return `${paid} Diesen Betrag erstatten wir Ihnen${today}.`;
  const back = proposal.cents === 0 ? "nichts" : formatCents(proposal.cents);
  return `${paid} Nach den Bedingungen dieser Veranstaltung bekommen Sie davon ${back} zurück${today}.`;
}

/** What becomes of payments if registrations are cancelled today. */
export interface RefundsAhead {
  /** How many of them have paid. */
  count: number;
  heldCents: number;
  /** Undefined where it is to be decided for one of them. */
  proposedCents: number | undefined;
}

/** Says to the secretariat, before it cancels, what is owed back; "" if nobody has paid. */
export function describeRefundsAhead({ count, heldCents, proposedCents }: RefundsAhead): string {
  if (count === 0) return "";
  const paid =
    count === 1
      ? `Davon hat eine Person gezahlt: ${formatCents(heldCents)}.`
      : `Davon haben ${formatNumber(count)} Personen gezahlt, zusammen ${formatCents(heldCents)}.`;
  const owed =
    proposedCents === undefined
      ? ""
      : ` ${proposedCents === 0 ? "Davon ist nichts" : `Davon sind ${formatCents(proposedCents)}`} zu erstatten.`;
  return `${paid}${owed} Was Sie erstatten, entscheiden Sie danach unter „Zahlungen“.`;
}

/** Says to the secretariat what is owed back, and why. */
export function describeProposal({ cents, because, percent }: RefundProposal): string {
  if (because === "event_cancelled")
    return `Weil die Veranstaltung abgesagt ist, sind ${formatCents(cents)} zu erstatten.`;
  if (because === "unconfirmed")
    return `Weil die Anmeldung nie bestätigt war, sind ${formatCents(cents)} zu erstatten.`;
  const sum = cents === 0 ? "ist nichts" : `sind ${formatCents(cents)}`;
  return `Nach den Bedingungen der Veranstaltung ${sum} zu erstatten (${share(percent)} der Gebühr).`;
}
