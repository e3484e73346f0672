import { useDebouncedValue } from "@mantine/hooks";
import { useEffect } from "react";
import { useFetcher } from "react-router";
import { asJson } from "../as-json.ts";
import { hasFailed, loadedData } from "../fetcher-data.ts";
import type { clientAction, DraftHit, FoundPerson, SearchHit } from "./search.ts";

interface RecordSearch {
  /** While pending, those of the text before. */
  hits: readonly SearchHit[];
  drafts: readonly DraftHit[];
  people: readonly FoundPerson[];
  isPending: boolean;
  isBroken: boolean;
}

/**
 * Records by their words, asked for when typing pauses.
 * @param text trimmed; less than two characters find nothing
 */
export function useRecordSearch(text: string): RecordSearch {
  const fetcher = useFetcher<typeof clientAction>();
  const { submit } = fetcher;
  const wanted = text.length > 1 ? text : "";
  const [settled] = useDebouncedValue(wanted, 200);
  useEffect(() => {
    // It changes nothing: no screen has to be loaded anew.
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
