import { headingOf } from "#model/registrations/list-columns.ts";
import type { JsonRecord } from "./json-record.ts";
import { plainTime } from "./old-dates.ts";

const ofTime = ["time", "uhrzeit", "zeit", "starttime", "startzeit"];
/** These may say the day of an event as well as its time. */
const ofBeginning = ["beginn", "start", "anfang", "von", "uhrzeitvon", "zeitvon", "startuhrzeit"];
const ofEnd = ["ende", "end", "bis", "endtime", "endzeit", "uhrzeitbis", "zeitbis", "enduhrzeit"];
const clock = /^([01]?\d|2[0-3])(?:[:.]([0-5]\d)(?::[0-5]\d(?:\.0+)?)?(?:\s*(?:uhr|h))?|\s*(?:uhr|h))$/i;

/** Spreadsheets keep a time as a fraction of a day. */
const withoutFraction = (written: string) => (/^0?[.,]\d/.test(written) ? (plainTime(written) ?? written) : written);

/** Returns an event whose time stands in two fields, or in one that is called like its day, with that time. */
export function withJoinedTime(given: JsonRecord, renamed: Set<string>): JsonRecord {
  const clockIn = (headings: readonly string[]) => {
    for (const [name, value] of Object.entries(given)) {
      const found = headings.includes(headingOf(name)) ? clock.exec(withoutFraction(String(value).trim())) : null;
      if (found) return { name, time: `${found[1]?.padStart(2, "0")}:${found[2] ?? "00"}` };
    }
    return undefined;
  };
  const [first = clockIn(ofBeginning), last] = [clockIn(ofTime), clockIn(ofEnd)];
  const isSpan = first !== undefined && last !== undefined && first.time < last.time;
  if (!first || (!isSpan && ofTime.includes(headingOf(first.name)))) return given;
  const names = isSpan ? [first.name, last.name] : [first.name];
  renamed.add(`${names.join(" und ")} als time`);
  const others = Object.entries(given).filter(([name]) => !names.includes(name));
  return { ...Object.fromEntries(others), time: isSpan ? `${first.time} - ${last.time} Uhr` : `${first.time} Uhr` };
}
