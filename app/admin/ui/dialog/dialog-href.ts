import { createContext, use } from "react";
import { useLocation } from "react-router";
import { withParameters } from "../table/table-query.ts";
import { useUrlSearch } from "../use-url-search.ts";

/** Query parameters that open a dialog or drawer of a screen. */
const dialogs = { neu: null, bearbeiten: null, verlauf: null, anmeldungen: null, papierkorb: null, vorlage: null };

/** Where a list opens its records, if not in a dialog that only its query names. */
export interface RecordPlace {
  /** The path of the list. */
  list: string;
  /** Returns the path of a record; of a new one for undefined. */
  pathOf: (id: string | undefined) => string;
}
export const RecordPlaceContext = createContext<RecordPlace | undefined>(undefined);

/** Returns a function for the URL of this screen with one dialog open, or none. Paging, search and filters stay. */
export function useDialogHref(): (open: Partial<Record<keyof typeof dialogs, string>>) => string {
  const { pathname: shown } = useLocation();
  const pathname = use(RecordPlaceContext)?.list ?? shown;
  const { search } = useUrlSearch();
  return (open) => pathname + withParameters(search, { ...ownParameters(search), ...dialogs, ...open });
}

/** Returns a function for the URL of the dialog of a record; of a new one for undefined. */
export function useRecordHref(): (id: string | undefined) => string {
  const place = use(RecordPlaceContext);
  const dialogHref = useDialogHref();
  return (id) => {
    if (!place) return dialogHref(id === undefined ? { neu: "1" } : { bearbeiten: id });
    return place.pathOf(id) + dialogHref({}).slice(place.list.length);
  };
}

export function useCloseHref(): string {
  return useDialogHref()({});
}

/** Whether a query parameter opens a dialog or belongs to one. */
export function isDialogParameter(name: string): boolean {
  return Object.keys(dialogs).some((dialog) => name === dialog || name.startsWith(`${dialog}-`));
}

/** Parameters of a dialog ("anmeldungen-seite"), to be removed when it closes. */
function ownParameters(search: string): Record<string, null> {
  const names = [...new URLSearchParams(search).keys()];
  const own = names.filter((name) => !(name in dialogs) && isDialogParameter(name));
  return Object.fromEntries(own.map((name) => [name, null]));
}
