import { useEffect, useState } from "react";
import { useFetcher, useLocation } from "react-router";
import { asJson } from "../../ui/as-json.ts";
import { useHandedOver } from "../../ui/use-handed-over.ts";
import type { ManagerData, RegistrationList } from "../load-manager.ts";
import type { ManagerAnswer, ManagerCommand } from "../manager-command.ts";
import { managerPath } from "../manager-path.ts";

/**
 * Returns the shown registrations: those of the URL's filter, or the search results among them. The search text is sent
 * in a request body and kept only in this screen, because URLs end up in histories and logs; a reload clears it.
 */
export function useRegistrationSearch(
  { event, list }: ManagerData,
  isWaitingList: boolean,
): {
  list: RegistrationList | undefined;
  isSearching: boolean;
  onSearch: (text: string) => void;
} {
  const { search: query, key } = useLocation();
  const handedOver = useHandedOver<{ person?: string }>();
  const [text, onSearch] = useState("");
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once per navigation to this screen
  useEffect(() => {
    if (handedOver?.person) onSearch(handedOver.person);
  }, [key]);
  const { data, state, submit } = useFetcher<ManagerAnswer>();

  // biome-ignore lint/correctness/useExhaustiveDependencies: searches again whenever the loaded list changes
  useEffect(() => {
    if (text === "") return;
    const submission: ManagerCommand = { intent: "search", search: text, query, isWaitingList };
    void submit(submission as never, { ...asJson, action: managerPath(event.id) });
  }, [text, list]);

  if (text === "" || !list) return { list, isSearching: false, onSearch };
  const found = data?.ok && "list" in data && data.list.query.search === text ? data.list : undefined;
  if (found) return { list: found, isSearching: false, onSearch };
  if (data && !data.ok && state === "idle") return { list: undefined, isSearching: false, onSearch };
  return { list: { ...list, query: { ...list.query, search: text } }, isSearching: true, onSearch };
}
