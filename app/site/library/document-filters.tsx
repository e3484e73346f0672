import { href, Link, useNavigate } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { useFilledForm } from "#app/ui/form/filled-form.ts";
import { Icon } from "#app/ui/icon.tsx";
import { useQueryHref } from "#app/ui/query-href.ts";
import { canonicalQuery } from "#model/site/public-query.ts";
import { fileTypeLabels } from "#text/content/file-type.ts";
import {
  defaultSort,
  directionLabels,
  formValuesOf,
  isFiltered,
  type LibraryQuery,
  sortLabels,
} from "./library-query.ts";

const label = "block min-w-0 font-semibold text-[0.9rem]";
const control =
  "mt-1 block min-h-11 w-full rounded-control border border-muted bg-white px-3 py-2 font-normal text-ink";

/** On wide screens the filters are always open, in browsers that support `::details-content`. */
const openOnWide = "lg:[&::details-content]:[block-size:auto] lg:[&::details-content]:[content-visibility:visible]";
const summaryOnWide = "supports-[selector(::details-content)]:lg:hidden";

/** Search, filters and order as one GET form; with script the URL leaves out empty fields. */
export function DocumentFilters({ query, categories }: { query: LibraryQuery; categories: readonly string[] }) {
  const form = useFilledForm(formValuesOf(query));
  const navigate = useNavigate();
  const queryHref = useQueryHref();
  const { search, category, fileType, sort, direction, isList } = query;
  const isRefined = Boolean(category || fileType) || sort !== defaultSort.sort || direction !== defaultSort.direction;

  function submit(event: React.FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const given = new URLSearchParams();
    for (const [name, value] of new FormData(event.currentTarget)) given.set(name, String(value));
    navigate({ search: canonicalQuery(given.toString(), href("/dokumente")) }, { preventScrollReset: true });
  }

  return (
    <search aria-label="Dokumente durchsuchen" className="no-print">
      <form
        ref={form}
        action={href("/dokumente")}
        onSubmit={submit}
        className="grid gap-4 rounded-card border border-hairline bg-sand p-5 lg:grid-cols-[minmax(0,2fr)_minmax(0,5fr)_auto] lg:items-end"
      >
        {isList && <input type="hidden" name="ansicht" value="liste" />}
        <label className={label}>
          Suche
          <input type="search" name="suche" defaultValue={search} maxLength={200} className={control} />
        </label>
        <details open={isRefined} className={`group ${openOnWide}`}>
          <summary className={`inline-flex items-center gap-2 py-2 font-semibold text-petrol ${summaryOnWide}`}>
            <Icon name="down" className="size-5 transition-transform duration-150 group-open:rotate-180" />
            Filter und Sortierung
          </summary>
          <div className="grid gap-4 max-lg:mt-2 grid-cols-2 lg:grid-cols-[repeat(auto-fit,minmax(7rem,1fr))]">
            <Select
              name="kategorie"
              text="Kategorie"
              value={category}
              options={[["", "Alle"], ...categories.map((name) => [name, name] as const)]}
            />
            <Select
              name="dateityp"
              text="Dateityp"
              value={fileType}
              options={[["", "Alle"], ...Object.entries(fileTypeLabels)]}
            />
            <Select name="sortierung" text="Sortieren nach" value={sort} options={Object.entries(sortLabels)} />
            <Select name="richtung" text="Reihenfolge" value={direction} options={Object.entries(directionLabels)} />
          </div>
        </details>
        <Button type="submit" look="secondary" className="min-h-11">
          Suchen
        </Button>
        {isFiltered(query) && (
          <p className="text-[0.95rem] lg:col-span-full">
            <Link
              to={queryHref({ suche: null, kategorie: null, dateityp: null, seite: null })}
              preventScrollReset
              // The link disappears with the filters, so it hands its focus on.
              onClick={() => form.current?.querySelector<HTMLInputElement>("input[type=search]")?.focus()}
              className="text-petrol underline"
            >
              Filter zurücksetzen
            </Link>
          </p>
        )}
      </form>
    </search>
  );
}

type Option = readonly [value: string, text: string];

function Select({
  name,
  text,
  value,
  options,
}: {
  name: string;
  text: string;
  value: string;
  options: readonly Option[];
}) {
  return (
    <label className={label}>
      {text}
      <select name={name} defaultValue={value} className={control}>
        {options.map(([key, option]) => (
          <option key={key} value={key}>
            {option}
          </option>
        ))}
      </select>
    </label>
  );
}
