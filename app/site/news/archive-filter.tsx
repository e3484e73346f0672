import { href, Link, useNavigate } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { useFilledForm } from "#app/ui/form/filled-form.ts";
import { newsTypes } from "#model/content/news-type.ts";
import { canonicalQuery } from "#model/site/public-query.ts";
import { newsTypeLabels } from "#text/content/news-type.ts";

export interface ArchiveChoice {
  search: string;
  /** "" for all. */
  year: string;
  type: string;
}

const control =
  "mt-1 block min-h-11 w-full rounded-control border border-muted bg-white px-3 py-2 font-normal text-ink";
const label = "block font-semibold text-[0.9rem]";

/** Search, year and type as a GET form; with script the URL leaves out empty fields. */
export function ArchiveFilter({ chosen, years }: { chosen: ArchiveChoice; years: readonly string[] }) {
  const navigate = useNavigate();
  const form = useFilledForm({ suche: chosen.search, jahr: chosen.year, typ: chosen.type });
  const isFiltered = chosen.search !== "" || chosen.year !== "" || chosen.type !== "";
  return (
    <search aria-label="Archiv filtern">
      <form
        ref={form}
        action={href("/nachrichten")}
        className="grid items-end gap-4 rounded-card border border-hairline bg-sand p-5 sm:grid-cols-2 lg:flex lg:flex-wrap"
        onSubmit={(event) => {
          event.preventDefault();
          const filled = [...new FormData(event.currentTarget)].map(([name, value]) => [name, String(value)]);
          navigate(
            { search: canonicalQuery(`?${new URLSearchParams(filled)}`, href("/nachrichten")) },
            { preventScrollReset: true },
          );
        }}
      >
        <label className={`${label} lg:grow lg:basis-[16rem]`}>
          Suche
          <input type="search" name="suche" defaultValue={chosen.search} maxLength={200} className={control} />
        </label>
        <label className={`${label} lg:basis-[10rem]`}>
          Jahr
          <select name="jahr" defaultValue={chosen.year} className={control}>
            <option value="">Alle Jahre</option>
            {(chosen.year === "" || years.includes(chosen.year) ? years : [chosen.year, ...years]).map((year) => (
              <option key={year}>{year}</option>
            ))}
          </select>
        </label>
        <label className={`${label} lg:basis-[16rem]`}>
          Art
          <select name="typ" defaultValue={chosen.type} className={control}>
            <option value="">Alle</option>
            {newsTypes.map((type) => (
              <option key={type} value={type}>
                {newsTypeLabels[type]}
              </option>
            ))}
          </select>
        </label>
        <Button type="submit" look="secondary" className="min-h-11">
          Suchen
        </Button>
        {isFiltered && (
          <p className="text-[0.95rem] sm:col-span-full lg:basis-full">
            <Link
              to={href("/nachrichten")}
              preventScrollReset
              // The link disappears with the filters, so it hands its focus on.
              onClick={() => form.current?.querySelector("input")?.focus()}
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
