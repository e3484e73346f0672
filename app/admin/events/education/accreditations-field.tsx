import { Autocomplete, Checkbox, NumberInput, Select, SimpleGrid, TextInput } from "@mantine/core";
import {
  Accreditation,
  type AccreditationAuthority,
  type AccreditationHint,
  type AccreditationState,
  accreditationHints,
  fortbildungCategories,
  MAX_ACCREDITATIONS,
  MAX_SMALL_GROUP,
  pointsOfDay,
  withDerivedCertification,
} from "#model/certificates/accreditation.ts";
import { proposedCategory } from "#model/certificates/points-proposal.ts";
import type { CalendarEvent } from "#model/events/calendar-event.ts";
import { formatDate } from "#text/date.ts";
import {
  accreditationAuthorityLabels,
  accreditationNumberLabel,
  accreditationStateLabels,
} from "#text/events/accreditation.ts";
import { isIsoDate } from "../../ui/editor/date-field.tsx";
import type { EditorForm } from "../../ui/editor/editor-form.ts";
import { EntryList } from "./entry-list.tsx";
import { PointsProposal } from "./points-proposal.tsx";

/** The event's accreditations for continuing education. */
export function AccreditationsField({ form }: { form: EditorForm<CalendarEvent> }) {
  const { accreditations, days, registrationSettings } = form.values;

  function change(changed: Accreditation[]): void {
    const { certificationPoints, certificationPending } = withDerivedCertification({
      ...form.values,
      accreditations: changed,
    });
    form.change({ accreditations: changed, certificationPoints, certificationPending });
  }

  return (
    <>
      <p className="muted">
        Tragen Sie jede Stelle ein, die Punkte vergibt. Punkte erscheinen erst nach der Anerkennung; Ablehnungen
        erscheinen nie.
      </p>
      <EntryList
        noun="Anerkennung"
        entries={accreditations}
        maximum={MAX_ACCREDITATIONS}
        error={form.errors.accreditations}
        onAdd={() => change([...accreditations, Accreditation.parse({})])}
        onRemove={(index) => change(accreditations.toSpliced(index, 1))}
      >
        {(accreditation, index, id) => (
          <AccreditationFields
            id={id}
            accreditation={accreditation}
            hints={accreditationHints(accreditation, registrationSettings.capacity, days)}
            days={days.map(({ date }) => date).filter(isIsoDate)}
            errorOf={(field) => form.errors[`accreditations.${index}.${field}`]}
            onChange={(patch) => change(accreditations.with(index, { ...accreditation, ...patch }))}
          />
        )}
      </EntryList>
    </>
  );
}

/** Returns the points of each day of the programme, including days without points. */
function dayPointsOf(accreditation: Accreditation, days: readonly string[]): Accreditation["dayPoints"] {
  return [...new Set(days)].map((date) => ({ date, points: pointsOfDay(accreditation, date) }));
}

const optionsOf = (labels: Record<string, string>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));
const authorities = optionsOf(accreditationAuthorityLabels);
const states = optionsOf(accreditationStateLabels);
const list = { allowDeselect: false } as const;
const typedNumber = { min: 0, step: 1, decimalSeparator: ",", clampBehavior: "none" } as const;

const hintTexts: Record<AccreditationHint, string> = {
  day_points: "Die Punkte der Tage ergeben zusammen nicht die Punkte der ganzen Veranstaltung.",
  vnr_length: "Eine VNR (Veranstaltungsnummer der Kammer) hat 19 Ziffern. Bitte prüfen Sie sie.",
  small_group: `Kategorie C gilt nach der Musterordnung bis ${MAX_SMALL_GROUP} Personen; die Veranstaltung hat mehr Plätze.`,
};

function AccreditationFields({
  id,
  accreditation,
  days,
  hints,
  errorOf,
  onChange,
}: {
  id: string;
  accreditation: Accreditation;
  days: string[];
  hints: AccreditationHint[];
  errorOf: (field: keyof Accreditation | `dayPoints.${number}.points`) => string | undefined;
  onChange: (patch: Partial<Accreditation>) => void;
}) {
  const { authority, authorityName, category, points, number, state, painTherapyMinutes } = accreditation;
  const byChamber = authority === "physicians" || authority === "psychotherapists";
  const proposed = byChamber ? proposedCategory(category) : undefined;
  return (
    <>
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <Select
          {...list}
          id={id}
          label="Anerkannt durch"
          data={authorities}
          value={authority}
          error={errorOf("authority")}
          onChange={(chosen) => chosen && onChange({ authority: chosen as AccreditationAuthority })}
        />
        <TextInput
          label="Name der Stelle"
          placeholder="z. B. Ärztekammer Nordrhein"
          required={authority === "other"}
          value={authorityName}
          error={errorOf("authorityName")}
          onChange={(event) => onChange({ authorityName: event.currentTarget.value })}
        />
        <Select
          {...list}
          label="Status"
          data={states}
          value={state}
          error={errorOf("state")}
          onChange={(chosen) => chosen && onChange({ state: chosen as AccreditationState })}
        />
        <NumberInput
          {...typedNumber}
          label="Punkte"
          value={points}
          error={errorOf("points")}
          onChange={(typed) => onChange({ points: typed as number })}
        />
        <Autocomplete
          label="Kategorie"
          data={[...fortbildungCategories]}
          value={category}
          error={errorOf("category")}
          onChange={(typed) => onChange({ category: typed })}
        />
        <TextInput
          label={accreditationNumberLabel(authority)}
          value={number}
          error={errorOf("number")}
          onChange={(event) => onChange({ number: event.currentTarget.value })}
        />
        <NumberInput
          {...typedNumber}
          label="Minuten schmerztherapeutischer Fortbildung"
          value={painTherapyMinutes}
          error={errorOf("painTherapyMinutes")}
          onChange={(typed) => onChange({ painTherapyMinutes: typed as number })}
        />
      </SimpleGrid>
      {days.length > 0 && (
        <SimpleGrid cols={{ base: 1, xs: 2, sm: 3 }} mt="md">
          {dayPointsOf(accreditation, days).map(({ date, points: ofDay }, index, all) => (
            <NumberInput
              {...typedNumber}
              key={date}
              label={`Punkte für den ${formatDate(date)} allein`}
              value={ofDay ?? ""}
              error={errorOf(`dayPoints.${index}.points`)}
              onChange={(typed) => onChange({ dayPoints: all.with(index, { date, points: typed as number }) })}
            />
          ))}
        </SimpleGrid>
      )}
      <Checkbox
        mt="md"
        label="Anrechenbar als Schmerzkonferenz"
        checked={accreditation.countsAsPainConference}
        onChange={(event) => onChange({ countsAsPainConference: event.currentTarget.checked })}
      />
      {proposed && <PointsProposal category={proposed} onTake={(taken) => onChange({ points: taken })} />}
      <div role="status">
        {hints.map((hint) => (
          <p className="muted" key={hint}>
            {hintTexts[hint]}
          </p>
        ))}
      </div>
    </>
  );
}
