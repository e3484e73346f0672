import { Badge, Button } from "@mantine/core";
import { useState } from "react";
import { Link, useSearchParams } from "react-router";
import { servicesContext, viewerContext } from "#app/contexts.ts";
import { Invitation } from "#model/accounts/account.ts";
import { fieldErrorsOf } from "#model/fields/field-errors.ts";
import { roleLabels } from "#text/accounts/role.ts";
import { formatInstant } from "#text/date.ts";
import { AdminIcon } from "../ui/admin-icon.tsx";
import { AdminPage } from "../ui/admin-page.tsx";
import { answerCommand } from "../ui/command/answer-command.ts";
import { useDialogHref } from "../ui/dialog/dialog-href.ts";
import { LoadFailure } from "../ui/feedback/load-failure.tsx";
import { DataTable } from "../ui/table/data-table.tsx";
import { RowAction } from "../ui/table/row-action.tsx";
import { pageOf, readTableQuery } from "../ui/table/table-query.ts";
import type { Route } from "./+types/accounts.ts";
import { AccountDialog } from "./account-dialog.tsx";
import type { AccountRow } from "./account-row.ts";
import { type AccountsAnswer, AccountsCommand } from "./accounts-command.ts";
import { InvitationDialog } from "./invitation-dialog.tsx";
import { RemoveAccount } from "./remove-account.tsx";

export { clientAction } from "../ui/client-action.ts";

export async function loader({ context, url }: Route.LoaderArgs) {
  const { accountService, mailer } = context.get(servicesContext);
  const query = readTableQuery(url, { sorts: ["email"], sort: "email", direction: "asc" });
  const [accounts, plans] = await Promise.all([accountService.list(), accountService.listPlans()]);
  const all = accounts.map((account) => ({ ...account, plans: plans.filter(({ by }) => by === account.email) }));
  const { offset, limit } = pageOf(query);
  const ordered = query.direction === "desc" ? all.toReversed() : all;
  const editedId = url.searchParams.get("bearbeiten");
  return {
    rows: ordered.slice(offset, offset + limit),
    total: all.length,
    query,
    edited: all.find(({ id }) => id === editedId),
    hasMailService: mailer.isConfigured,
  };
}

export function action({ request, context }: Route.ActionArgs) {
  return answerCommand(
    { request, context },
    { schema: AccountsCommand, isSensitive: () => true, run: (command) => changeAccounts(context, command) },
  );
}

async function changeAccounts(context: Route.ActionArgs["context"], command: AccountsCommand): Promise<AccountsAnswer> {
  const { accountService } = context.get(servicesContext);
  const viewer = context.get(viewerContext);
  switch (command.intent) {
    case "invite": {
      const { intent: _intent, ...typed } = command;
      const parsed = Invitation.safeParse(typed);
      if (!parsed.success) return { ok: false, reason: "invalid", fieldErrors: fieldErrorsOf(parsed.error.issues) };
      const outcome = await accountService.invite(viewer, parsed.data);
      if (outcome.ok) return outcome;
      return { ok: false, reason: "invalid", fieldErrors: { email: "Für diese Adresse gibt es schon ein Konto" } };
    }
    case "inviteAgain":
      return accountService.inviteAgain(viewer, command.id);
    case "setRole":
      return accountService.setRole(viewer, command);
    case "disable":
      return accountService.setDisabled(viewer, { ...command, isDisabled: true });
    case "enable":
      return accountService.setDisabled(viewer, { id: command.id, isDisabled: false });
    case "stopPlans":
      return accountService.stopPlans(viewer, command.id);
    case "endSessions":
      return accountService.endSessions(viewer, command.id);
    case "resetSecondFactor":
      return accountService.resetSecondFactor(viewer, command.id);
    case "remove":
      return accountService.remove(viewer, command);
  }
}

const screenTitle = "Konten";

export default function Accounts({ loaderData }: Route.ComponentProps) {
  const { rows, total, query, edited, hasMailService } = loaderData;
  const dialogHref = useDialogHref();
  const isNew = useSearchParams()[0].has("neu");
  const [removing, setRemoving] = useState<AccountRow>();
  const invite = (
    <Button component={Link} to={dialogHref({ neu: "1" })} preventScrollReset leftSection={<AdminIcon name="plus" />}>
      Person einladen
    </Button>
  );
  return (
    <AdminPage title={screenTitle} primaryAction={invite}>
      <DataTable<AccountRow>
        label="Konten"
        rows={rows}
        total={total}
        query={query}
        empty={{ text: "Keine Konten vorhanden" }}
        columns={[
          {
            key: "email",
            header: "Person",
            sort: "email",
            render: (row) => (
              <>
                <span className="row-title">{row.name || row.email}</span>
                {row.name && <span className="row-note">{row.email}</span>}
              </>
            ),
          },
          { key: "role", header: "Rolle", width: 140, render: (row) => roleLabels[row.role] },
          { key: "state", header: "Status", width: 110, isShort: true, render: (row) => <StateBadge row={row} /> },
          {
            key: "secondFactor",
            header: "Zwei Faktoren",
            width: 125,
            isShort: true,
            render: (row) => <SecondFactor isOn={row.hasSecondFactor} />,
          },
          {
            key: "lastSignIn",
            header: "Letzte Anmeldung",
            width: 160,
            render: (row) => (row.lastSignInAt ? `${formatInstant(row.lastSignInAt)} Uhr` : "–"),
          },
        ]}
        actions={(row) => (
          <>
            <RowAction
              icon="edit"
              tip="Bearbeiten"
              label={`Konto ${row.email} bearbeiten`}
              to={dialogHref({ bearbeiten: row.id })}
            />
            <RowAction
              icon="trash"
              tip="Löschen"
              label={`Konto ${row.email} löschen`}
              onClick={() => setRemoving(row)}
              isDanger
            />
          </>
        )}
      />
      {isNew && <InvitationDialog hasMailService={hasMailService} />}
      {edited && <AccountDialog key={edited.id} account={edited} hasMailService={hasMailService} />}
      <RemoveAccount account={removing} onClose={() => setRemoving(undefined)} />
    </AdminPage>
  );
}

/** With its own heading for phones, where columns have none. */
function SecondFactor({ isOn }: { isOn: boolean }) {
  return (
    <>
      <span className="card-heading">Zwei Faktoren: </span>
      {isOn ? "ja" : "nein"}
    </>
  );
}

function StateBadge({ row }: { row: AccountRow }) {
  const look = { variant: "light", tt: "none", size: "lg" } as const;
  if (row.isDisabled) {
    return (
      <Badge {...look} color="red">
        Gesperrt
      </Badge>
    );
  }
  if (!row.isOpen) {
    return (
      <Badge {...look} color="amber">
        Eingeladen
      </Badge>
    );
  }
  return (
    <Badge {...look} color="petrol">
      Aktiv
    </Badge>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <LoadFailure title={screenTitle} message="Fehler beim Laden der Konten" error={error} />;
}
