import { requireRecentProof } from "../require-recent-proof.ts";
import "../ui/editor/editor.css";
import { Badge, Button, Group, Table, TextInput } from "@mantine/core";
import { useEffect, useState } from "react";
import { data, Link, useFetcher } from "react-router";
import { servicesContext, viewerContext } from "#app/contexts.ts";
import { AccountName } from "#model/accounts/account.ts";
import { roleDescriptions, roleLabels } from "#model/accounts/role-labels.ts";
import { areaOf, describeActivity } from "#text/activity.ts";
import { formatInstant } from "#text/date.ts";
import { loadSecondFactorDue } from "../load-second-factor-due.ts";
import { AdminIcon } from "../ui/admin-icon.tsx";
import { AdminPage } from "../ui/admin-page.tsx";
import { asJson } from "../ui/as-json.ts";
import { readSubmission } from "../ui/editor/editor-action.ts";
import { LeaveGuard } from "../ui/editor/leave-guard.tsx";
import { SaveButton } from "../ui/editor/save-button.tsx";
import { LoadFailure } from "../ui/feedback/load-failure.tsx";
import { showError, showSuccess } from "../ui/feedback/toast.tsx";
import { SecondFactorDueNotice } from "../ui/second-factor-due.tsx";
import type { Route } from "./+types/account.ts";
import { AccountSubmission, needsRecentProof } from "./account-submission.ts";
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

type Answer = { ok: true } | { ok: false; reason: string; message?: string };

export async function action({ request, context }: Route.ActionArgs) {
  const submission = await readSubmission(request, AccountSubmission);
  if (needsRecentProof(submission.intent)) await requireRecentProof({ request, context });
  if (submission.intent === "changePassword") return changeOwnPassword({ request, context }, submission);
  if (
    submission.intent === "beginPasskey" ||
    submission.intent === "addPasskey" ||
    submission.intent === "removePasskey"
  ) {
    return changePasskeys({ request, context }, submission);
  }
  if (submission.intent !== "rename" && submission.intent !== "endSession") {
    return changeSecondFactor({ request, context }, submission);
  }
  const { accounts, log } = context.get(servicesContext);
  const viewer = context.get(viewerContext);
  try {
    if (submission.intent === "endSession") {
      await accounts.own.endSession(viewer, request.headers.get("Cookie"), submission.id);
      return data<Answer>({ ok: true });
    }
    const name = AccountName.safeParse(submission.name);
    if (!name.success) {
      const message = name.error.issues[0]?.message ?? "";
      return data<Answer>({ ok: false, reason: "invalid", message }, { status: 422 });
    }
    await accounts.own.rename(viewer, name.data);
    return data<Answer>({ ok: true });
  } catch (error) {
    log.error("an own account was not changed", { error });
    return data<Answer>({ ok: false, reason: "failed" }, { status: 500 });
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
  const { data: answer, state, submit } = useFetcher<Answer>();
  const [value, setValue] = useState(name);
  const isSaving = state !== "idle";
  const isDirty = value !== name;
  // Shows the name as stored, i.e. trimmed.
  useEffect(() => setValue(name), [name]);
  useEffect(() => {
    if (isSaving || !answer) return;
    if (answer.ok) showSuccess("Name gespeichert");
    else if (answer.reason !== "invalid") showError("Fehler beim Speichern des Namens");
  }, [isSaving, answer]);
  const save = () => void submit({ intent: "rename", name: value }, asJson);
  const mistake = answer && !answer.ok && answer.reason === "invalid" ? answer.message : undefined;
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
        <SaveButton isSaving={isSaving} />
      </Group>
      <LeaveGuard isDirty={isDirty} onDiscard={() => setValue(name)} onSave={save} />
    </form>
  );
}

type Session = Route.ComponentProps["loaderData"]["sessions"][number];

function Sessions({ sessions }: { sessions: Session[] }) {
  const { data: answer, state, submit } = useFetcher<Answer>();
  const isEnding = state !== "idle";
  useEffect(() => {
    if (isEnding || !answer) return;
    if (answer.ok) showSuccess("Sitzung beendet");
    else showError("Fehler beim Beenden der Sitzung");
  }, [isEnding, answer]);
  const end = (id: string) => void submit({ intent: "endSession", id }, asJson);
  return (
    <section className="card form-card account-part" aria-labelledby="sitzungen">
      <h2 className="editor-heading" id="sitzungen">
        Wo Sie angemeldet sind
      </h2>
      <Table className="data-table row-cards" aria-label="Sitzungen" verticalSpacing="xs">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Gerät</Table.Th>
            <Table.Th>Angemeldet seit</Table.Th>
            <Table.Th>Zuletzt benutzt</Table.Th>
            <Table.Th>
              <span className="visually-hidden">Aktionen</span>
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {sessions.map(({ id, device, startedAt, lastUsedAt, isThis }) => (
            <Table.Tr key={id}>
              <Table.Td>
                {device}{" "}
                {isThis && (
                  <Badge variant="light" tt="none">
                    dieses Gerät
                  </Badge>
                )}
              </Table.Td>
              <Table.Td>{formatInstant(startedAt)} Uhr</Table.Td>
              <Table.Td>{formatInstant(lastUsedAt)} Uhr</Table.Td>
              <Table.Td className="cell-actions">
                {!isThis && (
                  <Button
                    size="sm"
                    variant="default"
                    disabled={isEnding}
                    aria-label={`Sitzung auf ${device} beenden`}
                    onClick={() => end(id)}
                  >
                    Beenden
                  </Button>
                )}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
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
