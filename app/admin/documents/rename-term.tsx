import { Button, SegmentedControl, Select, Text, TextInput } from "@mantine/core";
import { useState } from "react";
import { quoted } from "#text/quoted.ts";
import { AdminIcon } from "../ui/admin-icon.tsx";
import { useCommand } from "../ui/command/use-command.ts";
import { FormDialog } from "../ui/dialog/form-dialog.tsx";
import type { DocumentsAnswer, DocumentsCommand } from "./documents-command.ts";
import { changedText } from "./sort-documents.tsx";

const kinds = { category: "Kategorie", tag: "Schlagwort" } as const;
type Kind = keyof typeof kinds;

/** Renames a category or a tag in all documents. */
export function RenameTerm({ categories, usedTags }: { categories: string[]; usedTags: readonly string[] }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="default" leftSection={<AdminIcon name="edit" isSmall />} onClick={() => setOpen(true)}>
        Kategorie oder Schlagwort umbenennen
      </Button>
      {isOpen && <RenameDialog {...{ categories, usedTags }} onClose={() => setOpen(false)} />}
    </>
  );
}

function RenameDialog({
  categories,
  usedTags,
  onClose,
}: {
  categories: string[];
  usedTags: readonly string[];
  onClose: () => void;
}) {
  const [kind, setKind] = useState<Kind>("category");
  const [from, setFrom] = useState<string | null>(null);
  const [to, setTo] = useState("");
  const [problem, setProblem] = useState<string>();
  const { submit, isRunning } = useCommand<DocumentsCommand, DocumentsAnswer>({
    done: (_sent, { count }) => changedText(count),
    failed: "Fehler beim Speichern der Änderungen",
    onDone: onClose,
  });
  const names = kind === "category" ? categories : usedTags.toSorted((a, b) => a.localeCompare(b, "de"));
  const joins = names.includes(to.trim()) && to.trim() !== from;

  function save(): void {
    if (!from) setProblem(`Bitte wählen Sie ${kind === "category" ? "eine Kategorie" : "ein Schlagwort"} aus.`);
    else if (to.trim() === "") setProblem("Bitte geben Sie den neuen Namen ein.");
    else submit({ intent: "rename", kind, from, to });
  }

  return (
    <FormDialog
      title="Überall umbenennen"
      onClose={onClose}
      onSend={save}
      failure={problem}
      isSending={isRunning}
      sendLabel={joins ? "Zusammenlegen" : "Umbenennen"}
    >
      <SegmentedControl
        aria-label="Was umbenannt wird"
        data={Object.entries(kinds).map(([value, label]) => ({ value, label }))}
        value={kind}
        onChange={(value) => {
          setKind(value as Kind);
          setFrom(null);
          setProblem(undefined);
        }}
      />
      <Select
        label="Bisheriger Name"
        data={names}
        value={from}
        onChange={setFrom}
        searchable
        nothingFoundMessage="Nichts gefunden"
      />
      <TextInput
        label="Neuer Name"
        maxLength={kind === "category" ? 100 : 60}
        value={to}
        onChange={(event) => setTo(event.currentTarget.value)}
      />
      <Text size="sm" role="status">
        {joins
          ? `${quoted(to.trim())} gibt es schon: Beide werden zusammengelegt. Das lässt sich nicht mit einem Klick trennen.`
          : "Der neue Name gilt sofort in allen Dokumenten."}
      </Text>
    </FormDialog>
  );
}
