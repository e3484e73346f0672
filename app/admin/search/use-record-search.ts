import { useDebouncedValue } from "@mantine/hooks";
import { useEffect } from "react";
import { useFetcher } from "react-router";
import { asJson } from "../ui/as-json.ts";
import { hasFailed, loadedData } from "../ui/fetcher-data.ts";
import type { clientAction, DraftHit, FoundPerson, SearchHit } from "./search.ts";

interface RecordSearch {
  /** While pending, the hits of the previous text. */
  hits: readonly SearchHit[];
  drafts: readonly DraftHit[];
  people: readonly FoundPerson[];
  isPending: boolean;
  isBroken: boolean;
}

/**
 * Searches records by words when typing pauses.
 * @param text trimmed; returns nothing for fewer than two characters
 */
export function useRecordSearch(text: string): RecordSearch {
  const fetcher = useFetcher<typeof clientAction>();
  const { submit } = fetcher;
  const wanted = text.length > 1 ? text : "";
  const [settled] = useDebouncedValue(wanted, 200);
  useEffect(() => {
    // A search changes no data: do not revalidate.
    const options = { ...asJson, action: "/admin/search", defaultShouldRevalidate: false };
    if (settled) void submit({ search: settled }, options);
  }, [settled, submit]);
  if (!wanted) return { hits: [], drafts: [], people: [], isPending: false, isBroken: false };

  const answer = loadedData(fetcher.data);
  const isBroken = hasFailed(fetcher.data);
  return {
    hits: answer?.hits ?? [],
    drafts: answer?.drafts ?? [],
    people: answer?.people ?? [],
    isPending: answer?.search !== text && !isBroken,
    isBroken,
  };
}
