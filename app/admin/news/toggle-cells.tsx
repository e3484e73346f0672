import { ActionIcon, Switch } from "@mantine/core";
import { quoted } from "#text/quoted.ts";
import { AdminIcon } from "../ui/admin-icon.tsx";
import { useCommand } from "../ui/command/use-command.ts";
import type { EditorAnswer } from "../ui/editor/editor-answer.ts";
import { useMayChange } from "../ui/use-viewer.ts";
import type { NewsCommand } from "./news-command.ts";

interface Item {
  id: string;
  title: string;
}

const useToggle = (failed: string) => useCommand<NewsCommand, EditorAnswer>({ queues: true, failed });

/** Pins an item above all others, or unpins it. */
export function PinToggle({ row }: { row: Item & { isPinned: boolean } }) {
  const { submit, pending } = useToggle("Fehler beim Ändern des Pin-Status");
  const mayChange = useMayChange();
  const isPinned = pending.at(-1)?.on ?? row.isPinned;
  return (
    <ActionIcon
      title={isPinned ? "Lösen" : "Anpinnen"}
      size={40}
      variant={isPinned ? "light" : "subtle"}
      disabled={!mayChange}
      aria-pressed={isPinned}
      aria-label={`${quoted(row.title)} anpinnen`}
      onClick={() => submit({ intent: "pin", id: row.id, on: !isPinned })}
    >
      <AdminIcon name="pin" isFilled={isPinned} />
    </ActionIcon>
  );
}

/** Adds an item to the featured ones of the home page, or removes it. */
export function FeatureToggle({ row }: { row: Item & { isFeatured: boolean } }) {
  const { submit, pending } = useToggle("Fehler beim Ändern des Hervorhebungsstatus");
  const mayChange = useMayChange();
  return (
    <Switch
      aria-label={`${quoted(row.title)} auf der Startseite hervorheben`}
      disabled={!mayChange}
      checked={pending.at(-1)?.on ?? row.isFeatured}
      onChange={(event) => submit({ intent: "feature", id: row.id, on: event.currentTarget.checked })}
    />
  );
}
