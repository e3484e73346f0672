import { formatInstant } from "#app/text/date.ts";
import { mailStatusLabels } from "#app/text/mail.ts";

/** How the mail about a message to the secretariat stands; absent for messages that came without one. */
export interface Delivery {
  status: keyof typeof mailStatusLabels;
  /** ISO 8601 UTC. */
  nextAttemptAt: string | null;
  settledAt: string | null;
  lastError: string | null;
}

export function deliveryLabel(delivery: Delivery | undefined): string {
  return delivery ? mailStatusLabels[delivery.status] : "Ohne E-Mail";
}

export function deliveryColor(delivery: Delivery | undefined): string {
  if (!delivery) return "gray";
  return { waiting: "amber", sending: "petrol", sent: "petrol", failed: "red", unsettled: "amber" }[delivery.status];
}

/** A sentence for whoever wonders whether the secretariat got the message. */
export function deliverySentence(delivery: Delivery | undefined): string {
  if (!delivery) return "Zu dieser Nachricht wurde keine E-Mail verschickt.";
  switch (delivery.status) {
    case "sent":
      return `Per E-Mail zugestellt${at(" am", delivery.settledAt)}.`;
    case "sending":
      return "Die E-Mail wird gerade gesendet.";
    case "waiting":
      return `Die E-Mail wurde noch nicht zugestellt. Nächster Versuch${at(" am", delivery.nextAttemptAt)}.`;
    case "failed":
      return `Die E-Mail konnte nicht zugestellt werden${at(", zuletzt versucht am", delivery.settledAt)}.`;
    case "unsettled":
      return "Der Versand wurde unterbrochen: Ob die E-Mail angekommen ist, ist ungewiss.";
  }
}

/** Whether "Erneut senden" makes sense. */
export function canRetry(delivery: Delivery | undefined): boolean {
  return delivery !== undefined && ["waiting", "failed", "unsettled"].includes(delivery.status);
}

function at(words: string, instant: string | null): string {
  return instant ? `${words} ${formatInstant(instant)} Uhr` : "";
}
