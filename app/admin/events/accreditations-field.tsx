import "../program/program.css";
import { Autocomplete, Button, Checkbox, Input, NumberInput, Select, SimpleGrid, TextInput } from "@mantine/core";
import { useId, useState } from "react";
import {
  accreditationAuthorityLabels,
  accreditationNumberLabel,
  accreditationStateLabels,
} from "#app/text/accreditation.ts";
import {
  Accreditation,
  type AccreditationAuthority,
  type AccreditationHint,
  type AccreditationState,
  accreditationHints,
  fortbildungCategories,
  MAX_ACCREDITATIONS,
  MAX_SMALL_GROUP,
  withDerivedCertification,
} from "#model/accreditation.ts";
import type { CalendarEvent } from "#model/calendar-event.ts";
import { proposedCategory } from "#model/points-proposal.ts";
import { AdminIcon } from "../ui/admin-icon.tsx";
import type { EditorForm } from "../ui/editor/editor-form.ts";
import { RowAction } from "../ui/table/row-action.tsx";
import { PointsProposal } from "./points-proposal.tsx";

/** Who recognises the event for continuing education. Folded, since most events need none of it. */
export function AccreditationsField({ form }: { form: EditorForm<CalendarEvent> }) {
  const listId = useId();
  const [isOpen, setOpen] = useState(false);
  const { accreditations, registrationSettings } = form.values;
  const hasErrors = Object.keys(form.errors).some((path) => path.split(".")[0] === "accreditations");
  const isShown = isOpen || hasErrors;

  function change(changed: Accreditation[]): void {
    const { certificationPoints, certificationPending } = withDerivedCertification({
      ...form.values,
      accreditations: changed,
    });
    form.change({ accreditations: changed, certificationPoints, certificationPending });
  }
  function add(): void {
    change([...accreditations, Accreditation.parse({})]);
    setTimeout(() => document.getElementById(`${listId}-${accreditations.length}`)?.focus());
  }

  return (
    <details className="editor-part folded" open={isShown} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>Fortbildung{accreditations.length > 0 && ` (${accreditations.length})`}</summary>
      {isShown && (
        <>
          <p className="muted">
            Tragen Sie jede Stelle ein, die Punkte vergibt. Vor der Anerkennung nennt die Website keine Zahl, eine
            Ablehnung gar nicht.
          </p>
          <div className="program-days">
            {accreditations.map((accreditation, index) => (
              <AccreditationFieldset
                // biome-ignore lint/suspicious/noArrayIndexKey: accreditations have no identity but their place
                key={index}
                id={`${listId}-${index}`}
                accreditation={accreditation}
                name={`${index + 1}. Anerkennung`}
                hints={accreditationHints(accreditation, registrationSettings.capacity)}
                errorOf={(field) => form.errors[`accreditations.${index}.${field}`]}
                onChange={(patch) => change(accreditations.with(index, { ...accreditation, ...patch }))}
                onRemove={() => change(accreditations.toSpliced(index, 1))}
              />
            ))}
          </div>
          {form.errors.accreditations && <Input.Error>{form.errors.accreditations}</Input.Error>}
          {accreditations.length < MAX_ACCREDITATIONS && (
            <Button mt="md" variant="default" size="md" leftSection={<AdminIcon name="plus" isSmall />} onClick={add}>
              Anerkennung hinzufügen
            </Button>
          )}
        </>
      )}
    </details>
  );
}

const optionsOf = (labels: Record<string, string>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));
const authorities = optionsOf(accreditationAuthorityLabels);
const states = optionsOf(accreditationStateLabels);
const list = { allowDeselect: false, comboboxProps: { zIndex: 350 } } as const;
const typedNumber = { min: 0, step: 1, decimalSeparator: ",", clampBehavior: "none" } as const;

const hintTexts: Record<AccreditationHint, string> = {
  vnr_length: "Eine VNR hat 19 Ziffern. Bitte prüfen Sie sie.",
  small_group: `Kategorie C gilt nach der Musterordnung bis ${MAX_SMALL_GROUP} Personen; die Veranstaltung hat mehr Plätze.`,
};

function AccreditationFieldset({
  id,
  accreditation,
  name,
  hints,
  errorOf,
  onChange,
  onRemove,
}: {
  id: string;
  accreditation: Accreditation;
  name: string;
  hints: AccreditationHint[];
  errorOf: (field: keyof Accreditation) => string | undefined;
  onChange: (patch: Partial<Accreditation>) => void;
  onRemove: () => void;
}) {
  const { authority, authorityName, category, points, number, state, painTherapyMinutes } = accreditation;
  const byChamber = authority === "physicians" || authority === "psychotherapists";
  const proposed = byChamber ? proposedCategory(category) : undefined;
  return (
    <section className="program-day" aria-label={name}>
      <div className="program-day-head">
        <h3>{name}</h3>
        <RowAction icon="trash" tip="Anerkennung entfernen" label={`${name} entfernen`} onClick={onRemove} isDanger />
      </div>
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
          label="Stand"
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
          comboboxProps={{ zIndex: 350 }}
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
    </section>
  );
}
