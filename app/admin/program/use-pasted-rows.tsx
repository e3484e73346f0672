import { Button } from "@mantine/core";
import { useEffect, useRef } from "react";
import { daysOfRows } from "#model/programs/pasted-program.ts";
import type { ProgramDay, ProgramEntry } from "#model/programs/program.ts";
import { isSame } from "../ui/editor/form-values.ts";
import { showError, showUndo } from "../ui/feedback/toast.tsx";
import { pastedRows } from "./pasted-rows.ts";

const maximumEntries = 200;

interface Paste {
  entries: readonly ProgramEntry[];
  /** The empty entry they replaced, if any. */
  replaced: ProgramEntry[];
  before: readonly ProgramDay[];
  /** The dates of the days it added. */
  added: readonly string[];
  /** The programme right after the paste. */
  days: readonly ProgramDay[];
  hide?: () => void;
}

/**
 * Turns table rows pasted into the first field of an entry into entries: replacing an empty entry, otherwise after it.
 * Further days of the table become days after this one.
 * Undo removes them, wherever they have moved, but keeps those edited meanwhile.
 */
export function usePastedRows(
  days: readonly ProgramDay[],
  latest: React.RefObject<readonly ProgramDay[]>,
  onChange: (days: ProgramDay[]) => void,
) {
  const last = useRef<Paste>(undefined);
  const shown = useRef<() => void>(undefined);
  // Saved or left: there is no form any more in which it could be undone.
  useEffect(() => () => shown.current?.(), []);

  function onPaste(dayIndex: number, at: number, event: React.ClipboardEvent): void {
    const rows = pastedRows(event.clipboardData);
    const day = days[dayIndex];
    const entry = day?.entries[at];
    if (!rows || !day || !entry) return;
    event.preventDefault();
    const pasted = daysOfRows(rows);
    const entries = pasted.flatMap((one) => one.entries);
    if (entries.length === 0) return;
    const replaced = Object.values(entry).every((text) => text.trim() === "") ? [entry] : [];
    const isBlank = day.date.trim() === "" && day.entries.length === replaced.length;
    // What belongs to the day itself: rows without a day, and the first day if this one is blank.
    const [first] = pasted;
    const own = first && (first.date === "" || isBlank) ? first : { date: "", entries: [] };
    const changed = day.entries.toSpliced(at + 1 - replaced.length, replaced.length, ...own.entries);
    const added = pasted
      .filter((one) => one !== own)
      .map(({ date, entries }) => ({ date, certificationPoints: 0, entries: [...entries] }));
    const here = { ...day, date: own.date || day.date, entries: changed };
    if ([here, ...added].some((one) => one.entries.length > maximumEntries)) {
      showError("Die Zeilen wurden nicht eingefügt", "Ein Tag kann höchstens 200 Programmpunkte haben.");
      return;
    }
    const all = days.toSpliced(dayIndex, 1, here, ...added);
    const paste: Paste = { entries, replaced, before: days, days: all, added: added.map(({ date }) => date) };
    last.current = paste;
    onChange([...paste.days]);
    const lines = entries.length === 1 ? "1 Zeile eingefügt" : `${entries.length} Zeilen eingefügt`;
    const text =
      added.length > 0 ? `${lines}, ${added.length === 1 ? "1 Tag" : `${added.length} Tage`} angelegt` : lines;
    showUndo(text, (hide) => {
      paste.hide = hide;
      shown.current = hide;
      return (
        <Button size="compact-sm" variant="default" onClick={() => undo(paste)}>
          Rückgängig
        </Button>
      );
    });
  }

  function undo(paste: Paste): void {
    const { added, entries, replaced, before, hide } = paste;
    last.current = undefined;
    hide?.();
    const isUnchanged = isSame({ days: latest.current }, { days: paste.days });
    const back = new Map(entries.map((entry, at) => [entry, at === 0 ? replaced : []]));
    const without = (day: ProgramDay) => day.entries.flatMap((entry) => back.get(entry) ?? [entry]);
    const left = latest.current.map((day) => ({ ...day, entries: without(day) }));
    onChange(isUnchanged ? [...before] : left.filter((day) => day.entries.length > 0 || !added.includes(day.date)));
  }

  /** Handles Ctrl/Cmd+Z as long as nothing has changed since the paste. */
  function onKeyDown(event: React.KeyboardEvent): void {
    const paste = last.current;
    const isUndo = event.key.toLowerCase() === "z" && (event.ctrlKey || event.metaKey) && !event.shiftKey;
    if (!paste || !isUndo || event.altKey || !isSame({ days }, { days: paste.days })) return;
    event.preventDefault();
    undo(paste);
  }

  return { onPaste, onKeyDown };
}
