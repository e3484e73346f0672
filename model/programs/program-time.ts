const unit = "(?:\\s*(?:uhr|h))?";
const clock = `(\\d{1,2})(?:\\s?[:.h]\\s?(\\d{2})(?::\\d{2})?)?${unit}`;
const timePattern = new RegExp(`^(?:von\\s+)?${clock}(?:\\s*(?:-|–|—|bis)\\s*${clock})?$`, "i");

/**
 * Normalises a time or span such as "9.00–9.45 Uhr", "9 Uhr" or Excel's "09:00:00" to "09:00 - 09:45 Uhr"; returns any
 * other text as one line.
 */
export function programTime(text: string): string {
  const line = text.replace(/\s+/g, " ").trim();
  return readTime(line) ?? line;
}

export function isProgramTime(text: string): boolean {
  return readTime(text.replace(/\s+/g, " ").trim()) !== undefined;
}

function readTime(line: string): string | undefined {
  const match = timePattern.exec(line);
  if (!match) return undefined;
  const [, hour = "", minute, endHour, endMinute] = match;
  // "9" or "9-10" alone may be something else.
  if (!minute && !endMinute && !/uhr|h/i.test(line)) return undefined;
  const times = [clockTime(hour, minute), ...(endHour ? [clockTime(endHour, endMinute)] : [])];
  return times.includes(undefined) ? undefined : `${times.join(" - ")} Uhr`;
}

function clockTime(hour: string, minute = "00"): string | undefined {
  const isTime = Number(hour) < 24 ? Number(minute) < 60 : Number(hour) === 24 && Number(minute) === 0;
  return isTime ? `${hour.padStart(2, "0")}:${minute}` : undefined;
}
