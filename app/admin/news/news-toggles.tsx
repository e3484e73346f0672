import { ActionIcon, Switch, Tooltip } from "@mantine/core";
import { AdminIcon } from "../ui/admin-icon.tsx";
import { useSubmission } from "../ui/editor/use-submission.ts";
import type { NewsToggle } from "./news.tsx";
import type { NewsRow } from "./news-table.tsx";

/** Keeps an item above all others, or lets it go. */
export function PinToggle({ row }: { row: NewsRow }) {
  const { submit, pending } = useSubmission<NewsToggle>({ failed: "Fehler beim Ändern des Pin-Status" });
  const isPinned = pending.at(-1)?.on ?? row.isPinned;
  return (
    <Tooltip label={isPinned ? "Lösen" : "Anpinnen"} openDelay={400}>
      <ActionIcon
        size={40}
        variant={isPinned ? "light" : "subtle"}
        aria-pressed={isPinned}
        aria-label={`„${row.title}“ anpinnen`}
        onClick={() => submit({ intent: "pin", id: row.id, on: !isPinned })}
      >
        <AdminIcon name="pin" isFilled={isPinned} />
      </ActionIcon>
    </Tooltip>
  );
}

/** Puts an item among the featured ones of the home page, or takes it out. */
export function FeatureToggle({ row }: { row: NewsRow }) {
  const { submit, pending } = useSubmission<NewsToggle>({ failed: "Fehler beim Ändern des Hervorhebungsstatus" });
  return (
    <Switch
      aria-label={`„${row.title}“ auf der Startseite hervorheben`}
      checked={pending.at(-1)?.on ?? row.isFeatured}
      onChange={(event) => submit({ intent: "feature", id: row.id, on: event.currentTarget.checked })}
    />
  );
}
