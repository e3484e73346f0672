import type { SiteNumbers } from "./site-numbers.ts";

/** Metrics for Prometheus. Labels never contain anything a visitor or editor typed. */
export interface Metrics {
  /** @param request.status undefined if the client disconnected before the response */
  countRequest(request: { group: string; status: number | undefined; seconds: number }): void;
  countCacheHit(): void;
  observeDatabaseWait(seconds: number): void;
  /**
   * Returns all metrics in the text format of Prometheus.
   * @param numbers undefined if they could not be read
   */
  text(numbers: SiteNumbers | undefined): Promise<string>;
}

/** Creates the registry with the default metrics. The library is loaded only if metrics are enabled. */
export async function createMetrics(): Promise<Metrics> {
  const { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } = await import("prom-client");
  const registers = [new Registry()] as const;
  const [registry] = registers;
  collectDefaultMetrics({ register: registry });

  const requests = new Counter({
    name: "konsilium_http_requests_total",
    help: "Requests by the first part of their address and the class of the answer.",
    labelNames: ["group", "status"],
    registers: [...registers],
  });
  const durations = new Histogram({
    name: "konsilium_http_request_duration_seconds",
    help: "Time to the first byte of the answer.",
    labelNames: ["group"],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [...registers],
  });
  const cacheHits = new Counter({
    name: "konsilium_page_cache_hits_total",
    help: "Requests answered by a page in the cache.",
    registers: [...registers],
  });
  const databaseWaits = new Histogram({
    name: "konsilium_database_wait_seconds",
    help: "Time until there was a connection to the database.",
    buckets: [0.0001, 0.001, 0.01, 0.1, 0.5, 1, 5],
    registers: [...registers],
  });
  const gauge = (name: string, help: string, labelNames: string[] = []) =>
    new Gauge({ name: `konsilium_${name}`, help, labelNames, registers: [...registers] });
  const isRead = gauge("site_read", "1 when the numbers of the site could be read, else 0 and they are left out.");
  const mails = gauge("mails", "Mails in the outbox by their state.", ["state"]);
  const jobs = gauge("confirmation_jobs_running", "Confirmations in bulk under way.");
  const seatsTaken = gauge("seats_taken", "Seats taken, over all events to come whose seats are limited.");
  const seatsCapacity = gauge("seats_capacity", "Seats there are, over the same events.");
  const diskFree = gauge("disk_free_bytes", "Left on the fullest of the disks the site writes to.");
  const diskSize = gauge("disk_size_bytes", "Size of that disk.");
  const backupAt = gauge("last_backup_timestamp_seconds", "When the newest backup of its own was made; 0 without one.");
  const isDamaged = gauge("database_damaged", "1 when the database was found damaged.");

  return {
    countRequest({ group, status, seconds }) {
      requests.inc({ group, status: status === undefined ? "given up" : `${Math.floor(status / 100)}xx` });
      durations.observe({ group }, seconds);
    },
    countCacheHit: () => cacheHits.inc(),
    observeDatabaseWait: (seconds) => databaseWaits.observe(seconds),
    async text(numbers) {
      isRead.set(numbers ? 1 : 0);
      for (const each of [jobs, seatsTaken, seatsCapacity, diskFree, diskSize, backupAt, isDamaged]) each.remove();
      mails.reset();
      if (numbers) {
        for (const [state, count] of Object.entries(numbers.mails)) mails.set({ state }, count);
        jobs.set(numbers.jobs);
        seatsTaken.set(numbers.seats.taken);
        seatsCapacity.set(numbers.seats.capacity);
        if (numbers.disk) {
          diskFree.set(numbers.disk.freeBytes);
          diskSize.set(numbers.disk.totalBytes);
        }
        backupAt.set(numbers.lastBackupAt ? Date.parse(numbers.lastBackupAt) / 1000 : 0);
        isDamaged.set(numbers.isDamaged ? 1 : 0);
      }
      return registry.metrics();
    },
  };
}
