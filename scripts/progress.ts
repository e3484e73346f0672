const lineMilliseconds = 2000;
const redrawMilliseconds = 100;

/** Shows the progress of a command: one redrawn line on a terminal, a new line every two seconds in a log. */
export function showProgress() {
  const { isTTY } = process.stderr;
  let shownAt = Date.now();
  let isDrawn = false;
  return {
    show(line: string) {
      if (Date.now() - shownAt < (isTTY ? redrawMilliseconds : lineMilliseconds)) return;
      shownAt = Date.now();
      isDrawn = true;
      process.stderr.write(isTTY ? `\r${line.padEnd(60)}` : `${line}\n`);
    },
    end() {
      if (isTTY && isDrawn) process.stderr.write("\n");
    },
  };
}

const numbers = new Intl.NumberFormat("de-DE");
const megabytes = new Intl.NumberFormat("de-DE", { maximumFractionDigits: 1 });

export function many(count: number): string {
  return numbers.format(count);
}

export function bytes(count: number): string {
  return count < 100_000 ? `${numbers.format(count)} Bytes` : `${megabytes.format(count / 1_000_000)} MB`;
}

/** Names the place: the backups may be in another one, if BACKUP_URL is not that of the site. */
export function noNightlyBackup(place: { label: string } | undefined): string {
  return place
    ? `In ${place.label} (BACKUP_URL) gibt es keine nächtliche Sicherung.`
    : "Nächtliche Sicherungen sind ausgeschaltet (BACKUP_URL=off).";
}
