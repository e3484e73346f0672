import { Alert, Button, Stack, TextInput } from "@mantine/core";
import { data, Form } from "react-router";
import { addressContext, servicesContext } from "#app/contexts.ts";
import { readFields } from "#app/ui/form/read-form.ts";
import { uncachedHeaders } from "#app/ui/uncached-headers.ts";
import { resetRequestsPerNetwork } from "#model/accounts/account.ts";
import { tooManyTries } from "#text/accounts/too-many-tries.ts";
import type { Route } from "./+types/forgotten-password.ts";
import { LoginFrame } from "./login-frame.tsx";

export { ErrorBoundary } from "./login-frame.tsx";

interface Answer {
  message?: string;
  isTaken?: boolean;
}

export function loader({ context }: Route.LoaderArgs) {
  return { hasMailService: context.get(servicesContext).mailer.isConfigured };
}

/** Answers identically, and in the same time, for every address: whether it has an account is looked up afterwards. */
export async function action({ request, context }: Route.ActionArgs) {
  const { mails, rateLimits } = context.get(servicesContext);
  const form = await readFields(request, ["email"]);
  if (!form) return data<Answer>({ message: "Diese Anfrage ist unvollständig." }, { status: 400 });
  const seconds = await rateLimits.take(resetRequestsPerNetwork, context.get(addressContext));
  if (seconds > 0) {
    const headers = { "Retry-After": String(seconds) };
    return data<Answer>({ message: tooManyTries(seconds) }, { status: 429, headers });
  }
  mails.request("password-reset", form.email);
  return data<Answer>({ isTaken: true });
}

export const headers = uncachedHeaders;

export const meta: Route.MetaFunction = () => [
  { title: "Passwort vergessen – Redaktion" },
  { name: "robots", content: "noindex" },
];

export default function ForgottenPassword({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <LoginFrame title="Passwort vergessen">
      {loaderData.hasMailService ? (
        <Request answer={actionData} />
      ) : (
        <p className="login-text">
          Diese Website verschickt keine E-Mails. Bitten Sie die Administration um einen neuen Zugang, oder wen Ihren
          Server betreut: Der Befehl <code>npm run admin -- reset</code> setzt ein neues Passwort.
        </p>
      )}
      <p className="login-more">
        <a href="/admin/login">Zur Anmeldung</a>
      </p>
    </LoginFrame>
  );
}

function Request({ answer }: { answer: Answer | undefined }) {
  if (answer?.isTaken) {
    return (
      <p className="login-text" role="status">
        Falls es zu dieser Adresse einen Zugang gibt, erhalten Sie in wenigen Minuten eine E-Mail mit einem Link. Er
        gilt 30 Minuten. Sehen Sie bitte auch im Spam-Ordner nach.
      </p>
    );
  }
  return (
    <Form method="post" reloadDocument>
      <Stack>
        {answer?.message && (
          <Alert color="red" variant="light" role="alert">
            {answer.message}
          </Alert>
        )}
        <p className="login-text">Wir senden Ihnen einen Link, mit dem Sie ein neues Passwort wählen.</p>
        <TextInput
          label="E-Mail"
          name="email"
          type="email"
          autoComplete="username"
          required
          withAsterisk={false}
          maxLength={254}
        />
        <Button type="submit" size="md" mt="xs" fullWidth>
          Link anfordern
        </Button>
      </Stack>
    </Form>
  );
}
