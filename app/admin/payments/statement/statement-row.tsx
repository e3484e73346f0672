import { Button, Checkbox, Select, Text } from "@mantine/core";
import { useState } from "react";
import { formatDate } from "#text/date.ts";
import { formatCents } from "#text/number.ts";
import { matchSentences } from "#text/payments/match.ts";
import { useCommand } from "../../ui/command/use-command.ts";
import { undoReasons } from "../undo-payment.tsx";
import type {
  BookedEntry,
  PayableChoice,
  ProposedEntry,
  StatementAnswer,
  StatementCommand,
} from "./statement-command.ts";

/** What somebody has decided about an entry. */
export interface Choice {
  isChosen: boolean;
  /** "" for none, or all that share it. */
  registrationId: string;
  /** Set once it is entered; several for those that share it. */
  booked?: BookedEntry[] | undefined;
}

/** Returns whose payment an entry is by what somebody decided, and how much of it. */
export function sharesOf({ entry, registrationIds, shares, bookedCents }: ProposedEntry, { registrationId }: Choice) {
  if (registrationId) return [{ registrationId, cents: entry.cents - bookedCents }];
  return shares.map((cents, index) => ({ registrationId: registrationIds[index] ?? "", cents }));
}

/** One entry of a bank statement: what came in, and whose payment it is. */
export function StatementRow({
  proposed,
  choice,
  options,
  onChange,
}: {
  proposed: ProposedEntry;
  choice: Choice;
  /** All registrations. */
  options: readonly PayableOption[];
  onChange: (choice: Choice) => void;
}) {
  const { entry, reason, registrationIds, bookedCents } = proposed;
  const isShared = reason === "shared" && choice.registrationId === "";
  const [isSearching, setSearching] = useState(false);
  // Hundreds of rows with a thousand choices each would be slow: all are offered once somebody looks for one.
  const shown = isSearching
    ? options
    : options.filter(({ value }) => registrationIds.includes(value) || value === choice.registrationId);
  const isDone = choice.booked !== undefined || bookedCents >= entry.cents;
  const name = `${formatCents(entry.cents)} von ${entry.payer || "unbekannt"}`;
  return (
    <li className="statement-entry">
      <div>
        <Text fw={600}>
          {formatCents(entry.cents)} am {formatDate(entry.bookedOn)}
          {entry.payer && `, von ${entry.payer}`}
        </Text>
        <Text size="sm" className="breakable">
          {entry.purpose}
        </Text>
        {isShared && !choice.booked && (
          <Text size="sm">
            {optionsIn(options, registrationIds)
              .map(({ label }) => label)
              .join("; ")}
          </Text>
        )}
        <Text size="sm" c="dimmed">
          {isDone && !choice.booked ? matchSentences.booked : matchSentences[reason ?? "none"]}
          {bookedCents > 0 && bookedCents < entry.cents && ` Davon sind ${formatCents(bookedCents)} schon eingetragen.`}
        </Text>
      </div>
      {!isDone && (
        <div className="statement-choice">
          <Select
            label={
              <>
                Anmeldung<span className="visually-hidden"> zu {name}</span>
              </>
            }
            data={shown}
            value={choice.registrationId || null}
            onChange={(id) => onChange({ registrationId: id ?? "", isChosen: id !== null })}
            onDropdownOpen={() => setSearching(true)}
            searchable
            clearable
            limit={30}
            placeholder={isShared ? "Alle genannten" : "Name suchen"}
            nothingFoundMessage="Keine Anmeldung gefunden"
          />
          <Checkbox
            label={
              <>
                {isShared ? "Für alle eintragen" : "Eintragen"}
                <span className="visually-hidden">: {name}</span>
              </>
            }
            checked={choice.isChosen}
            disabled={sharesOf(proposed, choice).length === 0}
            onChange={(change) => onChange({ ...choice, isChosen: change.currentTarget.checked })}
          />
        </div>
      )}
      {choice.booked?.map((booked) => (
        <Undo
          key={booked.paymentId}
          booked={booked}
          name={name}
          whose={isShared ? optionsIn(options, [booked.registrationId])[0]?.whose : undefined}
          onUndone={() => onChange(withoutBooked(choice, booked))}
        />
      ))}
    </li>
  );
}

const optionsIn = (options: readonly PayableOption[], ids: readonly string[]) =>
  options.filter(({ value }) => ids.includes(value));

function withoutBooked({ registrationId, booked = [] }: Choice, undone: BookedEntry): Choice {
  const left = booked.filter((one) => one !== undone);
  return { registrationId, isChosen: false, booked: left.length > 0 ? left : undefined };
}

function Undo({
  booked,
  name,
  whose,
  onUndone,
}: {
  booked: BookedEntry;
  name: string;
  /** Whose share it is of a payment for several. */
  whose: string | undefined;
  onUndone: () => void;
}) {
  const { submit, isRunning } = useCommand<Extract<StatementCommand, { intent: "undo" }>, StatementAnswer>({
    done: "Zahlung zurückgenommen",
    failed: "Die Zahlung konnte nicht zurückgenommen werden.",
    reasons: undoReasons,
    onDone: onUndone,
  });
  const { eventId, registrationId, paymentId } = booked;
  return (
    <div className="statement-choice">
      <Text>Eingetragen{whose && ` für ${whose}`}</Text>
      <Button
        variant="default"
        disabled={isRunning}
        onClick={() => submit({ intent: "undo", eventId, id: registrationId, paymentId })}
      >
        Zurücknehmen<span className="visually-hidden">: {whose ? `${name}, ${whose}` : name}</span>
      </Button>
    </div>
  );
}

export interface PayableOption {
  value: string;
  label: string;
  /** The person and the event. */
  whose: string;
}

/** Returns all registrations as choices. */
export function optionsOf(payable: readonly PayableChoice[]): PayableOption[] {
  return payable.map(({ id, label, openCents }) => {
    return {
      value: id,
      whose: label,
      label: `${label}: ${openCents > 0 ? `${formatCents(openCents)} offen` : "nichts offen"}`,
    };
  });
}
