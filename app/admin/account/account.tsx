import "../ui/editor/editor.css";
import { Badge, Button, Group, TextInput } from "@mantine/core";
import { useEffect, useState } from "react";
import { Link } from "react-router";
import { servicesContext, viewerContext } from "#app/contexts.ts";
import { AccountName } from "#model/accounts/account.ts";
import { roleDescriptions, roleLabels } from "#text/accounts/role.ts";
import { formatInstant } from "#text/date.ts";
import { areaOf, describeActivity } from "#text/operation/activity.ts";
import { loadSecondFactorDue } from "../load-second-factor-due.ts";
import { AdminIcon } from "../ui/admin-icon.tsx";
import { AdminPage } from "../ui/admin-page.tsx";
import { answerCommand } from "../ui/command/answer-command.ts";
import { useCommand } from "../ui/command/use-command.ts";
import { LeaveGuard } from "../ui/editor/leave-guard.tsx";
import { SaveButton } from "../ui/editor/save-button.tsx";
import { LoadFailure } from "../ui/feedback/load-failure.tsx";
import { SecondFactorDueNotice } from "../ui/second-factor-due.tsx";
import { PlainTable } from "../ui/table/plain-table.tsx";
import type { Route } from "./+types/account.ts";
import { type AccountAnswer, AccountCommand, needsRecentProof } from "./account-command.ts";
import { changeOwnPassword } from "./change-own-password.ts";
import { ChangePassword } from "./change-password.tsx";
import { OwnActivity } from "./own-activity.tsx";
import { changePasskeys } from "./passkeys/change-passkeys.ts";
import { PasskeysPart } from "./passkeys/passkeys-part.tsx";
import { changeSecondFactor } from "./second-factor/change-second-factor.ts";
import { SecondFactorPart } from "./second-factor/second-factor-part.tsx";

export { clientAction } from "../ui/client-action.ts";

/** The number of the user's own log entries shown. */
const ownEntries = 20;

export async function loader({ request, context, url }: Route.LoaderArgs) {
  const { accounts, activityLog } = context.get(servicesContext);
  const viewer = context.get(viewerContext);
  const own = await accounts.own.find(viewer, request.headers.get("Cookie"));
  const secondFactor = await accounts.secondFactor.find(viewer);
  const { arePossible } = accounts.passkeys;
  const passkeys = { arePossible, listed: await accounts.passkeys.list(viewer) };
  const { email } = viewer;
  const entries = await activityLog.list({ user: email, limit: ownEntries });
  const activities = entries.map(({ id, action, section, details, timestamp }) => ({
    ...{ id, timestamp },
    area: areaOf({ action, section }),
    sentence: describeActivity({ action, details }),
  }));
  return {
    ...viewer,
    ...own,
    secondFactor,
    passkeys,
    activities,
    secondFactorDue: await loadSecondFactorDue(context),
    isChangingPassword: url.searchParams.has("passwort"),
  };
}

export function action({ request, context }: Route.ActionArgs) {
  return answerCommand(
    { request, context },
    {
      schema: AccountCommand,
      isSensitive: needsRecentProof,
      run: (command) => changeAccount({ request, context }, command),
    },
  );
}

async function changeAccount(
  { request, context }: Pick<Route.ActionArgs, "request" | "context">,
  command: AccountCommand,
): Promise<AccountAnswer> {
  const { own } = context.get(servicesContext).accounts;
  const viewer = context.get(viewerContext);
  switch (command.intent) {
    case "changePassword":
      return changeOwnPassword({ request, context }, command);
    case "beginPasskey":
    case "addPasskey":
    case "removePasskey":
      return changePasskeys({ request, context }, command);
    case "endSession":
      await own.endSession(viewer, request.headers.get("Cookie"), command.id);
      return { ok: true };
    case "rename": {
      const name = AccountName.safeParse(command.name);
      if (!name.success) return { ok: false, reason: "invalid_name", message: name.error.issues[0]?.message ?? "" };
      await own.rename(viewer, name.data);
      return { ok: true };
    }
    default:
      return changeSecondFactor({ request, context }, command);
  }
}

const screenTitle = "Mein Konto";

