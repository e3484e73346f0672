import type { Role } from "#model/accounts/permission.ts";

/** Accounts of the simulated back office. */
export const staff = {
  administrator: { email: "verwaltung@verein.example", role: "administration" },
  secretary: { email: "sekretariat@verein.example", role: "events" },
  deputy: { email: "vertretung@verein.example", role: "events" },
  clerk: { email: "anmeldung@verein.example", role: "secretariat" },
  editor: { email: "redaktion@verein.example", role: "editorial" },
  officer: { email: "datenschutz@verein.example", role: "privacy" },
  reader: { email: "vorstand@verein.example", role: "reader" },
} as const satisfies Record<string, { email: string; role: Role }>;
export type Staff = keyof typeof staff;

/** Of all of them. */
export const password = "Vier Hühner tanzen laut";
