import { Checkbox, Skeleton, TextInput } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useEffect, useState } from "react";
import { useFetcher } from "react-router";
import { formatDate } from "#text/date.ts";
import { searchFailed } from "../search/search-texts.ts";
import { AdminIcon } from "../ui/admin-icon.tsx";
import { hasFailed, loadedData } from "../ui/fetcher-data.ts";
import type { clientLoader, NewsChoice } from "./news-choices.ts";

/** A news picker: the selected and the newest items, or search results. Ticking a row does not move it. */
export function NewsPicker({
  chosen,
  featured,
  isShown,
  onToggle,
  color,
}: {
  chosen: readonly string[];
  /** The items selected when the screen was loaded. */
  featured: NewsChoice[];
  /** Loads only once the picker is visible. */
  isShown: boolean;
  onToggle: (id: string) => void;
  /** Renders the colour select of a selected item, if each has its own colour. */
  color: ((choice: NewsChoice) => React.ReactNode) | undefined;
}) {
  const [search, setSearch] = useState("");
  const [settled] = useDebouncedValue(search.trim(), 250);
  const { load, data: answer } = useFetcher<typeof clientLoader>();
  const data = loadedData(answer);
  const [known, setKnown] = useState(() => byId(featured));
  useEffect(() => {
    if (isShown) void load(`/admin/home/news?${new URLSearchParams({ suche: settled })}`);
  }, [isShown, settled, load]);
  useEffect(() => {
    if (data) setKnown((before) => ({ ...before, ...byId(data.choices) }));
  }, [data]);

  const found = data?.choices ?? [];
  const isSearching = settled !== "";
  const shown = isSearching ? found : withoutRepeats([...featured, ...chosenOf(chosen, known), ...found]);
  const count = chosenOf(chosen, known).length;

  return (
    <section className="form-part" aria-labelledby="beitraege">
      <h2 id="beitraege" className="editor-heading">
        Beiträge
      </h2>
      <div className="picker-bar">
        <TextInput
          type="search"
          size="sm"
          aria-label="Beiträge durchsuchen"
          placeholder="Suchen …"
          leftSection={<AdminIcon name="search" isSmall />}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
          // Enter would submit the whole form.
          onKeyDown={(event) => event.key === "Enter" && event.preventDefault()}
        />
        <p role="status">{count === 1 ? "1 Beitrag ausgewählt" : `${count} Beiträge ausgewählt`}</p>
      </div>
      {!answer && <Skeleton height={180} />}
      {hasFailed(answer) && (
        <p className="muted" role="alert">
          {searchFailed}
        </p>
      )}
      {data && shown.length === 0 && (
        <p className="muted">{isSearching ? "Keine Beiträge gefunden" : "Keine Nachrichten vorhanden"}</p>
      )}
      <ul className="picker">
        {data &&
          shown.map((choice) => {
            const isChosen = chosen.includes(choice.id);
            return (
              <li key={choice.id}>
                <Checkbox
                  label={choice.title}
                  description={[formatDate(choice.date), choice.excerpt].filter(Boolean).join(" · ")}
                  checked={isChosen}
                  onChange={() => onToggle(choice.id)}
                />
                {isChosen && color?.(choice)}
              </li>
            );
          })}
      </ul>
      {data?.hasMore && <p className="muted">Es gibt weitere Beiträge. Mit der Suche finden Sie alle.</p>}
    </section>
  );
}

function byId(choices: readonly NewsChoice[]): Record<string, NewsChoice> {
  return Object.fromEntries(choices.map((choice) => [choice.id, choice]));
}

/** Returns the selected items that still exist. */
function chosenOf(ids: readonly string[], known: Record<string, NewsChoice>): NewsChoice[] {
  return ids.flatMap((id) => known[id] ?? []);
}

function withoutRepeats(choices: readonly NewsChoice[]): NewsChoice[] {
  return Object.values(byId(choices));
}
