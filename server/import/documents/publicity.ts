import { readDate } from "#model/dates/written-date.ts";
import { isBlank, isRecord, type JsonRecord } from "./json-record.ts";
import { switchIn } from "./switch-words.ts";

const publicity =
  /^(?:is_?)?(?:published|visible|public|active|enabled|listed|approved|online|live|veroeffentlicht|veröffentlicht|oeffentlich|öffentlich|sichtbar|aktiv|freigegeben)$/i;
const secrecy =
  /^(?:is_?)?(?:draft|deleted|trashed|hidden|unpublished|unlisted|disabled|internal|private|protected|confidential|restricted|members?_?only|for_?members|entwurf|gelöscht|geloescht|versteckt|deaktiviert|intern|privat|vertraulich|nur_?mitglieder|nur_?(?:für|fuer)_?mitglieder)$/i;
const states =
  /^(?:post_?|event_?|_)?(?:status|state|stage|visibility|access(?:_?level)?|audience|visible_?(?:to|for)|zustand|sichtbarkeit|zugriff|zielgruppe|sichtbar_?(?:für|fuer))$/i;
const unpublishedStates =
  /^(?:draft|auto-draft|entwurf|pending|in_?review|review|private|privat|hidden|trash|trashed|deleted|unpublished|not[-_ ]?published|unveröffentlicht|nicht veröffentlicht|archived|archiviert|scheduled|future|geplant|inactive|inaktiv|disabled|deaktiviert|offline|unlisted|internal|intern|protected|members?|members?[-_ ]?only|mitglieder|nur (?:für )?mitglieder|vorstand|board|staff|admins?|authenticated|logged[-_ ]?in|registered|registriert|special|super[-_ ]?users?)$/i;

/** Numbers for it: Drupal has 0 for what is not published, Joomla also -2 for its bin, and 2 for its archive in `state`. */
const unpublishedNumbers = /^(?:(?:status|state):(?:0|-1|-2)|state:2)$/i;
/** Groups of readers: Joomla has 1 for all and 5 for guests, TYPO3 0 for all and -1 for guests. */
const groups = /^(?:access(?:_?level)?:(?!0*[015]$)\d+|fe_group:(?!(?:0|-1)?$)-?\d.*)$/i;

/** When a record became public: no instant means never, as in Strapi. */
const published = /^(?:first_?)?(?:published|veröffentlicht|veroeffentlicht)_?(?:at|on|date|am)$/i;

/** Whether a field is named as one that holds the state of a record. */
export const isState = (name: string) => states.test(name);

/** Whether a field that this site does not have says that a record was not public. */
export function saysUnpublished(name: string, value: unknown): boolean {
  const said = String(value).trim().toLowerCase();
  // A group of such fields, as "state" with "published" in it.
  if (isRecord(value))
    return Object.entries(value).some(([inner, one]) => !isRecord(one) && saysUnpublished(inner, one));
  if (publicity.test(name)) return switchIn(said) === false || unpublishedStates.test(said);
  if (secrecy.test(name)) return switchIn(said) === true;
  if (published.test(name) && value === null) return true;
  if (/^(?:deleted|trashed)_?at$/i.test(name)) return !isBlank(value) && value !== false;
  const numbered = `${name}:${said}`;
  if (unpublishedNumbers.test(numbered) || groups.test(numbered)) return true;
  return states.test(name) && unpublishedStates.test(said);
}

const from =
  /^(?:publish(?:ed)?|visible|release|online|go_?live|veröffentlich(?:en|t)|veroeffentlich(?:en|t)|sichtbar)_?(?:at|on|from|since|date|up|ab|am|von)$/i;
const until =
  /^(?:publish_?down|expir(?:es|ed|y|ation)|unpublish(?:ed)?|visible|online|valid|sichtbar|gültig|gueltig)(?:_?(?:at|on|date|until|till|to|bis))?$/i;

/** Fields that TYPO3 writes beside `starttime` and `endtime`, which elsewhere are those of an event. */
const besideTypo3 = ["pid", "tstamp", "crdate", "fe_group", "sys_language_uid"];

/** Whether a field that this site does not have says that a record is not public yet, or no more. */
export function isOutside(name: string, record: JsonRecord, now: Date | undefined): boolean {
  const value = record[name];
  if (!now || (typeof value !== "string" && typeof value !== "number")) return false;
  const instant = readDate(value)?.instant;
  if (!instant) return false;
  const isOfTypo3 = /^(?:start|end)time$/.test(name) && besideTypo3.some((one) => one in record);
  if (from.test(name) || (isOfTypo3 && name === "starttime")) return instant > now;
  return (until.test(name) || isOfTypo3) && instant <= now;
}

const personal =
  /^(?:users?|members?|profiles?|accounts?|people|persons?|customers?|clients?|private|(?:be)?nutzer(?:innen)?|mitglied(?:er)?|personen|profile|konten|kunden|privat)$/i;

/** Whether a path of collections and ids leads through a record of one person. A tenant or a site is none. */
export function isOfPerson(path: string): boolean {
  return path.split("/").some((part, position) => position % 2 === 0 && personal.test(part));
}
