import { Alert, Button, Divider, PasswordInput, Stack, TextInput } from "@mantine/core";
import { useState } from "react";
import { data, Form, redirect } from "react-router";
import { addressContext, servicesContext } from "#app/contexts.ts";
import { readFields } from "#app/ui/form/read-form.ts";
import { uncachedHeaders } from "#app/ui/uncached-headers.ts";
import { tooManyTries } from "#text/accounts/too-many-tries.ts";
import { useCanUnlock } from "../ui/passkeys/use-can-unlock.ts";
import type { Route } from "./+types/login.ts";
import { LoginFrame } from "./login-frame.tsx";
import { codeExpired, wrongCredentials } from "./messages.ts";
import { PasskeyButton } from "./passkey-button.tsx";
import { changeGivenPassword, returnPath } from "./return-path.ts";
import { redirectToCode } from "./second-step.ts";

export { ErrorBoundary } from "./login-frame.tsx";

export async function loader({ request, context, url }: Route.LoaderArgs) {
  const { accounts, identityProvider } = context.get(servicesContext);
  const weiter = returnPath(url.searchParams.get("weiter"));
  if (await accounts.findViewer(request.headers.get("Cookie"))) throw redirect(weiter);
  return {
    weiter,
    hasProvider: identityProvider !== undefined,
    hasPasskeys: accounts.passkeys.arePossible,
    problem: problemOf(url.searchParams.get("anbieter")),
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readFields(request, ["email", "password", "weiter"]);
  if (!form) return data({ email: "", message: "Diese Anfrage ist unvollständig." }, { status: 400 });
  const { password, weiter } = form;
  const email = form.email.slice(0, 254);
  const outcome = await context
    .get(servicesContext)
    .accounts.signIn(
      { email, password },
      context.get(addressContext),
      request.headers.get("Cookie"),
      request.headers.get("User-Agent") ?? "",
    );

  if (outcome.ok) {
    const headers = new Headers(outcome.setCookies.map((cookie): [string, string] => ["Set-Cookie", cookie]));
    return redirect(outcome.isPasswordGiven ? changeGivenPassword : returnPath(weiter), { headers });
  }
  if (outcome.reason === "invalid") return data({ email, message: wrongCredentials }, { status: 401 });
  if (outcome.reason === "code_needed") return redirectToCode(outcome.setCookies, returnPath(weiter));
  const { retryAfterSeconds } = outcome;
  return data(
    { email, message: tooManyTries(retryAfterSeconds) },
    { status: 429, headers: { "Retry-After": String(retryAfterSeconds) } },
  );
}

export const headers = uncachedHeaders;

export const meta: Route.MetaFunction = () => [
  { title: "Anmelden – Redaktion" },
  { name: "robots", content: "noindex" },
];

const problems: Record<string, string> = {
  cancelled: "Die Anmeldung wurde abgebrochen.",
  unproven: "Ihre E-Mail-Adresse ist beim Anmeldedienst nicht bestätigt.",
  taken:
    "Der Zugang mit dieser E-Mail-Adresse ist bereits mit einem anderen Konto beim Anmeldedienst verknüpft. Wer den Server betreut, kann die Verknüpfung lösen.",
  unknown: "Für diese E-Mail-Adresse gibt es hier keinen Zugang.",
  abgelaufen: codeExpired,
  failed: "Die Anmeldung über den Anmeldedienst hat nicht funktioniert. Bitte versuchen Sie es noch einmal.",
};

/** Returns why the sign-in with the identity provider failed. */
function problemOf(reason: string | null): string | undefined {
  return reason !== null && Object.hasOwn(problems, reason) ? problems[reason] : undefined;
}

/** A native form: works without script, and signing in starts from a fresh page. */
export default function Login({ loaderData, actionData }: Route.ComponentProps) {
  const { weiter, hasProvider } = loaderData;
  const hasPasskeys = useCanUnlock() && loaderData.hasPasskeys;
  const [passkeyProblem, setPasskeyProblem] = useState<string>();
  const problem = passkeyProblem ?? actionData?.message ?? loaderData.problem;
  return (
    <LoginFrame title="Anmelden">
      <Form method="post" reloadDocument>
        <input type="hidden" name="weiter" value={weiter} />
        <Stack>
          {problem && (
            <Alert color="red" variant="light" role="alert">
              {problem}
            </Alert>
          )}
          <TextInput
            label="E-Mail"
            name="email"
            type="email"
            autoComplete="username"
            required
            withAsterisk={false}
            defaultValue={actionData?.email}
          />
          <PasswordInput
            label="Passwort"
            name="password"
            autoComplete="current-password"
            required
            withAsterisk={false}
            // The address is kept, the password is to be typed again.
            autoFocus={actionData !== undefined}
          />
          <Button type="submit" size="md" mt="xs" fullWidth>
            Anmelden
          </Button>
        </Stack>
      </Form>
      <p className="login-more">
        <a href="/admin/login/passwort-vergessen">Passwort vergessen?</a>
      </p>
      {(hasPasskeys || hasProvider) && <Divider label="oder" my="lg" />}
      <Stack>
        {hasPasskeys && (
          <PasskeyButton weiter={weiter} onProblem={setPasskeyProblem}>
            Mit Passkey anmelden
          </PasskeyButton>
        )}
        {hasProvider && (
          <Button
            component="a"
            href={`/admin/login/oidc?${new URLSearchParams({ weiter })}`}
            size="md"
            variant="default"
            fullWidth
          >
            Mit dem Anmeldedienst anmelden
          </Button>
        )}
      </Stack>
    </LoginFrame>
  );
}
