import { Checkbox, NumberInput, Radio, SimpleGrid } from "@mantine/core";
import type { CalendarEvent } from "#model/events/calendar-event.ts";
import { type Audience, audiences, MAX_PARTICIPATIONS } from "#model/participations/choice-rule.ts";
import { Participation } from "#model/participations/participation.ts";
import { audienceLabels } from "#text/registrations/participation.ts";
import { DateField } from "../../ui/editor/date-field.tsx";
import type { EditorForm } from "../../ui/editor/editor-form.ts";
import { eventLabels } from "../event-labels.ts";
import { ChoiceList } from "./choice-list.tsx";

const words = {
  legend: eventLabels.participations,
  hint: "Wer sich anmeldet, wählt eine davon. Jede hat ihren Preis und ihre Plätze. Ohne Teilnahmearten gilt für alle der Preis der Veranstaltung.",
  noun: "Teilnahmeart",
  example: "z. B. Mitglied",
};

/** The kinds of participation in an event. @param saved those that are stored */
export function ParticipationsField({
  form,
  saved,
}: {
  form: EditorForm<CalendarEvent>;
  saved: readonly { id: string }[];
}) {
  return (
    <ChoiceList
      words={words}
      path="participations"
      choices={form.values.participations}
      saved={saved}
      maximum={MAX_PARTICIPATIONS}
      errors={form.errors}
      create={(id) => Participation.parse({ id })}
      onChange={(participations) => form.change({ participations })}
    >
      {({ audience, validFrom, validUntil, isOnline, points }, change, errorOf) => (
        <>
          <SimpleGrid cols={{ base: 1, sm: 2 }} mt="md">
            <DateField
              label="Wählbar ab"
              description="Ohne Angabe sofort"
              inputWrapperOrder={["label", "input", "description", "error"]}
              value={validFrom}
              error={errorOf("validFrom")}
              onChange={(date) => change({ validFrom: date })}
            />
            <DateField
              label="Wählbar bis"
              description="Für Frühbucher: der letzte Tag"
              inputWrapperOrder={["label", "input", "description", "error"]}
              value={validUntil}
              error={errorOf("validUntil")}
              onChange={(date) => change({ validUntil: date })}
            />
            <NumberInput
              label={eventLabels.certificationPoints}
              description="Ohne Angabe so viele wie die Veranstaltung"
              inputWrapperOrder={["label", "input", "description", "error"]}
              min={0}
              step={1}
              decimalSeparator=","
              thousandSeparator=""
              clampBehavior="none"
              value={points ?? ""}
              error={errorOf("points")}
              onChange={(typed) => change({ points: typed === "" ? null : (typed as number) })}
            />
          </SimpleGrid>
          <Radio.Group
            mt="md"
            label="Für wen?"
            description="Den Nachweis prüft das Sekretariat, bevor es die Anmeldung bestätigt."
            inputWrapperOrder={["label", "input", "description", "error"]}
            value={audience}
            error={errorOf("audience")}
            onChange={(chosen) => change({ audience: chosen as Audience })}
          >
            <div className="choices">
              {audiences.map((value) => (
                <Radio key={value} value={value} label={audienceLabels[value]} />
              ))}
            </div>
          </Radio.Group>
          <Checkbox
            mt="md"
            label="Teilnahme online"
            description="Nur diese Personen bekommen den Link zur Online-Konferenz, die anderen den Code für den Einlass."
            checked={isOnline}
            onChange={(event) => change({ isOnline: event.currentTarget.checked })}
          />
        </>
      )}
    </ChoiceList>
  );
}
