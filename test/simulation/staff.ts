import { hash } from "@node-rs/argon2";
import type { Role } from "#model/accounts/permission.ts";
import type { Services } from "#server/services.ts";

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

/** Gives somebody an account, unless they have one. */
export async function employ({ accounts, database }: Services, { email, role }: { email: string; role: Role }) {
  const query = database.selectFrom("auth_user").select("id").where("email", "=", email);
  if (await query.executeTakeFirst()) return;
  await accounts.create(email, password, role);
  // As the hash names its cost, a sign-in then takes less than a millisecond.
  const cheap = await hash(password, { memoryCost: 8, timeCost: 1, parallelism: 1 });
  const { id } = await query.executeTakeFirstOrThrow();
  await database.updateTable("auth_account").set({ password: cheap }).where("userId", "=", id).execute();
}
