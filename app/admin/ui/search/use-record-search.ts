import { useDebouncedValue } from "@mantine/hooks";
import { useEffect } from "react";
import { useFetcher } from "react-router";
import { hasFailed, loadedData } from "../fetcher-data.ts";
import type { clientLoader, SearchHit } from "./search.ts";

interface RecordSearch {
  /** While pending, those of the text before. */
  hits: readonly SearchHit[];
  isPending: boolean;
  isBroken: boolean;
}

/**
 * Records by their words, asked for when typing pauses.
 * @param text trimmed; less than two characters find nothing
 */
export function useRecordSearch(text: string): RecordSearch {
  const fetcher = useFetcher<typeof clientLoader>();
  const { load } = fetcher;
  const wanted = text.length > 1 ? text : "";
  const [settled] = useDebouncedValue(wanted, 200);
  useEffect(() => {
    if (settled) void load(`/admin/search?${new URLSearchParams({ suche: settled })}`);
  }, [settled, load]);
  if (!wanted) return { hits: [], isPending: false, isBroken: false };

  const answer = loadedData(fetcher.data);
  const isBroken = hasFailed(fetcher.data);
  return { hits: answer?.hits ?? [], isPending: answer?.search !== text && !isBroken, isBroken };
}
