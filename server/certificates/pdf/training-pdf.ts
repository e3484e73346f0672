import type { Readable } from "node:stream";
import type { TrainingEntry, TrainingYear } from "#model/certificates/training-year.ts";
import { FlowPage } from "#server/prints/flow-page.ts";
import { openPaper } from "#server/prints/paper.ts";
import { formatDate, formatInstantDate } from "#text/date.ts";

export interface TrainingOverview {
  association: string;
  participant: string;
  years: readonly TrainingYear[];
  madeAt: Date;
}

/** Creates a person's training in pain therapy as a tagged PDF, one page per year; the result is a stream. */
export function createTrainingPdf({ association, participant, years, madeAt }: TrainingOverview): Readable {
  const paper = openPaper("Schmerzkonferenzen und Fortbildungsstunden", madeAt);
  for (const year of years) {
    const page = new FlowPage(paper);
    writeYear(page, year, { association, participant });
    page.end();
  }
  paper.end();
  return paper.document as unknown as Readable;

  function writeYear(page: FlowPage, year: TrainingYear, head: { association: string; participant: string }): void {
    page.text("P", head.association, { size: 11 });
    page.space(20);
    page.text("H1", `Schmerzkonferenzen und Fortbildungsstunden ${year.year}`, { size: 20, weight: 600 });
    page.space(8);
    page.text("P", head.participant, { size: 14, weight: 600 });
    page.space(14);
    if (year.entries.length === 0) page.text("P", `Für ${year.year} ist nichts verzeichnet.`, { size: 11 });
    for (const entry of year.entries) writeEntry(page, entry);
    if (year.entries.length > 0) {
      page.space(10);
      page.text("H2", "Summe", { size: 13, weight: 600 });
      page.space(4);
      page.fact("Konferenzen", String(year.painConferences));
      page.fact("Fortbildung", `${year.minutes} Minuten${hours(year.minutes)}`);
    }
    page.space(18);
    page.text("P", note(madeAt), { size: 9.5 });
  }
}

function writeEntry(page: FlowPage, { title, attendedDays, isPainConference, minutes }: TrainingEntry): void {
  page.text("H2", title, { size: 12, weight: 600 });
  page.space(2);
  page.fact("Anwesend am", attendedDays.map(formatDate).join(", "));
  if (isPainConference) page.fact("Anrechenbar", "als Schmerzkonferenz");
  if (minutes === undefined) page.fact("Fortbildung", "nur einen Teil der Zeit anwesend, nicht mitgezählt");
  else if (minutes > 0) page.fact("Fortbildung", `${minutes} Minuten schmerztherapeutische Fortbildung`);
  page.space(8);
}

/** Formats hours of sixty minutes. The minutes come first, as chambers define the length of an hour differently. */
function hours(minutes: number): string {
  return minutes === 0 ? "" : ` (${(minutes / 60).toLocaleString("de-DE", { maximumFractionDigits: 2 })} Stunden)`;
}

function note(madeAt: Date): string {
  return (
    `Zusammengestellt am ${formatInstantDate(madeAt.toISOString())} aus den Anwesenheitslisten der eigenen Veranstaltungen, die als ` +
    "Schmerzkonferenz oder schmerztherapeutische Fortbildung anerkannt sind. Diese Übersicht ist keine Bescheinigung einer " +
    "Ärztekammer. Nach ihrer Aufbewahrungsfrist gelöschte Teilnahmen fehlen darin."
  );
}
