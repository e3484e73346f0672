import { isCalendarDate } from "#model/dates/calendar-date.ts";
import { readWrittenDate } from "#model/dates/written-date.ts";
import { foldGerman } from "#model/text/fold.ts";
import { saysCancelled, unknownTime } from "../imported-event.ts";
import { textFromWordPress } from "./wordpress-html.ts";

/** What plugins and themes keep with a post, by name. */
export type Meta = ReadonlyMap<string, string>;

/** The same fields as The Events Calendar, Events Manager, Modern Events Calendar, EventON, Event Organiser and themes call them. */
const names = {
  start: [
    "startdate",
    "evcalsrow",
    "eventstart",
    "startdatum",
    "datumvon",
    "eventdate",
    "veranstaltungsdatum",
    "schedulestartstart",
  ],
  day: ["date", "datum", "termin", "beginn", "start"],
  end: ["enddate", "evcalerow", "eventend", "enddatum", "datumbis", "schedulestartfinish"],
  startTime: ["starttime", "startzeit", "eventtime", "uhrzeit", "beginnzeit"],
  endTime: ["endtime", "endzeit"],
  isAllDay: ["allday", "ganztaegig"],
  venue: ["venueid"],
  location: ["locationid"],
  place: ["eventlocation", "eventvenue", "venuename", "locationname", "veranstaltungsort", "location", "venue", "ort"],
  address: ["address", "adresse", "strasse"],
  postalCode: ["venuezip", "postcode", "postalcode", "plz"],
  city: ["venuecity", "city", "town", "stadt"],
  isOnline: ["isvirtual", "eventonline"],
  organizer: ["organizerid"],
  cost: ["eventcost", "meccost", "eventprice", "teilnahmegebuehr", "kosten", "preis", "cost", "price"],
  status: ["status"],
  isCancelled: ["cancel", "cancelled", "canceled", "abgesagt"],
  statusReason: ["statusreason", "cancelreason", "cancelledreason"],
  website: ["eventurl", "eventwebsite", "evcallmlink"],
} as const;

/** Other times than those of the event. */
const besides = /regist|anmeld|book|buchung|rsvp|ticket|sale|repeat|recur|publish|update|modif|utc|timezone/;

/** Returns the values of a field, whatever its name, the best known name first; without the marks of ACF's fields. */
export function valuesOf(meta: Meta, field: EventField): string[] {
  return valuesByName(meta, field).map(([, value]) => value);
}

type EventField = keyof typeof names;

function valuesByName(meta: Meta, field: EventField): [name: string, value: string][] {
  const isDay = field === "day";
  const folded = [...meta].map(([name, value]) => [foldGerman(name).replace(/[^a-z]/g, ""), name, value] as const);
  const found = names[field].flatMap((ending: string) =>
    folded.filter(([name]) => (isDay ? name === ending : name.endsWith(ending)) && !besides.test(name)),
  );
  return found
    .map(([, name, value]): [string, string] => [name, value.trim()])
    .filter(([, value]) => value !== "" && !/^field_\w+$/.test(value));
}

/** Fields of which the first is used. */
const usedOnce: readonly EventField[] = [
  ...(["end", "startTime", "endTime", "isAllDay", "isOnline", "cost", "website"] as const),
  ...(["isCancelled", "statusReason"] as const),
];
const ofPlace: readonly EventField[] = ["place", "address", "postalCode", "city"];

/**
 * Returns the names of what an event says of itself.
 * @param place of the event
 */
export function usedNames(meta: Meta, place: string): ReadonlySet<string> {
  const found = (field: EventField) => valuesByName(meta, field);
  const firsts = [[...found("start"), ...found("day")], ...usedOnce.map(found)].flatMap((all) => all.slice(0, 1));
  const ofItsPlace = ofPlace.flatMap(found).filter(([, value]) => place.includes(textFromWordPress(value).trim()));
  return new Set([...firsts, ...ofItsPlace].map(([name]) => name));
}

/** Whether a field has been switched on. */
export function isOn(meta: Meta, field: "isAllDay" | "isOnline" | "isCancelled"): boolean {
  return valuesOf(meta, field).some((value) => /^(?:1|yes|true|on|ja)$/i.test(value));
}

/** Returns whether the old site said that an event does not take place, or not on its day. */
export function eventState(meta: Meta): "cancelled" | "postponed" | undefined {
  const said = valuesOf(meta, "status");
  // Events Manager counts what is active.
  const isInactive = meta.get("_event_active_status")?.trim() === "0";
  if (isInactive || isOn(meta, "isCancelled") || said.some(saysCancelled)) return "cancelled";
  return said.some((one) => /^(?:event)?(?:postponed|verschoben)$/i.test(one)) ? "postponed" : undefined;
}

