import type { TestApp } from "./create-test-app.ts";

export const administrator = { email: "redaktion@verein.example", password: "Vier Hühner tanzen" };

/**
 * Creates an administrator and signs in.
 *
 * @returns the `Cookie` header of their browser
 */
export async function signInAsAdministrator({ services: { accounts } }: TestApp): Promise<string> {
  await accounts.create(administrator.email, administrator.password);
  const outcome = await accounts.signIn(administrator, "192.0.2.1", null);
  if (!outcome.ok) throw new Error(outcome.reason);
  return outcome.setCookies.map((cookie) => cookie.split(";")[0]).join("; ");
}
