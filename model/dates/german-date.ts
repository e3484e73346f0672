/** Writes `yyyy-mm-dd` as `dd.mm.yyyy`; returns anything else unchanged. */
export function germanDate(date: string): string {
  const [year, month, day] = date.split("-");
  return year && month && day ? `${day}.${month}.${year}` : date;
}