/** The user's own account: name and role, sign-in methods, and sessions. */
export default function Account({ loaderData }: Route.ComponentProps) {
  const { email, role, name, sessions, hasPassword, secondFactor, passkeys, activities, isChangingPassword } =
    loaderData;
  return (
    <AdminPage title={screenTitle}>
      <SecondFactorDueNotice due={loaderData.secondFactorDue} isOnAccount />
      <section className="card form-card">
        <h2 className="editor-heading">Person</h2>
        <NameForm name={name} />
        <p>
          E-Mail: <strong className="breakable">{email}</strong>
        </p>
        <p>
          Rolle: <strong>{roleLabels[role]}</strong>
          <span className="row-note">{roleDescriptions[role]} Rollen vergibt die Administration.</span>
        </p>
      </section>
      <section className="card form-card account-part">
        <h2 className="editor-heading">Anmeldung</h2>
        <p className="form-lead">Nach einer Änderung des Passworts sind Sie auf allen anderen Geräten abgemeldet.</p>
        <Button component={Link} to="?passwort=1" variant="default" mt="md" leftSection={<AdminIcon name="key" />}>
          Passwort ändern
        </Button>
      </section>
      <SecondFactorPart secondFactor={secondFactor} hasPassword={hasPassword} />
      <PasskeysPart {...passkeys} hasPassword={hasPassword} />
      <Sessions sessions={sessions} />
      <OwnActivity entries={activities} email={email} />
      {isChangingPassword && <ChangePassword isGiven={false} closePath="/admin/account" />}
    </AdminPage>
  );
}

function NameForm({ name }: { name: string }) {
  const [value, setValue] = useState(name);
  const { submit, isRunning, answer } = useCommand<AccountCommand, AccountAnswer>({
    done: "Name gespeichert",
    failed: "Fehler beim Speichern des Namens",
    onFailure: ({ reason }) => reason === "invalid_name",
  });
  const isDirty = value !== name;
  // Shows the name as stored, i.e. trimmed.
  useEffect(() => setValue(name), [name]);
  const save = () => submit({ intent: "rename", name: value });
  const mistake = answer?.ok === false ? answer.message : undefined;
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <Group align="end" wrap="wrap">
        <TextInput
          label="Name"
          autoComplete="name"
          value={value}
          error={mistake}
          onChange={(event) => setValue(event.currentTarget.value)}
          w="min(24rem, 100%)"
        />
        <SaveButton isSaving={isRunning} />
      </Group>
      <LeaveGuard isDirty={isDirty} onDiscard={() => setValue(name)} onSave={save} />
    </form>
  );
}

type Session = Route.ComponentProps["loaderData"]["sessions"][number];

function Sessions({ sessions }: { sessions: Session[] }) {
  const { submit, isRunning: isEnding } = useCommand<AccountCommand, AccountAnswer>({
    done: "Sitzung beendet",
    failed: "Fehler beim Beenden der Sitzung",
  });
  const end = (id: string) => submit({ intent: "endSession", id });
  return (
    <section className="card form-card account-part" aria-labelledby="sitzungen">
      <h2 className="editor-heading" id="sitzungen">
        Wo Sie angemeldet sind
      </h2>
      <PlainTable
        label="Sitzungen"
        rows={sessions}
        keyOf={({ id }) => id}
        columns={[
          {
            header: "Gerät",
            render: ({ device, isThis }) => (
              <>
                {device}{" "}
                {isThis && (
                  <Badge variant="light" tt="none">
                    dieses Gerät
                  </Badge>
                )}
              </>
            ),
          },
          { header: "Angemeldet seit", render: ({ startedAt }) => `${formatInstant(startedAt)} Uhr` },
          { header: "Zuletzt benutzt", render: ({ lastUsedAt }) => `${formatInstant(lastUsedAt)} Uhr` },
        ]}
        actions={({ id, device, isThis }) =>
          !isThis && (
            <Button
              size="sm"
              variant="default"
              disabled={isEnding}
              aria-label={`Sitzung auf ${device} beenden`}
              onClick={() => end(id)}
            >
              Beenden
            </Button>
          )
        }
      />
      {sessions.length > 1 && (
        <Button variant="default" mt="md" disabled={isEnding} onClick={() => end("others")}>
          Alle anderen beenden
        </Button>
      )}
    </section>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <LoadFailure title={screenTitle} message="Fehler beim Laden Ihres Kontos" error={error} />;
}
