import { Redirect } from "#model/site/redirect.ts";
import { withFieldNames } from "./field-names.ts";
import type { JsonDocument } from "./json-documents.ts";
import { isRecord, type JsonRecord } from "./json-record.ts";
import { saysUnpublished } from "./publicity.ts";
import { switchIn } from "./switch-words.ts";

/** Returns the redirect that a record of another program is, or why it is none: a German reason. */
export function redirectIn(value: JsonRecord): Redirect | string {
  const { action_data: action } = value;
  // A plugin of WordPress keeps the target in what it does.
  const given = isRecord(action) ? { ...value, target: action.url ?? "" } : value;
  const entries = Object.entries(value);
  if (entries.some(([name, said]) => saysUnpublished(name, said))) return "war dort abgeschaltet";
  if (entries.some(isOfPattern)) return "gilt dort für viele Adressen; bitte geben Sie jede alte Adresse einzeln an";
  const { data, error } = Redirect.safeParse({ source: "", target: "", ...withFieldNames(given, Redirect).value });
  return data ?? error.issues[0]?.message ?? "nicht lesbar";
}

function isOfPattern([name, said]: [string, unknown]): boolean {
  if (/^(?:is_?)?regex$/i.test(name)) return switchIn(said) === true;
  return /^(?:matching|match_?type|format)$/i.test(name) && /^(?:regex|contains|starts?|ends?)$/i.test(String(said));
}

/** Whether a part of a file is what the plugin Redirection writes beside its list: itself and its groups. */
export function isBesideRedirects({ collection, id, json }: JsonDocument): boolean {
  const name = collection === "redirects" ? id : collection;
  if (name === "groups") return json.includes('"moduleName"');
  return name === "plugin" && (/^(?:version|date)$/.test(id) || /^\{\s*"version"/.test(json));
}