/** Where plugins keep that an event takes place again and again, and values that say so. */
const repetitions: readonly (readonly [name: string, value: RegExp])[] = [
  ["_EventRecurrence", /"type";s:\d+:"(?!None")/],
  ["mec_repeat_status", /^(?:1|yes|on)$/],
  ["evcal_repeat", /^yes$/],
  ["_eventorganiser_event_schedule", /"schedule";s:\d+:"(?!once")/],
];

/** Whether an event takes place again on days that only the plugin works out. */
export function isRepeated(meta: Meta): boolean {
  return repetitions.some(([name, value]) => value.test(meta.get(name) ?? ""));
}

/** When an event is; `lastDay` is "" for one day, `time` as people write it. */
export interface EventTimes {
  date: string;
  lastDay: string;
  time: string;
}

/** Returns when an event is; undefined without a readable day. */
export function eventTimes(meta: Meta): EventTimes | undefined {
  const start = firstMoment([...valuesOf(meta, "start"), ...valuesOf(meta, "day")]);
  if (!start) return undefined;
  const end = firstMoment(valuesOf(meta, "end"));
  const begins = start.time ?? onlyDay(clockOf(meta, "startTime", "start"));
  const ends = end?.time ?? clockOf(meta, "endTime", "end");
  // An evening that ends after midnight.
  const isNight =
    end !== undefined && dayAfter(start.date) === end.date && (ends ?? "") < "06:00" && ends !== undefined;
  return {
    date: start.date,
    lastDay: end && end.date > start.date && !isNight ? end.date : "",
    time: isOn(meta, "isAllDay") ? "ganztägig" : (timeText(begins, ends) ?? timeInWords(meta) ?? unknownTime),
  };
}

/** A theme may ask for the time as a text. */
function timeInWords(meta: Meta): string | undefined {
  return valuesOf(meta, "startTime").find((text) => readClock(text) === undefined);
}

/** Midnight stands where only the day was chosen. */
function onlyDay(time: string | undefined): string | undefined {
  return time === "00:00" ? undefined : time;
}

function timeText(begins: string | undefined, ends: string | undefined): string | undefined {
  if (begins === undefined) return undefined;
  return ends === undefined || ends === begins ? `${begins} Uhr` : `${begins} - ${ends} Uhr`;
}

interface Moment {
  date: string;
  /** Undefined where only the day is given. */
  time: string | undefined;
}

function firstMoment(values: readonly string[]): Moment | undefined {
  for (const value of values) {
    const moment = readMoment(value);
    if (moment) return moment;
  }
  return undefined;
}

function readMoment(text: string): Moment | undefined {
  // EventON counts the seconds to the time on the clock, without a zone.
  const iso = /^\d{9,10}$/.test(text) ? new Date(Number(text) * 1000).toISOString() : text;
  const date = /^\d{4}-\d\d-\d\dT/.test(iso) ? iso.slice(0, 10) : readWrittenDate(iso)?.date;
  if (date === undefined || !isCalendarDate(date)) return undefined;
  const [, hour = "", minute = ""] = /[T\s](\d{1,2}):(\d{2})/.exec(iso) ?? [];
  const time = hour === "" ? "" : `${hour.padStart(2, "0")}:${minute}`;
  return { date, time: time === "" ? undefined : onlyDay(time) };
}

/** Reads a time that stands in a field of its own, or hour, minute and half of the day in three. */
function clockOf(meta: Meta, field: "startTime" | "endTime", side: "start" | "end"): string | undefined {
  const part = (name: string) => meta.get(`mec_${side}_time_${name}`)?.trim() ?? "";
  const parts = part("hour") && `${part("hour")}:${part("minutes").padStart(2, "0")} ${part("ampm")}`;
  for (const value of [parts, ...valuesOf(meta, field)]) {
    const time = readClock(value);
    if (time !== undefined) return time;
  }
  return undefined;
}

/** Reads "18:30:00", "6:30 PM", "18.30 Uhr" or "18 Uhr" as "18:30". */
export function readClock(text: string): string | undefined {
  const [found, hours = "", minutes = "00", half = ""] =
    /^(\d{1,2})(?:[:.](\d{2})(?::\d{2})?)?\s*(am|pm|uhr)?$/i.exec(text.trim()) ?? [];
  if (found === undefined || (half === "" && !/[:.]/.test(text))) return undefined;
  const isTwelve = /m$/i.test(half);
  const hour = isTwelve ? (Number(hours) % 12) + (/^p/i.test(half) ? 12 : 0) : Number(hours);
  return hour > 23 || Number(minutes) > 59 ? undefined : `${String(hour).padStart(2, "0")}:${minutes}`;
}

function dayAfter(date: string): string {
  const day = new Date(`${date}T12:00:00Z`);
  day.setUTCDate(day.getUTCDate() + 1);
  return day.toISOString().slice(0, 10);
}
