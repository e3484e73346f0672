import { Checkbox, Fieldset, NativeSelect } from "@mantine/core";
import type { Choice } from "#model/participations/choice-rule.ts";
import { choiceTitle, periodText } from "#text/registrations/participation.ts";
import type { EventChoices } from "./count-choices.ts";

/** Kind of participation and workshops, also those nobody else can choose any more. */
export function ChoiceInputs({
  choices: { participations, workshops },
  choice,
  onChange,
}: {
  choices: EventChoices;
  choice: Choice;
  onChange: (choice: Choice) => void;
}) {
  const ids = participations.map(({ id }) => id);
  const isUnknown = choice.participation !== "" && !ids.includes(choice.participation);
  return (
    <>
      {(ids.length > 0 || isUnknown) && (
        <NativeSelect
          size="md"
          label="Teilnahmeart"
          value={choice.participation}
          onChange={(event) => onChange({ ...choice, participation: event.currentTarget.value })}
        >
          <option value="">Keine</option>
          {[...ids, ...(isUnknown ? [choice.participation] : [])].map((id) => (
            <option key={id} value={id}>
              {choiceTitle(participations, id)}
            </option>
          ))}
        </NativeSelect>
      )}
      {workshops.length > 0 && (
        <Fieldset legend="Workshops">
          {workshops.map((workshop) => {
            const { id } = workshop;
            const others = choice.workshops.filter((other) => other !== id);
            return (
              <Checkbox
                key={id}
                mt="xs"
                label={choiceTitle(workshops, id)}
                description={periodText(workshop)}
                checked={choice.workshops.includes(id)}
                onChange={(event) =>
                  onChange({ ...choice, workshops: event.currentTarget.checked ? [...others, id] : others })
                }
              />
            );
          })}
        </Fieldset>
      )}
    </>
  );
}
