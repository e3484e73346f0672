import { hash } from "@node-rs/argon2";
import type { Role } from "#model/accounts/permission.ts";
import { insertAccount, storePassword } from "#server/accounts/administration/account-store.ts";
import type { TestApp } from "./create-test-app.ts";

export const administrator = { email: "redaktion@verein.example", password: "Vier Hühner tanzen" };

const hashes = new Map<string, Promise<string>>();

/** As the hash names its cost, a sign-in takes less than a millisecond. */
function cheapHash(password: string): Promise<string> {
  const made = hashes.get(password) ?? hash(password, { memoryCost: 8, timeCost: 1, parallelism: 1 });
  hashes.set(password, made);
  return made;
}

/** Creates an account like `accounts.create`, unless it exists, but without the cost of its password. */
export async function createAccount(
  { services }: { services: Pick<TestApp["services"], "database" | "clock"> },
  { email, password }: { email: string; password: string } = administrator,
  role: Role = "administration",
): Promise<void> {
  const hash = await cheapHash(password);
  const now = services.clock();
  await services.database.transaction().execute(async (transaction) => {
    const id = await insertAccount(transaction, { name: email, email, role }, now);
    if (id) await storePassword(transaction, id, { hash }, now);
  });
}

/**
 * Creates an administrator and signs in.
 *
 * @returns the `Cookie` header of their browser
 */
export async function signInAsAdministrator(app: TestApp): Promise<string> {
  const { accounts } = app.services;
  await createAccount(app);
  const outcome = await accounts.signIn(administrator, "192.0.2.1", null);
  if (!outcome.ok) throw new Error(outcome.reason);
  return outcome.setCookies.map((cookie) => cookie.split(";")[0]).join("; ");
}
