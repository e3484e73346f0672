import { UnstyledButton } from "@mantine/core";
import { AdminIcon } from "../ui/admin-icon.tsx";
import "./page-hits.css";
import { hitLooks, searchFailed } from "./search-texts.ts";
import { isWholeAddress } from "./typed-address.ts";
import { useRecordSearch } from "./use-record-search.ts";

/** Searches what is typed where a link is asked for, unless it is an address: the pages that it may mean. */
export function usePageHits(typed: string) {
  const { hits, ...search } = useRecordSearch(isWholeAddress(typed) ? "" : typed);
  return { hits: hits.filter(({ publicPath }) => publicPath !== ""), ...search };
}

/** Pages to choose from, by `usePageHits`. */
export function PageHits({
  search: { hits, isBroken },
  onChoose,
}: {
  search: Pick<ReturnType<typeof usePageHits>, "hits" | "isBroken">;
  onChoose: (path: string) => void;
}) {
  return (
    <>
      {isBroken && (
        <p className="muted" role="alert">
          {searchFailed}
        </p>
      )}
      <ul className="page-hits">
        {hits.map((hit) => (
          <li key={hit.key}>
            <UnstyledButton className="palette-target" onClick={() => onChoose(hit.publicPath)}>
              <AdminIcon name={hitLooks[hit.kind].icon} isSmall />
              <span className="palette-label">{hit.title}</span>
              <span className="palette-hint">{hitLooks[hit.kind].name}</span>
            </UnstyledButton>
          </li>
        ))}
      </ul>
    </>
  );
}
