import { Alert, Button, Checkbox } from "@mantine/core";
import { collectionLabels } from "#text/content/collection.ts";
import { formatInstant } from "#text/date.ts";
import { quoted } from "#text/quoted.ts";
import type { AccountRow } from "./account-row.ts";

/** Lists what happens later in an account's name, with a way to stop it. */
export function AccountPlans({
  plans,
  stops,
}: {
  plans: AccountRow["plans"];
  /** A checkbox for the change the dialog makes, or a button of its own. */
  stops: { isChecked: boolean; onChange: (isChecked: boolean) => void } | { isPending: boolean; onStop: () => void };
}) {
  if (plans.length === 0) return null;
  return (
    <Alert color="amber" variant="light" my="md" title="Diese Person hat noch geplant:">
      <ul>
        {plans.map((plan) => (
          <li key={`${plan.kind} ${plan.collection} ${plan.id}`} className="breakable">
            {describePlan(plan)}
          </li>
        ))}
      </ul>
      {"onStop" in stops ? (
        <Button variant="default" size="sm" disabled={stops.isPending} onClick={stops.onStop}>
          Geplantes absagen
        </Button>
      ) : (
        <Checkbox
          label="Geplantes absagen und Vorschau-Links sperren"
          checked={stops.isChecked}
          onChange={(event) => stops.onChange(event.currentTarget.checked)}
        />
      )}
    </Alert>
  );
}

function describePlan({ kind, collection, title, at }: AccountRow["plans"][number]): string {
  const record = `${collectionLabels[collection].one}${title && ` ${quoted(title)}`}`;
  const when = `${formatInstant(at)} Uhr`;
  if (kind === "publication") return `${record} wird am ${when} veröffentlicht`;
  if (kind === "removal") return `${record} geht am ${when} offline`;
  return `${record}: Link zur Vorschau, gültig bis ${when}`;
}
