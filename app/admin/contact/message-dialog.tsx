import "../ui/facts.css";
import { Alert, Anchor, Button, Group } from "@mantine/core";
import { useEffect, useEffectEvent } from "react";
import { formatInstant } from "#text/date.ts";
import { AdminIcon } from "../ui/admin-icon.tsx";
import { Dialog } from "../ui/dialog/dialog.tsx";
import { canRetry, deliveryColor, deliverySentence } from "./delivery-state.ts";
import type { MessageRow } from "./load-messages.ts";
import type { MessageCommand } from "./message-command.ts";
import { messageState } from "./message-state.ts";

/** Shows a message in full. Opening it marks it as read. */
export function MessageDialog({
  message,
  hasMailService,
  pending,
  submit,
  onClose,
  onDelete,
}: {
  message: MessageRow;
  hasMailService: boolean;
  /** Pending changes. They belong to the list, because a filter may remove the message, and this dialog with it. */
  pending: readonly MessageCommand[];
  submit: (change: MessageCommand) => void;
  onClose: () => void;
  onDelete: () => void;
}) {
  const { id, name, email, phone, delivery, answeredAt } = message;
  const markAsRead = useEffectEvent(() => {
    if (!message.readAt) submit({ intent: "read", id });
  });
  useEffect(() => markAsRead(), []);
  const isChanging = pending.some(({ intent }) => intent !== "read");
  const send = (intent: MessageCommand["intent"]) => isChanging || submit({ intent, id });

  return (
    <Dialog opened onClose={onClose} title={`Anfrage von ${name || email}`} size="44rem">
      <dl className="file-facts">
        <div>
          <dt>Eingang</dt>
          <dd>{formatInstant(message.createdAt)} Uhr</dd>
        </div>
        <div>
          <dt>E-Mail</dt>
          <dd className="breakable">
            <Anchor href={replyHref(email)}>{email}</Anchor>
          </dd>
        </div>
        <div>
          <dt>Telefon</dt>
          <dd className="breakable">{phone || "–"}</dd>
        </div>
        <div>
          <dt>Status</dt>
          <dd>
            {messageState(message)}
            {answeredAt && ` am ${formatInstant(answeredAt)} Uhr`}
          </dd>
        </div>
      </dl>
      <p className="message-text">{message.message}</p>
      <Alert
        color={delivery && canRetry(delivery) ? deliveryColor(delivery) : "petrol"}
        variant="light"
        title="Zustellung an das Sekretariat"
      >
        {deliverySentence(delivery, hasMailService)}
        {delivery?.lastError && delivery.status !== "sent" && (
          <span className="row-note">Letzter Versuch: {delivery.lastError}</span>
        )}
        {canRetry(delivery) && (
          <Group mt="sm">
            <Button size="sm" variant="default" onClick={() => send("retry")} disabled={isChanging}>
              {pending.some(({ intent }) => intent === "retry") ? "Wird gesendet..." : "Erneut senden"}
            </Button>
          </Group>
        )}
      </Alert>
      <Group mt="lg" justify="space-between">
        <Button variant="subtle" color="red" leftSection={<AdminIcon name="trash" isSmall />} onClick={onDelete}>
          Löschen
        </Button>
        <Group>
          <Button
            variant="default"
            onClick={() => send(answeredAt ? "unanswered" : "answered")}
            disabled={isChanging}
            leftSection={<AdminIcon name={answeredAt ? "undo" : "check"} isSmall />}
          >
            {answeredAt ? "Als offen markieren" : "Als beantwortet markieren"}
          </Button>
          <Button component="a" href={replyHref(email)} leftSection={<AdminIcon name="contact" isSmall />}>
            Antworten
          </Button>
        </Group>
      </Group>
    </Dialog>
  );
}

function replyHref(email: string): string {
  const address = encodeURIComponent(email).replace("%40", "@");
  return `mailto:${address}?subject=${encodeURIComponent("Ihre Anfrage")}`;
}
