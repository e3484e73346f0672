import { useEffect, useState } from "react";
import { type Location, useFetcher, useLocation } from "react-router";
import { asJson } from "../ui/as-json.ts";
import type { ManagerData, RegistrationList } from "./load-manager.ts";
import type { ManagerAnswer, ManagerSubmission } from "./manager-answer.ts";
import { managerPath } from "./use-manager-action.ts";

/**
 * The registrations that are shown: those of the address, or what a search leaves of them. Whom one looks for is sent in
 * a body and kept in this screen alone, since addresses of pages go into histories and logs; a reload forgets it.
 */
export function useRegistrationSearch({ event, list }: ManagerData): {
  list: RegistrationList | undefined;
  isSearching: boolean;
  onSearch: (text: string) => void;
} {
  const { search: query, state: came, key } = useLocation() as Location<{ person?: string } | null>;
  const [text, onSearch] = useState("");
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each way that led here
  useEffect(() => {
    if (came?.person) onSearch(came.person);
  }, [key]);
  const { data, state, submit } = useFetcher<ManagerAnswer>();

  // biome-ignore lint/correctness/useExhaustiveDependencies: asked anew whenever the list of the address is another
  useEffect(() => {
    if (text === "") return;
    const submission: ManagerSubmission = { intent: "search", search: text, query };
    void submit(submission as never, { ...asJson, flushSync: false, action: managerPath(event.id) });
  }, [text, list]);

  if (text === "" || !list) return { list, isSearching: false, onSearch };
  const found = data?.ok && "list" in data && data.list.query.search === text ? data.list : undefined;
  if (found) return { list: found, isSearching: false, onSearch };
  if (data && !data.ok && state === "idle") return { list: undefined, isSearching: false, onSearch };
  return { list: { ...list, query: { ...list.query, search: text } }, isSearching: true, onSearch };
}
