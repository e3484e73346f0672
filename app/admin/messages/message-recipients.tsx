import { Button, Group, Skeleton, Text } from "@mantine/core";
import { useEffect } from "react";
import { href, useFetcher } from "react-router";
import { mailStatusLabels } from "#text/mail/mail.ts";
import { PlainTable } from "../ui/table/plain-table.tsx";
import type { loader } from "./messages.ts";

const statusLabels = {
  ...mailStatusLabels,
  forgotten: "Nicht mehr im Protokoll",
  dropped: "Entfallen, denn beim Versand gab es keinen Anlass mehr",
};

/** The recipients of a message, failed mails first. */
export function MessageRecipients({ eventId, messageId }: { eventId: string; messageId: string }) {
  const { load, data, state } = useFetcher<typeof loader>();
  const pages = `${href("/admin/events/:eventId/messages", { eventId })}?nachricht=${messageId}&seite=`;
  useEffect(() => void load(`${pages}0`), [load, pages]);

  if (!data) return <Skeleton height={120} mt="sm" />;
  const { recipients, page, hasMore } = data;
  return (
    <>
      <PlainTable
        label="Empfänger"
        variant="inner"
        rows={recipients}
        keyOf={({ id }) => id}
        columns={[
          { header: "Name", render: ({ name }) => name },
          { header: "E-Mail", render: ({ email }) => email },
          {
            header: "Status",
            render: ({ status, lastError }) => (
              <>
                {statusLabels[status]}
                {lastError && status !== "sent" && (
                  <Text size="sm" c="dimmed">
                    {lastError}
                  </Text>
                )}
              </>
            ),
          },
        ]}
      />
      {(page > 0 || hasMore) && (
        <Group gap="sm" mt="sm">
          <Button
            variant="default"
            disabled={page === 0 || state !== "idle"}
            onClick={() => void load(pages + (page - 1))}
          >
            Vorherige
          </Button>
          <Button
            variant="default"
            disabled={!hasMore || state !== "idle"}
            onClick={() => void load(pages + (page + 1))}
          >
            Weitere
          </Button>
        </Group>
      )}
    </>
  );
}
