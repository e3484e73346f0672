import { codes, column, each, hashes, ids, instants, nobody, numbers, type PersonTable } from "./column.ts";

const addressesOfPages = nobody("addresses of pages");

/** Tables of the program itself. */
export const operationTables = {
  page_views: {
    section: "seitenaufrufe",
    columns: {
      day: column(instants, "der Tag"),
      path: column(nobody("addresses of pages that exist"), "der Pfad"),
      count: column(numbers, "die Anzahl"),
    },
  },
  rate_limits: {
    section: "aufruf",
    columns: {
      key: column(hashes, "kryptografischen Prüfwert"),
      points: column(numbers, "wie oft"),
      expire: column(numbers, "höchstens 15 Minuten"),
    },
  },
  redirects: { columns: { ...each(addressesOfPages, "source", "target"), ...each(instants, "added_at") } },
  redirect_hits: {
    columns: { ...each(instants, "day"), ...each(addressesOfPages, "path"), ...each(numbers, "count") },
  },
  unknown_addresses: {
    columns: {
      ...each(instants, "day"),
      ...each(nobody("addresses, without queries and secrets"), "path"),
      ...each(numbers, "count"),
    },
  },
  erasures: {
    columns: {
      ...each(hashes, "person"),
      ...each(instants, "erased_at", "account_erased_at"),
      ...each(numbers, "keeps_account"),
    },
  },
  confirmation_jobs: {
    columns: {
      ...each(ids, "id", "event_id"),
      ...each(nobody("ids of registrations, for an hour"), "job"),
      ...each(instants, "written_at"),
    },
  },
  eiv_access: {
    columns: {
      ...each(ids, "event_id"),
      ...each(nobody("access of the event to EIV"), "vnr", "sealed_password", "other_vnr", "other_sealed_password"),
      ...each(instants, "saved_at"),
    },
  },
  task_runs: { columns: { ...each(codes, "name"), ...each(instants, "ran_on") } },
  used_challenges: { columns: { ...each(ids, "id"), ...each(instants, "expires_at") } },
  installation: {
    columns: {
      ...each(codes, "name"),
      ...each(nobody("values of the program: notices with counts, the secret, instants"), "value"),
    },
  },
  migrations: { columns: each(numbers, "number") },
} satisfies Record<string, PersonTable>;
