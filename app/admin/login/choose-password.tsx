import { Alert, Button, PasswordInput, Stack } from "@mantine/core";
import { data, Form } from "react-router";
import { addressContext, servicesContext } from "#app/contexts.ts";
import { readFields } from "#app/ui/form/read-form.ts";
import { secretHeaders } from "#app/ui/uncached-headers.ts";
import { linkTriesPerNetwork } from "#model/accounts/account.ts";
import { tooManyTries } from "#text/accounts/too-many-tries.ts";
import { passwordMessages } from "../account/password-messages.ts";
import type { Route } from "./+types/choose-password.ts";
import { LoginFrame } from "./login-frame.tsx";

export { ErrorBoundary } from "./login-frame.tsx";

interface Answer {
  message?: string;
  isDone?: boolean;
}

/** `/admin/login/passwort/TOKEN`: the page that invitations and password reset mails link to. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { passwordLinks, rateLimits } = context.get(servicesContext);
  const seconds = await rateLimits.take(linkTriesPerNetwork, context.get(addressContext));
  if (seconds > 0) {
    const headers = { "Retry-After": String(seconds) };
    return data({ refusal: tooManyTries(seconds), link: undefined }, { status: 429, headers });
  }
  const link = await passwordLinks.find(params.token);
  return data({ refusal: undefined, link }, { status: link ? 200 : 404 });
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const form = await readFields(request, ["password", "confirmation"]);
  if (!form) return data<Answer>({ message: "Diese Anfrage ist unvollständig." }, { status: 400 });
  if (form.password !== form.confirmation) {
    return data<Answer>({ message: passwordMessages.mismatch }, { status: 422 });
  }
  const outcome = await context.get(servicesContext).passwordLinks.setPassword(params.token, form.password);
  // Returned explicitly, because the loader then finds the link used.
  if (outcome.ok) return data<Answer>({ isDone: true }, { status: 200 });
  const message = outcome.reason === "gone" ? gone : passwordMessages[outcome.reason];
  return data<Answer>({ message }, { status: outcome.reason === "gone" ? 404 : 422 });
}

export const headers = secretHeaders;

export const meta: Route.MetaFunction = () => [
  { title: "Passwort wählen – Redaktion" },
  { name: "robots", content: "noindex" },
];

const gone = "Dieser Link gilt nicht mehr: Er ist abgelaufen, wurde schon benutzt oder durch einen neuen ersetzt.";

export default function ChoosePassword({ loaderData: { refusal, link }, actionData }: Route.ComponentProps) {
  const answer = actionData as Answer | undefined;
  if (answer?.isDone) {
    return (
      <LoginFrame title="Passwort gewählt">
        <p className="login-text" role="status">
          Ihr Passwort ist gespeichert. Melden Sie sich jetzt damit an.
        </p>
        <Button component="a" href="/admin/login" size="md" mt="md" fullWidth>
          Zur Anmeldung
        </Button>
      </LoginFrame>
    );
  }
  if (refusal) {
    return (
      <LoginFrame title="Das war nicht möglich.">
        <Alert color="red" variant="light" role="alert">
          {refusal}
        </Alert>
      </LoginFrame>
    );
  }
  if (!link) {
    return (
      <LoginFrame title="Link abgelaufen">
        <p className="login-text">{gone}</p>
        <p className="login-more">
          <a href="/admin/login/passwort-vergessen">Neuen Link anfordern</a>
        </p>
      </LoginFrame>
    );
  }
  return (
    <LoginFrame title={link.purpose === "invitation" ? "Willkommen" : "Neues Passwort"}>
      <Form method="post" reloadDocument>
        {/* Tells password managers the account of the password. */}
        <input type="text" autoComplete="username" value={link.email} readOnly hidden />
        <Stack>
          {answer?.message && (
            <Alert color="red" variant="light" role="alert">
              {answer.message}
            </Alert>
          )}
          <p className="login-text">
            Wählen Sie ein Passwort für <strong>{link.email}</strong>.
          </p>
          <PasswordInput
            label="Neues Passwort"
            description="Mindestens 6 Zeichen; ein kurzer Satz ist leicht zu merken und schwer zu erraten."
            name="password"
            autoComplete="new-password"
            required
            withAsterisk={false}
          />
          <PasswordInput
            label="Passwort bestätigen"
            name="confirmation"
            autoComplete="new-password"
            required
            withAsterisk={false}
          />
          <Button type="submit" size="md" mt="xs" fullWidth>
            Passwort speichern
          </Button>
        </Stack>
      </Form>
    </LoginFrame>
  );
}
