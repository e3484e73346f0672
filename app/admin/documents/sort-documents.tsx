import { Autocomplete, Button, Checkbox, Group, MultiSelect, Text } from "@mantine/core";
import { useState } from "react";
import { formatNumber } from "#text/number.ts";
import { AdminIcon } from "../ui/admin-icon.tsx";
import { useCommand } from "../ui/command/use-command.ts";
import { FormDialog } from "../ui/dialog/form-dialog.tsx";
import { documentLabels } from "./document-labels.ts";
import type { DocumentsAnswer, DocumentsCommand } from "./documents-command.ts";
import { TagField } from "./tag-field.tsx";

/** Says how many documents are selected, and changes their category and tags. */
export function SortDocuments({
  chosen,
  categories,
  usedTags,
  onClear,
}: {
  chosen: ReadonlySet<string>;
  categories: string[];
  usedTags: readonly string[];
  onClear: () => void;
}) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Group className="chosen-documents" mb="md">
      <Text role="status" fw={600}>
        {chosen.size === 1 ? "1 Dokument ausgewählt" : `${formatNumber(chosen.size)} Dokumente ausgewählt`}
      </Text>
      <Button variant="default" leftSection={<AdminIcon name="edit" isSmall />} onClick={() => setOpen(true)}>
        Kategorie und Schlagwörter ändern
      </Button>
      <Button variant="subtle" onClick={onClear}>
        Auswahl aufheben
      </Button>
      {isOpen && (
        <SortDialog
          {...{ chosen, categories, usedTags }}
          onClose={() => setOpen(false)}
          onDone={() => {
            setOpen(false);
            onClear();
          }}
        />
      )}
    </Group>
  );
}

function SortDialog({
  chosen,
  categories,
  usedTags,
  onClose,
  onDone,
}: {
  chosen: ReadonlySet<string>;
  categories: string[];
  usedTags: readonly string[];
  onClose: () => void;
  onDone: () => void;
}) {
  const [changesCategory, setChangesCategory] = useState(false);
  const [category, setCategory] = useState("");
  const [addedTags, setAddedTags] = useState<string[]>([]);
  const [removedTags, setRemovedTags] = useState<string[]>([]);
  const { submit, isRunning } = useCommand<DocumentsCommand, DocumentsAnswer>({
    done: (_sent, { count }) => changedText(count),
    failed: "Fehler beim Speichern der Änderungen",
    onDone,
  });
  return (
    <FormDialog
      title={chosen.size === 1 ? "1 Dokument ändern" : `${formatNumber(chosen.size)} Dokumente ändern`}
      onClose={onClose}
      isSending={isRunning}
      sendLabel="Speichern"
      onSend={() =>
        submit({
          ...{ intent: "sortMany", ids: [...chosen], addedTags, removedTags },
          ...(changesCategory && { category: category.trim() }),
        })
      }
    >
      <Checkbox
        label="Kategorie ändern"
        checked={changesCategory}
        onChange={(event) => setChangesCategory(event.currentTarget.checked)}
      />
      {changesCategory && (
        <Autocomplete
          label={documentLabels.category}
          description="Ein leeres Feld entfernt die Kategorie."
          data={categories}
          value={category}
          onChange={setCategory}
        />
      )}
      <TagField
        label="Schlagwörter hinzufügen"
        value={addedTags}
        usedTags={usedTags}
        onChange={setAddedTags}
        errors={{}}
      />
      <MultiSelect
        label="Schlagwörter entfernen"
        data={[...new Set(usedTags)].sort((a, b) => a.localeCompare(b, "de"))}
        value={removedTags}
        onChange={setRemovedTags}
        searchable
        nothingFoundMessage="Kein solches Schlagwort"
      />
    </FormDialog>
  );
}

export function changedText(count: number): string {
  if (count === 0) return "Es war nichts zu ändern.";
  return count === 1 ? "1 Dokument geändert" : `${formatNumber(count)} Dokumente geändert`;
}
