import { Button, Group, Skeleton, Table, Text } from "@mantine/core";
import { useEffect } from "react";
import { useFetcher } from "react-router";
import { mailStatusLabels } from "#text/mail.ts";
import type { loader } from "./messages.ts";
import { messagesPath } from "./use-message-action.ts";

const statusLabels = { ...mailStatusLabels, forgotten: "Nicht mehr im Protokoll" };

/** The recipients of a message, failed mails first. */
export function MessageRecipients({ eventId, messageId }: { eventId: string; messageId: string }) {
  const { load, data, state } = useFetcher<typeof loader>();
  const path = (page: number) => `${messagesPath(eventId)}?nachricht=${messageId}&seite=${page}`;
  // biome-ignore lint/correctness/useExhaustiveDependencies: loads the first page once
  useEffect(() => void load(path(0)), []);

  if (!data) return <Skeleton height={120} mt="sm" />;
  const { recipients, page, hasMore } = data;
  return (
    <>
      <Table className="breakable" mt="sm">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Name</Table.Th>
            <Table.Th>E-Mail</Table.Th>
            <Table.Th>Stand</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {recipients.map(({ id, name, email, status, lastError }) => (
            <Table.Tr key={id}>
              <Table.Td>{name}</Table.Td>
              <Table.Td>{email}</Table.Td>
              <Table.Td>
                {statusLabels[status]}
                {lastError && status !== "sent" && (
                  <Text size="sm" c="dimmed">
                    {lastError}
                  </Text>
                )}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      {(page > 0 || hasMore) && (
        <Group gap="sm" mt="sm">
          <Button variant="default" disabled={page === 0 || state !== "idle"} onClick={() => void load(path(page - 1))}>
            Vorherige
          </Button>
          <Button variant="default" disabled={!hasMore || state !== "idle"} onClick={() => void load(path(page + 1))}>
            Weitere
          </Button>
        </Group>
      )}
    </>
  );
}
