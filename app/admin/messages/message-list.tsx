import { Alert, Badge, Button, Group, Progress, Text, Title } from "@mantine/core";
import { useEffect, useState } from "react";
import { href, useRevalidator } from "react-router";
import { formatInstant } from "#text/date.ts";
import { formatNumber } from "#text/number.ts";
import { useCommand } from "../ui/command/use-command.ts";
import { audienceText, personsText } from "./audience-text.ts";
import type { MessageRow } from "./load-messages.ts";
import type { MessageAnswer, MessageCommand } from "./message-command.ts";
import { MessageRecipients } from "./message-recipients.tsx";

const pollMilliseconds = 2000;
const soonMilliseconds = 300;

/**
 * The messages to an event's participants, newest first, with their delivery progress.
 * @param isAwaited a message was sent that is not in the list yet: a late answer of the preview keeps the router from
 *   revalidating
 */
export function MessageList({
  eventId,
  messages,
  isAwaited,
}: {
  eventId: string;
  messages: readonly MessageRow[];
  isAwaited: boolean;
}) {
  const { revalidate, state } = useRevalidator();
  const isUnderWay = messages.some(({ counts, isPaused }) => !isPaused && counts.waiting + counts.sending > 0);
  useEffect(() => {
    if (!(isUnderWay || isAwaited) || state !== "idle") return;
    const timer = setTimeout(() => void revalidate(), isAwaited ? soonMilliseconds : pollMilliseconds);
    return () => clearTimeout(timer);
  }, [isUnderWay, isAwaited, state, revalidate]);

  return (
    <section aria-labelledby="messages">
      <Title order={2} size="h3" id="messages" mb="sm">
        Gesendet
      </Title>
      {messages.length === 0 && !isAwaited && (
        <Text c="dimmed">Zu dieser Veranstaltung wurde noch keine Nachricht gesendet.</Text>
      )}
      {messages.map((message) => (
        <Message key={message.id} eventId={eventId} message={message} />
      ))}
    </section>
  );
}

function Message({ eventId, message }: { eventId: string; message: MessageRow }) {
  const { id, subject, body, audience, isReminder, createdAt, isPaused, counts } = message;
  const [isOpen, setOpen] = useState(false);
  const { submit, isRunning } = useCommand<Extract<MessageCommand, { intent: "pause" | "retry" }>, MessageAnswer>({
    action: href("/admin/events/:eventId/messages", { eventId }),
    done: (sent) => {
      if (sent.intent === "retry") return "Die E-Mails werden erneut versucht";
      return sent.isPaused ? "Versand angehalten" : "Versand geht weiter";
    },
    failed: "Fehler beim Ändern des Versands",
  });
  const left = counts.waiting + counts.sending;
  const total = left + counts.sent + counts.failed + counts.unsettled + counts.forgotten;
  const missed = counts.failed + counts.unsettled;
  return (
    <article className="message" aria-labelledby={`message-${id}`}>
      <Group justify="space-between" gap="xs">
        <Title order={3} size="h4" id={`message-${id}`}>
          {subject}
        </Title>
        {isPaused && left > 0 && <Badge color="amber">Angehalten</Badge>}
      </Group>
      <Text size="sm" c="dimmed">
        {formatInstant(createdAt)} Uhr · {isReminder ? "Erinnerung" : audienceText(audience)} · {personsText(total)}
      </Text>
      <p className="message-state" aria-live="polite">
        {stateText(total, left, counts.sent + counts.forgotten)}
        {counts.dropped > 0 && `, ${formatNumber(counts.dropped)} entfallen`}
      </p>
      {left > 0 && (
        <Progress value={((total - left) / total) * 100} aria-label="Fortschritt des Versands" maw="24rem" mb="sm" />
      )}
      {missed > 0 && (
        <Alert
          color="red"
          mb="sm"
          title={`${personsText(missed)} ${missed === 1 ? "hat" : "haben"} die E-Mail nicht oder vielleicht nicht erhalten`}
        >
          <Button variant="default" disabled={isRunning} onClick={() => submit({ intent: "retry", id })}>
            Diese erneut versuchen
          </Button>
        </Alert>
      )}
      <Group gap="sm">
        <Button variant="default" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? "Einzelheiten schließen" : "Text und Empfänger"}
        </Button>
        {left > 0 && (
          <Button
            variant="default"
            disabled={isRunning}
            onClick={() => submit({ intent: "pause", id, isPaused: !isPaused })}
          >
            {isPaused ? "Versand fortsetzen" : "Versand anhalten"}
          </Button>
        )}
      </Group>
      {isOpen && (
        <>
          <div className="email-paper">
            <p className="email-body">{body}</p>
          </div>
          <MessageRecipients eventId={eventId} messageId={id} />
        </>
      )}
    </article>
  );
}

function stateText(total: number, left: number, done: number): string {
  if (left === 0) return `${formatNumber(done)} von ${formatNumber(total)} zugestellt`;
  return `${formatNumber(total - left)} von ${formatNumber(total)} versucht, ${formatNumber(left)} stehen noch aus`;
}
