import { useLocation } from "react-router";
import { withParameters } from "../table/table-query.ts";
import { useUrlSearch } from "../use-url-search.ts";

/** Query parameters that open a dialog or drawer of a screen. */
const dialogs = { neu: null, bearbeiten: null, verlauf: null, anmeldungen: null, papierkorb: null };

/** Returns a function for the URL of this screen with one dialog open, or none. Paging, search and filters stay. */
export function useDialogHref(): (open: Partial<Record<keyof typeof dialogs, string>>) => string {
  const { pathname } = useLocation();
  const { search } = useUrlSearch();
  return (open) => pathname + withParameters(search, { ...ownParameters(search), ...dialogs, ...open });
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
