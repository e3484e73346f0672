import type { Attendance, AttendanceMethod } from "#model/attendance/attendance.ts";
import type { scanResult } from "#model/attendance/attendance-entry.ts";
import { formatDate, formatTimeOfDay } from "#text/date.ts";

const methodLabels: Record<AttendanceMethod, string> = {
  door: "am Einlass eingetragen",
  scan: "am Einlass gescannt",
  list: "nach einer Liste eingetragen",
  walk_in: "vor Ort angemeldet",
};

/** Returns "seit 08:55 Uhr", "von 08:55 bis 16:10 Uhr"; "" if neither time is known. */
export function formatPresence({ cameAt, leftAt }: Pick<Attendance, "cameAt" | "leftAt">): string {
  if (cameAt && leftAt) return `von ${formatTimeOfDay(cameAt)} bis ${formatTimeOfDay(leftAt)} Uhr`;
  if (cameAt) return `seit ${formatTimeOfDay(cameAt)} Uhr`;
  return leftAt ? `bis ${formatTimeOfDay(leftAt)} Uhr` : "";
}

/** Returns what to say once the code of a person was scanned. */
export function scannedText(
  name: string,
  result: ReturnType<typeof scanResult>,
  attendance: Attendance | undefined,
): string {
  switch (result) {
    case "arrived":
      return `${name} ist da.`;
    case "known":
      return `${name} ist schon eingetragen.`;
    case "gone":
      return `${name} ist um ${formatTimeOfDay(attendance?.leftAt ?? "")} Uhr gegangen.`;
  }
}

/** Returns "12.09.2026"; for a day on which the event does not take place "12.09.2026 (kein Tag der Veranstaltung)". */
export function formatDoorDay({ date, isStray }: { date: string; isStray: boolean }): string {
  return `${formatDate(date)}${isStray ? " (kein Tag der Veranstaltung)" : ""}`;
}

/** Returns "12.09.2026, seit 08:55 Uhr (am Einlass eingetragen)". */
export function formatAttendance(attendance: Attendance): string {
  const presence = formatPresence(attendance);
  return `${formatDate(attendance.day)}${presence && `, ${presence}`} (${methodLabels[attendance.method]})`;
}
