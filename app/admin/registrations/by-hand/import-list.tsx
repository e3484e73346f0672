import { Alert, Button, FileButton, Group, Select, Text } from "@mantine/core";
import { memo, useRef, useState } from "react";
import { fullName } from "#model/people/person-name.ts";
import type { ListColumns } from "#model/registrations/list-columns.ts";
import type { ListedRow, ListSheets } from "#model/registrations/participant-list.ts";
import type { WhenFull } from "#model/registrations/registration-by-hand.ts";
import { formatNumber } from "#text/number.ts";
import { AdminIcon } from "../../ui/admin-icon.tsx";
import { failureSentence } from "../../ui/command/failure-text.ts";
import { useCommand } from "../../ui/command/use-command.ts";
import { FormDialog } from "../../ui/dialog/form-dialog.tsx";
import { PlainTable } from "../../ui/table/plain-table.tsx";
import { readListFile, readWorkbookFile } from "../../uploads/read-list-file.ts";
import type { ManagerData } from "../load-manager.ts";
import type { ManagerAnswer, ManagerCommand } from "../manager-command.ts";
import { managerPath } from "../manager-path.ts";
import type { ListFile } from "./by-hand-command.ts";
import { ColumnMapping, recallColumns, rememberColumns } from "./column-mapping.tsx";

/** Of the file as it is sent: a request has at most 1 MB. */
const maximumBytes = 1_000_000;
const tooLarge =
  "Diese Datei ist zu groß. Eine CSV-Datei derselben Liste ist kleiner, eine Excel-Mappe auch ohne Bilder und ohne weitere Blätter.";
const statuses = [
  { value: "new", label: "Neu" },
  { value: "confirmed", label: "Bestätigt" },
] as const;

