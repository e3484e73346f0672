import { Button, CloseButton, Group, Popover } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { useEffect, useState } from "react";
import { formatDate } from "#text/date.ts";
import { AdminIcon } from "../ui/admin-icon.tsx";
import { DateField, isIsoDate } from "../ui/editor/date-field.tsx";
import { withParameters } from "../ui/table/table-query.ts";
import { useUrlSearch } from "../ui/use-url-search.ts";

/** A date range filter in a popover; its dates are in the URL as `von` and `bis`. */
export function DateRangeFilter({ start, end }: { start: string; end: string }) {
  const [isOpen, { toggle, close }] = useDisclosure();
  const { changeSearch } = useUrlSearch();
  const isSet = start !== "" || end !== "";
  const [range, setRange] = useState({ von: start, bis: end });
  useEffect(() => setRange({ von: start, bis: end }), [start, end]);

  /** Always sets both dates: the second may be chosen while the page for the first is still loading. */
  function show(changes: Partial<typeof range>): void {
    if (Object.values(changes).some((day) => day !== "" && !isIsoDate(day))) return;
    const next = { ...range, ...changes };
    setRange(next);
    const parameters = { von: next.von || null, bis: next.bis || null };
    changeSearch((latest) => withParameters(latest, parameters));
  }

  return (
    <Popover
      opened={isOpen}
      onChange={(opened) => opened || close()}
      width="min(26rem, calc(100vw - 2rem))"
      trapFocus
      returnFocus
      withRoles={false}
      withArrow
    >
      <Popover.Target>
        <Button
          variant={isSet ? "light" : "default"}
          leftSection={<AdminIcon name="filter" isSmall />}
          onClick={toggle}
          aria-haspopup="dialog"
          aria-expanded={isOpen}
        >
          {isSet ? rangeText(start, end) : "Nach Datum filtern"}
        </Button>
      </Popover.Target>
      <Popover.Dropdown role="dialog" aria-label="Nach Datum filtern">
        {/* At the top, because the calendars open below their fields. */}
        <Group justify="space-between" wrap="nowrap" mb="sm">
          <Button size="compact-md" variant="subtle" disabled={!isSet} onClick={() => show({ von: "", bis: "" })}>
            Zurücksetzen
          </Button>
          <CloseButton size="lg" aria-label="Filter schließen" onClick={close} />
        </Group>
        <Group wrap="nowrap" align="flex-start">
          <DateField
            label="Startdatum"
            popoverProps={{ withinPortal: false }}
            value={range.von}
            onChange={(von) => show({ von })}
          />
          <DateField
            label="Enddatum"
            popoverProps={{ withinPortal: false }}
            value={range.bis}
            onChange={(bis) => show({ bis })}
            error={start !== "" && end !== "" && end < start ? "Das Enddatum liegt vor dem Startdatum." : undefined}
          />
        </Group>
      </Popover.Dropdown>
    </Popover>
  );
}

function rangeText(start: string, end: string): string {
  if (start && end) return `${formatDate(start)} – ${formatDate(end)}`;
  return start ? `ab ${formatDate(start)}` : `bis ${formatDate(end)}`;
}
