import { Button, Checkbox, NumberInput, SimpleGrid } from "@mantine/core";
import { useState } from "react";
import { type ProposedCategory, proposePoints, type TeachingTime } from "#model/certificates/points-proposal.ts";

const rules: Record<ProposedCategory, string> = {
  A: "Kategorie A: 1 Punkt je 45 Minuten, 1 weiterer mit Lernerfolgskontrolle.",
  B: "Kategorie B: 3 Punkte je halben Tag ab 4 Stunden, 6 Punkte je ganzen Tag ab 8 Stunden.",
  C: "Kategorie C: 1 Punkt je 45 Minuten, 1 weiterer je bis zu 5 Einheiten, davon höchstens 2 am Tag, 1 weiterer mit Lernerfolgskontrolle.",
};

const typedNumber = { min: 0, step: 1, allowDecimal: false, clampBehavior: "none" } as const;

/** Calculates the points of a category by its rule, as a proposal. The input is not stored. */
export function PointsProposal({ category, onTake }: { category: ProposedCategory; onTake: (points: number) => void }) {
  const [time, setTime] = useState<TeachingTime>({
    unitsPerDay: 0,
    days: 1,
    halfDays: 0,
    wholeDays: 0,
    hasLearningCheck: false,
  });
  const points = proposePoints(category, time);
  const input = (name: "unitsPerDay" | "days" | "halfDays" | "wholeDays", label: string) => (
    <NumberInput
      {...typedNumber}
      label={label}
      value={time[name]}
      onChange={(typed) => setTime({ ...time, [name]: typed as number })}
    />
  );
  return (
    <details className="points-proposal">
      <summary>Punkte ausrechnen</summary>
      <p className="muted">
        {rules[category]} Nach § 10 der (Muster-)Fortbildungsordnung; die Ordnung Ihrer Kammer kann abweichen, und sie
        entscheidet.
      </p>
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        {category === "B" ? (
          <>
            {input("halfDays", "Halbe Tage")}
            {input("wholeDays", "Ganze Tage")}
          </>
        ) : (
          <>
            {input("unitsPerDay", "Einheiten zu 45 Minuten am Tag")}
            {input("days", "Tage")}
          </>
        )}
      </SimpleGrid>
      {category !== "B" && (
        <Checkbox
          mt="md"
          label="Mit Lernerfolgskontrolle"
          checked={time.hasLearningCheck}
          onChange={(event) => setTime({ ...time, hasLearningCheck: event.currentTarget.checked })}
        />
      )}
      <Button mt="md" variant="default" disabled={points === undefined} onClick={() => points && onTake(points)}>
        {points === undefined
          ? "Vorschlag übernehmen"
          : `Vorschlag übernehmen: ${points === 1 ? "1 Punkt" : `${points} Punkte`}`}
      </Button>
    </details>
  );
}