/** Imports persons from an Excel or CSV file, after a preview of who is imported and who is skipped. */
export const ImportList = memo(function ImportList({ event }: { event: ManagerData["event"] }) {
  const [isOpen, setOpen] = useState(false);
  const [name, setName] = useState("");
  const [rows, setRows] = useState<ListedRow[]>();
  const [status, setStatus] = useState<"new" | "confirmed">("new");
  const [failure, setFailure] = useState<string>();
  const [full, setFull] = useState<{ freeSeats: number; hasWaitingList: boolean }>();
  const [mapping, setMapping] = useState<{ head: readonly string[]; columns: ListColumns }>();
  const [sheets, setSheets] = useState<ListSheets>();
  const lastFile = useRef<ListFile>({ text: "" });
  const people = (rows ?? []).filter(({ problem }) => problem === undefined).map(({ person }) => person);

  const action = managerPath(event.id);
  const reading = useCommand<Extract<ManagerCommand, { intent: "readList" }>, ManagerAnswer>({
    action,
    onDone: (answer) => {
      if (!("listed" in answer)) return;
      if (show(answer)) setRows(answer.listed);
    },
    onFailure: (answer) => {
      if (answer.reason !== "unreadable") return setFailure(failureSentence(answer.reason));
      if (show(answer)) setFailure(answer.message);
    },
  });
  /** Shows the columns; reads once more with those chosen before. @returns whether the answer is the final one */
  function show({
    head,
    columns,
    sheets,
  }: Extract<ManagerAnswer, { reason: "unreadable" }> | Extract<ManagerAnswer, { listed: unknown }>): boolean {
    setSheets(sheets);
    const chosen = mapping ? undefined : recallColumns(head);
    setMapping({ head, columns: chosen ?? columns });
    if (chosen) reading.submit({ intent: "readList", file: lastFile.current, columns: chosen });
    return chosen === undefined;
  }
  function changeColumns(columns: ListColumns): void {
    if (!mapping) return;
    rememberColumns(mapping.head, columns);
    setMapping({ ...mapping, columns });
    setFailure(undefined);
    setRows(undefined);
    reading.submit({ intent: "readList", file: lastFile.current, columns });
  }
  function changeSheet(sheet: string): void {
    if (!("workbook" in lastFile.current)) return;
    start();
    lastFile.current = { ...lastFile.current, sheet };
    setSheets(sheets && { ...sheets, read: sheet });
    reading.submit({ intent: "readList", file: lastFile.current });
  }
  const importing = useCommand<Extract<ManagerCommand, { intent: "importList" }>, ManagerAnswer>({
    action,
    done: (_sent, answer) => {
      const { added, waiting } = "added" in answer ? answer : { added: 0, waiting: 0 };
      const said = added === 1 ? "1 Person ist angemeldet" : `${formatNumber(added)} Personen sind angemeldet`;
      return waiting === 0 ? said : `${said}, davon ${formatNumber(waiting)} auf der Warteliste`;
    },
    onDone: () => {
      setOpen(false);
      start();
    },
    onFailure: (answer) => {
      if (answer.reason === "too_many") setFull(answer);
      else setFailure(failureSentence(answer.reason));
    },
  });

  function start(): void {
    setRows(undefined);
    setMapping(undefined);
    setSheets(undefined);
    setFailure(undefined);
    setFull(undefined);
  }
  async function read(file: File | null): Promise<void> {
    if (!file) return;
    start();
    setName(file.name);
    // Nothing becomes smaller by being sent.
    if (file.size > maximumBytes) return setFailure(tooLarge);
    const read = (await readWorkbookFile(file)) ?? (await readListFile(file));
    if (!read.ok) return setFailure(read.message);
    const sent = "workbook" in read ? { workbook: read.workbook } : { text: read.text };
    if (new TextEncoder().encode(JSON.stringify(sent)).length > maximumBytes) return setFailure(tooLarge);
    lastFile.current = sent;
    reading.submit({ intent: "readList", file: sent });
  }
  function importPeople(whenFull: WhenFull): void {
    setFailure(undefined);
    setFull(undefined);
    if (people.length > 0) importing.submit({ intent: "importList", people, status, whenFull });
    else
      setFailure(
        rows ? "In dieser Liste steht niemand, der übernommen werden kann." : "Bitte wählen Sie eine Datei aus.",
      );
  }

  return (
    <>
      <Button
        variant="default"
        leftSection={<AdminIcon name="upload" isSmall />}
        onClick={() => {
          start();
          setOpen(true);
        }}
      >
        Liste importieren
      </Button>
      <FormDialog
        title="Teilnehmende aus einer Liste importieren"
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        onSend={() => importPeople("ask")}
        failure={failure}
        isSending={reading.isRunning || importing.isRunning}
        sendLabel={people.length === 1 ? "1 Person übernehmen" : `${formatNumber(people.length)} Personen übernehmen`}
      >
        <Text>
          Ein Blatt einer Excel-Datei (.xlsx) oder eine CSV-Datei, wie Tabellenprogramme, pretix, Eventbrite, Google
          Forms und Zoom sie speichern, oder unser eigener Export. In der ersten Zeile stehen die Überschriften. Es geht
          keine E-Mail hinaus.
        </Text>
        <Group gap="sm">
          <FileButton accept=".csv,.txt,.tsv,.xlsx,.xls,text/csv,text/plain" onChange={(file) => void read(file)}>
            {(props) => (
              <Button {...props} variant="default" leftSection={<AdminIcon name="upload" isSmall />}>
                Datei wählen
              </Button>
            )}
          </FileButton>
          {name && rows && <Text size="sm">{name}</Text>}
        </Group>
        {sheets && sheets.names.length > 1 && (
          <Select
            label="Blatt"
            description={`Die Datei hat ${formatNumber(sheets.names.length)} Blätter mit Inhalt. Gelesen ist nur dieses.`}
            data={[...sheets.names]}
            value={sheets.read}
            onChange={(sheet) => sheet && changeSheet(sheet)}
          />
        )}
        {mapping && mapping.head.length > 0 && (
          <ColumnMapping event={event} {...mapping} isOpen={failure !== undefined} onChange={changeColumns} />
        )}
        {rows && <ListedRows rows={rows} importable={people.length} />}
        {rows && (
          <Select
            label="Status der Anmeldungen"
            description={mapping?.columns.status === undefined ? undefined : "Wo die Liste keinen Status nennt"}
            data={statuses}
            value={status}
            onChange={(value) => value && setStatus(value as typeof status)}
          />
        )}
        {full && (
          <Alert color="amber" role="alert" title="So viele Plätze sind nicht frei">
            <Text size="sm">
              {full.freeSeats === 0 ? "Alle Plätze sind vergeben." : `Frei sind noch ${formatNumber(full.freeSeats)}.`}{" "}
              Angebotene Plätze und die Warteliste zählen mit. Übernommen wurde niemand.
              {full.hasWaitingList &&
                " Wer auf die Warteliste kommt, erhält eine E-Mail mit dem Link, über den man sie verlässt."}
            </Text>
            <Group gap="sm" mt="sm">
              {full.hasWaitingList && <Button onClick={() => importPeople("wait")}>Übrige auf die Warteliste</Button>}
              <Button variant="default" onClick={() => importPeople("admit")}>
                Trotzdem aufnehmen
              </Button>
            </Group>
          </Alert>
        )}
      </FormDialog>
    </>
  );
});

const maxShown = 20;

/** Previews the rows, refused ones first with the reason. */
function ListedRows({ rows, importable }: { rows: readonly ListedRow[]; importable: number }) {
  const refused = rows.filter(({ problem }) => problem !== undefined);
  const shown = [...refused, ...rows.filter(({ problem }) => problem === undefined)].slice(0, maxShown);
  return (
    <>
      <Text role="status" fw={600}>
        {formatNumber(importable)} von {formatNumber(rows.length)} Zeilen lassen sich übernehmen
        {refused.length > 0 && `, ${formatNumber(refused.length)} nicht`}.
      </Text>
      <PlainTable
        label="Zeilen der Liste"
        variant="inner"
        rows={shown}
        keyOf={({ line }) => line}
        columns={[
          { header: "Zeile", render: ({ line }) => line },
          {
            header: "Name",
            render: ({ person, problem }) => (
              <>
                {fullName(person)}
                {problem && (
                  <Text size="sm" c="red.8">
                    {problem}
                  </Text>
                )}
              </>
            ),
          },
          { header: "E-Mail", render: ({ person }) => person.email },
        ]}
      />
      {rows.length > maxShown && <Text size="sm">Gezeigt sind {maxShown} Zeilen, zuerst die mit einem Hinweis.</Text>}
    </>
  );
}
