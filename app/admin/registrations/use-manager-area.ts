import { useNavigate, useSearchParams } from "react-router";
import { withParameters } from "../ui/table/table-query.ts";
import { useUrlSearch } from "../ui/use-url-search.ts";

export const areaParameter = "anmeldungen-bereich";

/** Areas of the page only, not of the dialog. */
export const messagesArea = "nachrichten";
export const waitingArea = "warteliste";
export const attendanceArea = "anwesenheit";

/** Returns the manager's open area from the URL, the first by default, and a function to open another. */
export function useManagerArea<Area extends string>(areas: readonly [Area, ...Area[]]) {
  const navigate = useNavigate();
  const { search } = useUrlSearch();
  const [parameters] = useSearchParams();
  const area = areas.find((name) => name === parameters.get(areaParameter)) ?? areas[0];
  const show = (value: string | null) =>
    navigate(withParameters(search, { [areaParameter]: value === areas[0] ? null : value }) || "?", {
      replace: true,
      preventScrollReset: true,
    });
  return { area, show };
}
