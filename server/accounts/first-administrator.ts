import type { Accounts } from "./accounts.ts";

/** Creates the first administrator if there are no accounts; without a configured password prints a random one once. */
export async function ensureFirstAdministrator(
  accounts: Pick<Accounts, "isEmpty" | "create">,
  first: { email: string; password: string | undefined },
  tell: (lines: string) => void,
): Promise<void> {
  if (!(await accounts.isEmpty())) return;
  const password = await accounts.create(first.email, first.password);
  if (password === undefined || first.password !== undefined) return;
  tell(
    `\nErster Zugang zum Redaktionsbereich (/admin/login)\n  E-Mail:   ${first.email}\n  Passwort: ${password}\n` +
      "Dieses Passwort wird nur jetzt angezeigt. Nach der ersten Anmeldung wählen Sie ein eigenes.\n\n",
  );
}
