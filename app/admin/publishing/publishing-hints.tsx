import { Alert, Button, List } from "@mantine/core";
import { memo, useDeferredValue, useMemo } from "react";
import { useIsInBrowser } from "#app/ui/use-is-in-browser.ts";
import { gapsIn, type PublishingHint, publishingHints } from "#model/content/publishing-hints.ts";
import { berlinDate } from "#model/dates/berlin-date.ts";
import { formatDate } from "#text/date.ts";
import { describeGaps } from "#text/events/transparency.ts";
import type { EditorForm } from "../ui/editor/editor-form.ts";
import type { FormValues } from "../ui/editor/form-values.ts";
import { useDeadLinks } from "./use-dead-links.ts";

const sentences: Record<Exclude<PublishingHint, "transparency_incomplete">, string> = {
  event_is_over: "Die Veranstaltung ist schon vorbei.",
  dated_later: "Das Datum liegt in der Zukunft. Beim Veröffentlichen steht es trotzdem sofort auf der Website.",
  picture_without_description: "Ein Bild hat keine Beschreibung. Wer nicht sieht, erfährt nicht, was darauf ist.",
  points_without_number:
    "Anerkannte Fortbildungspunkte haben keine Nummer (zum Beispiel die VNR, die Veranstaltungsnummer der Kammer). Ohne diese Nummer kann niemand die Punkte melden.",
  heading_left_out: "Eine Überschrift überspringt eine Stufe, zum Beispiel H4 nach H2.",
};
const publishingHour = "T08:00";

/** Hints on what may be missing before publishing. None of them prevents it. What is typed is shown before them. */
export function PublishingHints<V extends FormValues>({ form }: { form: EditorForm<V> }) {
  return <LateHints form={useDeferredValue(form)} />;
}

const LateHints = memo(function LateHints<V extends FormValues>({ form }: { form: EditorForm<V> }) {
  const isInBrowser = useIsInBrowser();
  const { collection, values } = form;
  const hints = useMemo(
    () => (isInBrowser ? publishingHints(collection, values, berlinDate(new Date())) : []),
    [isInBrowser, collection, values],
  );
  const deadLinks = useDeadLinks(values);
  if (hints.length + deadLinks.length === 0) return null;
  const { date } = values as { date?: string };
  const isDatedLater = hints.includes("dated_later") && date !== undefined && !form.draft?.publishAt;
  return (
    <Alert role="note" color="amber" variant="light" mt="md" title="Vor dem Veröffentlichen">
      <List size="sm">
        {hints.map((hint) => (
          <List.Item key={hint}>
            {hint === "transparency_incomplete" ? describeGaps(gapsIn(collection, values)) : sentences[hint]}
          </List.Item>
        ))}
        {deadLinks.map((link) => (
          <List.Item key={link} className="dead-link">
            Ein Link führt zu etwas, das es auf der Website nicht gibt oder nicht mehr gibt: {link}
          </List.Item>
        ))}
      </List>
      {isDatedLater && (
        <Button
          size="sm"
          variant="default"
          mt="sm"
          disabled={form.isSaving}
          onClick={() => form.saveDraft({ publishAt: date + publishingHour })}
        >
          Erst am {formatDate(date)} veröffentlichen?
        </Button>
      )}
    </Alert>
  );
}) as <V extends FormValues>(hints: { form: EditorForm<V> }) => React.ReactNode;
