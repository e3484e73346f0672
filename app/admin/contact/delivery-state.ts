import { formatInstant } from "#text/date.ts";
import { mailStatusLabels } from "#text/mail/mail.ts";

/** Delivery state of the mail about a message to the secretariat; absent for messages without a mail. */
export interface Delivery {
  status: keyof typeof mailStatusLabels;
  /** Attempts so far. */
  attempts: number;
  /** ISO 8601 UTC. */
  nextAttemptAt: string | null;
  settledAt: string | null;
  lastError: string | null;
}

/** @param hasMailService without one, a mail is a file on the server and must not be shown as delivered */
export function deliveryLabel(delivery: Delivery | undefined, hasMailService: boolean): string {
  if (!delivery) return "Ohne E-Mail";
  return delivery.status === "sent" && !hasMailService ? "Als Datei abgelegt" : mailStatusLabels[delivery.status];
}

/** A short note on a mail that is not delivered yet. */
export function deliveryNote(delivery: Delivery | undefined): string | undefined {
  const next = delivery?.status === "waiting" && delivery.nextAttemptAt;
  return next ? `Neuer Versuch ${formatInstant(next)}` : undefined;
}

export function deliveryColor(delivery: Delivery | undefined): string {
  if (!delivery) return "gray";
  return { waiting: "amber", sending: "petrol", sent: "petrol", failed: "red", unsettled: "amber" }[delivery.status];
}

/** Describes in a sentence whether the secretariat received the message. */
export function deliverySentence(delivery: Delivery | undefined, hasMailService: boolean): string {
  if (!delivery) return "Zu dieser Nachricht wurde keine E-Mail verschickt.";
  switch (delivery.status) {
    case "sent":
      return hasMailService
        ? `Per E-Mail zugestellt${at(" am", delivery.settledAt)}.`
        : `Als Datei auf dem Server abgelegt${at(" am", delivery.settledAt)}, nicht verschickt.`;
    case "sending":
      return "Die E-Mail wird gerade gesendet.";
    case "waiting":
      return `Die E-Mail wurde noch nicht zugestellt (bisher ${tries(delivery)}). Nächster Versuch${at(" am", delivery.nextAttemptAt)}.`;
    case "failed":
      return `Die E-Mail konnte nicht zugestellt werden (${tries(delivery)}${at(", zuletzt am", delivery.settledAt)}).`;
    case "unsettled":
      return "Der Versand wurde unterbrochen: Ob die E-Mail angekommen ist, ist ungewiss.";
  }
}

/** Whether "Erneut senden" makes sense. */
export function canRetry(delivery: Delivery | undefined): boolean {
  return delivery !== undefined && ["waiting", "failed", "unsettled"].includes(delivery.status);
}

function tries({ attempts }: Delivery): string {
  return attempts === 1 ? "1 Versuch" : `${attempts} Versuche`;
}

function at(words: string, instant: string | null): string {
  return instant ? `${words} ${formatInstant(instant)} Uhr` : "";
}
