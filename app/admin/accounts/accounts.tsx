import { Badge, Button } from "@mantine/core";
import { useState } from "react";
import { data, Link, useSearchParams } from "react-router";
import * as z from "zod";
import { servicesContext, viewerContext } from "#app/contexts.ts";
import { Invitation } from "#model/accounts/account.ts";
import { roleLabels } from "#model/accounts/role-labels.ts";
import { formatInstant } from "#text/date.ts";
import { requireRecentProof } from "../require-recent-proof.ts";
import { AdminIcon } from "../ui/admin-icon.tsx";
import { AdminPage } from "../ui/admin-page.tsx";
import { useDialogHref } from "../ui/dialog-href.ts";
import { readSubmission } from "../ui/editor/editor-action.ts";
import { LoadFailure } from "../ui/feedback/load-failure.tsx";
import { DataTable } from "../ui/table/data-table.tsx";
import { RowAction } from "../ui/table/row-action.tsx";
import { pageOf, readTableQuery } from "../ui/table/table-query.ts";
import type { Route } from "./+types/accounts.ts";
import { AccountDialog } from "./account-dialog.tsx";
import type { AccountRow } from "./account-row.ts";
import { type AccountAnswer, AccountSubmission } from "./account-submission.ts";
import { InvitationDialog } from "./invitation-dialog.tsx";
import { RemoveAccount } from "./remove-account.tsx";

export { clientAction } from "../ui/client-action.ts";

export async function loader({ context, url }: Route.LoaderArgs) {
  const { accountDesk, mailer } = context.get(servicesContext);
  const query = readTableQuery(url, { sorts: ["email"], sort: "email", direction: "asc" });
  const [accounts, plans] = await Promise.all([accountDesk.list(), accountDesk.listPlans()]);
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

const statusOf = {
  invalid: 422,
  missing: 404,
  last_administrator: 409,
  forbidden: 403,
  failed: 500,
  unreachable: 503,
  unproven: 401,
};

export async function action({ request, context }: Route.ActionArgs) {
  const submission = await readSubmission(request, AccountSubmission);
  await requireRecentProof({ request, context });
  const answer = await answerSubmission(context, submission).catch((error: unknown): AccountAnswer => {
    context.get(servicesContext).log.error("an account was not changed", { error });
    return { ok: false, reason: "failed" };
  });
  return data(answer, { status: answer.ok ? 200 : statusOf[answer.reason] });
}

async function answerSubmission(
  context: Route.ActionArgs["context"],
  submission: AccountSubmission,
): Promise<AccountAnswer> {
  const { accountDesk } = context.get(servicesContext);
  const viewer = context.get(viewerContext);
  switch (submission.intent) {
    case "invite": {
      const { intent: _intent, ...typed } = submission;
      const parsed = Invitation.safeParse(typed);
      if (!parsed.success) return { ok: false, reason: "invalid", fieldErrors: firstErrors(parsed.error) };
      const outcome = await accountDesk.invite(viewer, parsed.data);
      if (outcome.ok) return outcome;
      return { ok: false, reason: "invalid", fieldErrors: { email: "Für diese Adresse gibt es schon ein Konto" } };
    }
    case "inviteAgain":
      return accountDesk.inviteAgain(viewer, submission.id);
    case "setRole":
      return accountDesk.setRole(viewer, submission.id, submission.role, submission);
    case "disable":
      return accountDesk.setDisabled(viewer, submission.id, true, submission);
    case "enable":
      return accountDesk.setDisabled(viewer, submission.id, false);
    case "stopPlans":
      return accountDesk.stopPlans(viewer, submission.id);
    case "endSessions":
      return accountDesk.endSessions(viewer, submission.id);
    case "resetSecondFactor":
      return accountDesk.resetSecondFactor(viewer, submission.id);
    case "remove":
      return accountDesk.remove(viewer, submission.id, submission);
  }
}

function firstErrors(error: z.ZodError): Record<string, string> {
  const { fieldErrors } = z.flattenError(error);
  return Object.fromEntries(
    Object.entries(fieldErrors as Record<string, string[]>).map(([field, messages]) => [field, messages[0] ?? ""]),
  );
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
          { key: "state", header: "Stand", width: 110, isShort: true, render: (row) => <StateBadge row={row} /> },
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
