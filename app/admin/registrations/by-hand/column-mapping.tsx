import { Select, SimpleGrid, Text } from "@mantine/core";
import { answerField } from "#model/events/question-rule.ts";
import {
  isListed,
  type ListColumns,
  type ListField,
  listFields,
  type RepeatedHeading,
  repeatedHeadings,
} from "#model/registrations/list-columns.ts";
import type { ManagerData } from "../load-manager.ts";

const labels: Readonly<Record<ListField, string>> = {
  title: "Titel",
  firstName: "Vorname",
  lastName: "Nachname",
  fullName: "Vor- und Nachname in einer Spalte",
  email: "E-Mail",
  city: "Wohnort",
  status: "Status",
  paidOn: "Bezahlt am",
  efn: "EFN",
  participation: "Teilnahmeart",
  workshops: "Workshops, durch Komma getrennt",
};

/** Shows which column of a list was taken for what, and lets it be corrected. */
export function ColumnMapping({
  event,
  head,
  columns,
  isOpen,
  onChange,
}: {
  event: ManagerData["event"];
  head: readonly string[];
  columns: ListColumns;
  isOpen: boolean;
  onChange: (columns: ListColumns) => void;
}) {
  const fields = [
    ...listFields.filter((field) => isListed(field, event)).map((field) => [field, labels[field]] as const),
    ...event.questions.map(({ id, label }) => [answerField(id), label] as const),
  ];
  const choices = head.flatMap((heading, index) =>
    heading.trim() ? [{ value: String(index), label: `${heading.trim()} (Spalte ${index + 1})` }] : [],
  );
  const repeated = repeatedHeadings(head, columns);
  const choose = (field: string, value: string | null) => {
    const { [field]: _before, ...others } = columns;
    onChange(value === null ? others : { ...others, [field]: Number(value) });
  };
  return (
    <details open={isOpen || repeated.length > 0}>
      <summary>Spalten der Liste zuordnen</summary>
      {repeated.map((one) => (
        <Text key={one.heading} fw={600} mt="xs">
          {repeatedSentence(one)}
        </Text>
      ))}
      <Text size="sm" my="xs">
        Angaben ohne Spalte werden nicht übernommen. Ihre Zuordnung gilt in diesem Browser auch für die nächste Liste
        mit diesen Überschriften.
      </Text>
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
        {fields.map(([field, label]) => (
          <Select
            key={field}
            label={label}
            data={choices}
            value={columns[field] === undefined ? null : String(columns[field])}
            onChange={(value) => choose(field, value)}
            placeholder="Keine Spalte"
            clearable
          />
        ))}
      </SimpleGrid>
    </details>
  );
}

function repeatedSentence({ heading, columns, taken }: RepeatedHeading): string {
  const listed = (positions: readonly number[]) =>
    new Intl.ListFormat("de").format(positions.map((position) => String(position + 1)));
  const read = taken.length === 1 ? "gelesen ist nur Spalte" : "gelesen sind nur die Spalten";
  return `Die Überschrift „${heading}“ steht über den Spalten ${listed(columns)}; ${read} ${listed(taken)}.`;
}

/** A number for the headings: a list without headings begins with a person, whom the key must not name. */
function keyOf(head: readonly string[]): string {
  let number = 0;
  for (const character of head.join("|")) number = (number * 31 + (character.codePointAt(0) ?? 0)) % 2 ** 40;
  return `list-columns-${number.toString(36)}`;
}

/** Keeps corrected columns in this browser: their positions, nothing of the list. */
export function rememberColumns(head: readonly string[], columns: ListColumns): void {
  try {
    localStorage.setItem(keyOf(head), JSON.stringify(columns));
  } catch {
    // Without storage they are guessed again.
  }
}

/** Returns the columns that were chosen for a list with these headings; undefined if none were. */
export function recallColumns(head: readonly string[]): ListColumns | undefined {
  try {
    const stored = JSON.parse(localStorage.getItem(keyOf(head)) ?? "null") as ListColumns | null;
    return stored ?? undefined;
  } catch {
    return undefined;
  }
}
