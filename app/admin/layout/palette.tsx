import { TextInput } from "@mantine/core";
import { useHotkeys } from "@mantine/hooks";
import { useState } from "react";
import { useNavigate } from "react-router";
import { formatDate } from "#text/date.ts";
import { registrationStatusLabels } from "#text/registrations/registration-status.ts";
import { screens, screensFor } from "../screens.ts";
import type { FoundPerson } from "../search/search.ts";
import { hitLooks, searchFailed } from "../search/search-texts.ts";
import { useRecordSearch } from "../search/use-record-search.ts";
import { AdminIcon, type AdminIconName } from "../ui/admin-icon.tsx";
import { Dialog } from "../ui/dialog/dialog.tsx";
import { useMay, useViewer } from "../ui/use-viewer.ts";

interface Target {
  key: string;
  label: string;
  icon: AdminIconName;
  hint: string;
  /** The URL it navigates to, and the history state for that screen. */
  to?: string;
  state?: unknown;
  /** The person whose registrations it lists. */
  person?: FoundPerson;
}

/** The command palette (Ctrl/Cmd+K): finds screens, records and persons, and opens them. */
export function Palette({ isOpen, onOpen, onClose }: { isOpen: boolean; onOpen: () => void; onClose: () => void }) {
  useHotkeys([["mod+K", onOpen]], []);
  return (
    <Dialog opened={isOpen} onClose={onClose} title="Wohin möchten Sie?" size="lg" yOffset="12vh">
      <PaletteSearch onLeave={onClose} />
    </Dialog>
  );
}

function PaletteSearch({ onLeave }: { onLeave: () => void }) {
  const navigate = useNavigate();
  const [text, setText] = useState("");
  const [chosen, setChosen] = useState(0);
  const [person, setPerson] = useState<FoundPerson>();
  const found = useTargets(text.trim());
  const { isSearching, isSearchBroken } = found;
  const targets = person ? registrationsOf(person) : found.targets;
  const current = Math.min(chosen, targets.length - 1);

  function go(target: Target | undefined) {
    if (!target) return;
    if (target.to === undefined) {
      setPerson(target.person);
      setChosen(0);
      return;
    }
    onLeave();
    void navigate(target.to, { state: target.state });
  }

  function onKeyDown(event: React.KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) {
      event.preventDefault();
      setChosen((current + step + targets.length) % Math.max(1, targets.length));
    } else if (event.key === "Enter") {
      event.preventDefault();
      go(targets[current]);
    }
  }

  return (
    <>
      <TextInput
        data-autofocus
        aria-label="Bereich oder Eintrag suchen"
        placeholder={useMay("registrations.manage") ? "Bereich, Titel oder Name …" : "Bereich oder Titel …"}
        leftSection={<AdminIcon name="search" />}
        value={text}
        onChange={(event) => {
          setText(event.currentTarget.value);
          setPerson(undefined);
          setChosen(0);
        }}
        onKeyDown={onKeyDown}
        role="combobox"
        aria-expanded
        aria-controls="palette"
        aria-activedescendant={targets[current] && `palette-${current}`}
      />
      {person && (
        <p className="palette-person" role="status">
          Anmeldungen von {person.name}
        </p>
      )}
      <div id="palette" role="listbox" aria-label="Ziele" className="palette">
        {targets.map((target, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field above handles the keys, as in every combobox
          <div
            key={target.key}
            id={`palette-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === current}
            className="palette-target"
            onClick={() => go(target)}
          >
            <AdminIcon name={target.icon} />
            <span className="palette-label">{target.label}</span>
            <span className="palette-hint">{target.hint}</span>
          </div>
        ))}
      </div>
      {isSearchBroken && (
        <p className="muted" role="alert">
          {searchFailed}
        </p>
      )}
      {targets.length === 0 && !isSearchBroken && (
        <p className="muted">{isSearching ? "Wird geladen..." : "Nichts gefunden"}</p>
      )}
    </>
  );
}

/** Returns the registrations of a person as targets, and one back to the search. */
function registrationsOf({ email, registrations }: FoundPerson): Target[] {
  return [
    ...registrations.map(({ id, eventId, eventTitle, eventDate, status }) => ({
      key: id,
      to: `/admin/events/${eventId}/anmeldungen`,
      state: { person: email },
      label: eventTitle,
      icon: "registrations" as const,
      hint: `${formatDate(eventDate)} · ${registrationStatusLabels[status]}`,
    })),
    { key: "back", label: "Zurück zur Suche", icon: "undo", hint: "", person: undefined },
  ];
}

function useTargets(text: string): { targets: Target[]; isSearching: boolean; isSearchBroken: boolean } {
  const viewer = useViewer();
  const { hits, drafts, people, isPending, isBroken } = useRecordSearch(text);
  const wanted = text.toLocaleLowerCase("de");
  const hasWanted = (label: string) => label.toLocaleLowerCase("de").includes(wanted);
  // While pending, shows only previous hits that match the current text too, so that Enter cannot open a stale hit.
  const found = hits.filter(({ title }) => !isPending || hasWanted(title));
  // Drafts of listed records are omitted: the record's form shows the draft.
  const otherDrafts = isPending ? [] : drafts.filter(({ editPath }) => hits.every((hit) => hit.editPath !== editPath));
  const targets = [
    ...screensFor(viewer)
      .filter(({ label }) => hasWanted(label))
      .map(({ path, label, icon }) => ({ key: path, to: path, label, icon, hint: "Bereich" })),
    ...found.map(({ key, kind, title, editPath }) => {
      return { key, to: editPath, label: title, icon: hitLooks[kind].icon, hint: hitLooks[kind].name };
    }),
    ...otherDrafts.map(({ key, collection, title, editPath }) => {
      const icon = screens.find((screen) => screen.collection === collection)?.icon ?? "edit";
      return { key, to: editPath, label: title, icon, hint: "Entwurf" };
    }),
    ...(isPending ? [] : people).map((person) => {
      const count = person.registrations.length;
      const hint = count === 1 ? "1 Anmeldung" : `${count} Anmeldungen`;
      return { key: person.id, label: `${person.name}, ${person.email}`, icon: "person" as const, hint, person };
    }),
  ];
  return { targets, isSearching: isPending, isSearchBroken: isBroken };
}
