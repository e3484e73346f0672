import { ActionIcon, Group, Skeleton, Text, Title } from "@mantine/core";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { href, useFetcher } from "react-router";
import { AdminIcon } from "../ui/admin-icon.tsx";
import { asJson } from "../ui/as-json.ts";
import { noRecipient } from "./audience-text.ts";
import type { MessageAnswer, MessageCommand, MessageDraft } from "./message-command.ts";

const settleMilliseconds = 400;

/**
 * Previews the message for one recipient at a time.
 * @param onCount called with the number of recipients, of those chosen now: an answer about others may come late
 */
export function MessagePreview({
  eventId,
  draft,
  onCount,
}: {
  eventId: string;
  draft: MessageDraft;
  onCount: (count: number) => void;
}) {
  const { submit, data } = useFetcher<MessageAnswer>();
  const [position, setPosition] = useState(0);
  const previewed = useRef<MessageDraft["audience"]>(undefined);
  const preview = data?.ok && "preview" in data ? data.preview : undefined;

  useEffect(() => {
    const timer = setTimeout(() => {
      previewed.current = draft.audience;
      const submission: MessageCommand = { intent: "preview", draft, position };
      void submit(submission as never, { ...asJson, action: href("/admin/events/:eventId/messages", { eventId }) });
    }, settleMilliseconds);
    return () => clearTimeout(timer);
  }, [submit, eventId, draft, position]);

  const report = useEffectEvent((count: number) => {
    if (previewed.current === draft.audience) onCount(count);
  });
  useEffect(() => {
    if (preview !== undefined) report(preview?.count ?? 0);
  }, [preview]);

  return (
    <section aria-labelledby="message-preview">
      <Title order={3} size="h4" id="message-preview">
        Vorschau
      </Title>
      {!data && <Skeleton height={240} mt="sm" />}
      {preview === null && <Text mt="sm">{noRecipient}</Text>}
      {preview && (
        <>
          <Group gap="xs" mt="xs">
            <Text size="sm" c="dimmed" aria-live="polite">
              So erhält {preview.name} die Nachricht ({preview.position + 1} von {preview.count}).
            </Text>
            <ActionIcon
              variant="default"
              size={32}
              aria-label="Vorherige Person"
              disabled={preview.position === 0}
              onClick={() => setPosition(preview.position - 1)}
            >
              <AdminIcon name="previous" isSmall />
            </ActionIcon>
            <ActionIcon
              variant="default"
              size={32}
              aria-label="Nächste Person"
              disabled={preview.position + 1 >= preview.count}
              onClick={() => setPosition(preview.position + 1)}
            >
              <AdminIcon name="next" isSmall />
            </ActionIcon>
          </Group>
          <div className="email-paper">
            <p className="muted">Von: {preview.from}</p>
            <p className="email-subject">{preview.subject || "Ohne Betreff"}</p>
            <p className="email-body">{preview.text}</p>
          </div>
        </>
      )}
      {data && !data.ok && <Text mt="sm">Die Vorschau ist gerade nicht möglich.</Text>}
    </section>
  );
}
