const months = [
  "Januar",
  "Februar",
  "März",
  "April",
  "Mai",
  "Juni",
  "Juli",
  "August",
  "September",
  "Oktober",
  "November",
  "Dezember",
];

/** `yyyy-mm-dd` as `dd.mm.yyyy`; anything else as it is. */
export function formatDate(date: string): string {
  const [year, month, day] = date.split("-");
  return year && month && day ? `${day}.${month}.${year}` : date;
}

/** The parts of an event's large date block: "27", "November", "2026". */
export function dateBlock(date: string): { day: string; month: string; year: string } {
  const [year = "", month = "", day = ""] = date.split("-");
  return { day: String(Number(day)), month: months[Number(month) - 1] ?? "", year };
}

const berlinTime = new Intl.DateTimeFormat("de-DE", {
  timeZone: "Europe/Berlin",
  day: "2-digit",
  month: "2-digit",
  year: "numeric",
  hour: "2-digit",
  minute: "2-digit",
});

/** An instant (ISO 8601 UTC) as `dd.mm.yyyy, hh:mm` in Berlin. */
export function formatInstant(instant: string): string {
  return berlinTime.format(new Date(instant));
}
