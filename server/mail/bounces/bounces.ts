import type { Clock } from "#model/dates/berlin-date.ts";
import { readFact, writeFact } from "#server/database/installation.ts";
import type { Database } from "#server/database/schema.ts";
import type { Log } from "#server/log.ts";
import { type AddressHash, markBounced } from "./bounced-mails.ts";
import { readReport } from "./read-report.ts";
import type { ReadUpTo, ReportBox } from "./report-box.ts";

export interface Bounces {
  /** Reads the reports that have arrived, and marks the mails they are about. @throws if the mailbox cannot be read */
  read(): Promise<void>;
}

interface BounceParts {
  /** Undefined: nothing is read. */
  reportBox: ReportBox | undefined;
  database: Database;
  addressHash: AddressHash;
  clock: Clock;
  log: Log;
}

export function createBounces({ reportBox, database, addressHash, clock, log }: BounceParts): Bounces {
  return {
    async read() {
      if (!reportBox) return;
      const stored = await readFact(database, "bounces_read");
      const last = stored === undefined ? undefined : (JSON.parse(stored) as ReadUpTo);
      const { reports, readUpTo } = await reportBox.read(last);
      let marked = 0;
      for (const report of reports) {
        const bounce = readReport(report);
        if (bounce && (await markBounced(database, bounce, addressHash, clock()))) marked += 1;
      }
      if (marked > 0) log.info("mails came back", { mails: marked });
      // Last: after a crash the same reports are read again, which changes nothing.
      await writeFact(database, "bounces_read", JSON.stringify(readUpTo));
    },
  };
}
