import { href, useNavigate } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { useFilledForm } from "#app/ui/form/filled-form.ts";
import { canonicalQuery } from "#model/site/public-query.ts";
import { type PublicSearchKind, publicSearchKinds } from "#model/site/search-kind.ts";
import { searchKindLabels } from "#text/content/search-kind.ts";

const control =
  "mt-1 block min-h-11 w-full rounded-control border border-muted bg-white px-3 py-2 font-normal text-ink";
const label = "block font-semibold text-[0.9rem]";

/** Search words and area as a GET form; with script the URL leaves out empty fields. */
export function SearchForm({ text, kind }: { text: string; kind: PublicSearchKind | undefined }) {
  const navigate = useNavigate();
  const form = useFilledForm({ suche: text, bereich: kind ?? "" });
  return (
    <search aria-label="Website durchsuchen">
      <form
        ref={form}
        action={href("/suche")}
        className="grid items-end gap-4 rounded-card border border-hairline bg-sand p-5 sm:flex sm:flex-wrap"
        onSubmit={(event) => {
          event.preventDefault();
          const filled = [...new FormData(event.currentTarget)].map(([name, value]) => [name, String(value)]);
          navigate(
            { search: canonicalQuery(`?${new URLSearchParams(filled)}`, href("/suche")) },
            { preventScrollReset: true },
          );
        }}
      >
        <label className={`${label} sm:grow sm:basis-[14rem]`}>
          Wonach suchen Sie?
          <input type="search" name="suche" defaultValue={text} maxLength={200} className={control} />
        </label>
        <label className={`${label} sm:basis-[12rem]`}>
          Bereich
          <select name="bereich" defaultValue={kind ?? ""} className={control}>
            <option value="">Alle Bereiche</option>
            {publicSearchKinds.map((name) => (
              <option key={name} value={name}>
                {searchKindLabels[name].many}
              </option>
            ))}
          </select>
        </label>
        <Button type="submit" look="secondary" className="min-h-11">
          Suchen
        </Button>
      </form>
    </search>
  );
}
