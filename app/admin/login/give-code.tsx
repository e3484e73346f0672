import { Alert, Button, Divider, Stack, TextInput } from "@mantine/core";
import { useState } from "react";
import { data, Form, redirect } from "react-router";
import { servicesContext } from "#app/contexts.ts";
import { readFields } from "#app/ui/form/read-form.ts";
import { uncachedHeaders } from "#app/ui/uncached-headers.ts";
import { CodeKind } from "#model/accounts/second-factor.ts";
import { codeLabels, wrongCode } from "#text/accounts/second-factor.ts";
import { tooManyTries } from "#text/accounts/too-many-tries.ts";
import { useCanUnlock } from "../ui/passkeys/use-can-unlock.ts";
import type { Route } from "./+types/give-code.ts";
import { LoginFrame } from "./login-frame.tsx";
import { PasskeyButton } from "./passkey-button.tsx";
import { changeGivenPassword, returnPath } from "./return-path.ts";

export { ErrorBoundary } from "./login-frame.tsx";

/** `/admin/login/code`: the second step of a sign-in. Redirects to the first step if that is not done. */
export async function loader({ request, context, url }: Route.LoaderArgs) {
  const { accounts } = context.get(servicesContext);
  const weiter = returnPath(url.searchParams.get("weiter"));
  const cookies = request.headers.get("Cookie");
  if (!(await accounts.isAskedForCode(cookies))) throw toFirstStep(weiter);
  const kind: CodeKind = url.searchParams.has("wiederherstellung") ? "recovery" : "app";
  const hasPasskey = accounts.passkeys.arePossible && (await accounts.hasPasskeyForCode(cookies));
  return { weiter, kind, hasPasskey };
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readFields(request, ["kind", "code", "weiter"]);
  const kind = CodeKind.safeParse(form?.kind);
  if (!form || !kind.success) return data({ message: "Diese Anfrage ist unvollständig." }, { status: 400 });
  const weiter = returnPath(form.weiter);
  const given = { kind: kind.data, code: form.code.slice(0, 100) };
  const outcome = await context
    .get(servicesContext)
    .accounts.finishSignIn(given, request.headers.get("Cookie"), request.headers.get("User-Agent") ?? "");
  if (outcome.ok) {
    const headers = new Headers(outcome.setCookies.map((cookie): [string, string] => ["Set-Cookie", cookie]));
    return redirect(outcome.isPasswordGiven ? changeGivenPassword : weiter, { headers });
  }
  if (outcome.reason === "expired") return toFirstStep(weiter, "abgelaufen");
  if (outcome.reason === "invalid") return data({ message: wrongCode }, { status: 401 });
  const { retryAfterSeconds } = outcome;
  const headers = { "Retry-After": String(retryAfterSeconds) };
  return data({ message: tooManyTries(retryAfterSeconds) }, { status: 429, headers });
}

function toFirstStep(weiter: string, anbieter?: string): Response {
  return redirect(`/admin/login?${new URLSearchParams({ weiter, ...(anbieter && { anbieter }) })}`);
}

export const headers = uncachedHeaders;

export const meta: Route.MetaFunction = () => [
  { title: "Code eingeben – Redaktion" },
  { name: "robots", content: "noindex" },
];

const leads: Record<CodeKind, string> = {
  app: "Öffnen Sie Ihre Authenticator-App und geben Sie den sechsstelligen Code für diese Website ein.",
  recovery: "Geben Sie einen der Codes ein, die Sie beim Einrichten aufbewahrt haben. Jeder gilt einmal.",
};

/** A native form like the first step, so that it works without script. */
export default function GiveCode({ loaderData, actionData }: Route.ComponentProps) {
  const { weiter, kind } = loaderData;
  const hasPasskey = useCanUnlock() && loaderData.hasPasskey;
  const [passkeyProblem, setPasskeyProblem] = useState<string>();
  const problem = passkeyProblem ?? actionData?.message;
  const isApp = kind === "app";
  const otherWay = new URLSearchParams({ weiter, ...(isApp && { wiederherstellung: "1" }) });
  return (
    <LoginFrame title="Code eingeben">
      <Form method="post" reloadDocument>
        <input type="hidden" name="weiter" value={weiter} />
        <input type="hidden" name="kind" value={kind} />
        <Stack>
          {problem && (
            <Alert color="red" variant="light" role="alert">
              {problem}
            </Alert>
          )}
          <TextInput
            key={kind}
            label={codeLabels[kind]}
            description={leads[kind]}
            name="code"
            autoComplete={isApp ? "one-time-code" : "off"}
            inputMode={isApp ? "numeric" : "text"}
            autoCapitalize="none"
            spellCheck={false}
            maxLength={100}
            autoFocus
            required
            withAsterisk={false}
          />
          <Button type="submit" size="md" mt="xs" fullWidth>
            Anmelden
          </Button>
        </Stack>
      </Form>
      {hasPasskey && (
        <>
          <Divider label="oder" my="lg" />
          <PasskeyButton weiter={weiter} isSecondStep onProblem={setPasskeyProblem}>
            Mit Passkey bestätigen
          </PasskeyButton>
        </>
      )}
      <p className="login-more">
        <a href={`/admin/login/code?${otherWay}`}>
          {isApp ? "Stattdessen einen Wiederherstellungscode eingeben" : "Stattdessen einen Code aus der App eingeben"}
        </a>
      </p>
      <p className="login-more">
        Weder App noch Codes zur Hand? Die Administration kann den zweiten Faktor zurücksetzen.
      </p>
    </LoginFrame>
  );
}
