/** Whether the text is `yyyy-mm-dd` and that day exists. */
export function isCalendarDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const date = new Date(`${text}T00:00:00Z`);
  // Engines differ on 30 February: some refuse it, some roll over to March.
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}
