import { Checkbox, Skeleton, TextInput } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useEffect, useState } from "react";
import { useFetcher } from "react-router";
import { formatDate } from "#app/text/date.ts";
import { AdminIcon } from "../ui/admin-icon.tsx";
import { hasFailed, loadedData } from "../ui/fetcher-data.ts";
import { searchFailed } from "../ui/search/search-texts.ts";
import type { clientLoader, NewsChoice } from "./news-choices.ts";

/**
 * News to choose from: those already chosen and the newest, or what a search finds. A row stays where it is when it is
 * ticked.
 */
export function NewsPicker({
  chosen,
  featured,
  isShown,
  onToggle,
  color,
}: {
  chosen: readonly string[];
  /** What was chosen when the screen was loaded. */
  featured: NewsChoice[];
  /** Nothing is fetched before somebody looks. */
  isShown: boolean;
  onToggle: (id: string) => void;
  /** The colour of a chosen one, where each has its own. */
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
          // Enter would save the whole form.
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

/** Those of the chosen that still exist. */
function chosenOf(ids: readonly string[], known: Record<string, NewsChoice>): NewsChoice[] {
  return ids.flatMap((id) => known[id] ?? []);
}

function withoutRepeats(choices: readonly NewsChoice[]): NewsChoice[] {
  return Object.values(byId(choices));
}
