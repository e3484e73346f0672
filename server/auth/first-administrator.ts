import type { Accounts } from "./accounts.ts";

/**
 * Makes the first administrator when there is no account at all. A password that was not given is made up and told
 * once, in plain lines, to whoever started the program.
 */
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
