import { isDialogParameter } from "../dialog/dialog-href.ts";
import type { TableQuery } from "./table-query.ts";

/** Keeps only the parameters of this table (`isOwn`), or only the others. */
export function ownSearch(search: string, { prefix }: TableQuery, isOwn: boolean): string {
  const parameters = new URLSearchParams(search);
  const belongs = (name: string) => (prefix ? name.startsWith(prefix) : !isDialogParameter(name));
  for (const name of [...parameters.keys()]) if (belongs(name) !== isOwn) parameters.delete(name);
  return parameters.size ? `?${parameters}` : "";
}
