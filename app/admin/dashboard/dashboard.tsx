import "./dashboard.css";
import { Button } from "@mantine/core";
import { Link } from "react-router";
import { servicesContext, viewerContext } from "#app/contexts.ts";
import { may } from "#model/accounts/permission.ts";
import { countUndecided, judgeHealth } from "#model/operation/system-health.ts";
import { describeFinding } from "#text/mail/mail-domain.ts";
import { areaOf, describeActivity } from "#text/operation/activity.ts";
import { describeNotice } from "#text/operation/operator-notice.ts";
import { describeHealth } from "#text/operation/system-health.ts";
import type { AccountAnswer } from "../account/account-command.ts";
import { changeOwnPassword } from "../account/change-own-password.ts";
import { ChangePassword } from "../account/change-password.tsx";
import { readGate } from "../gate/gate-state.ts";
import { GateStatus } from "../gate/gate-status.tsx";
import { loadSecondFactorDue } from "../load-second-factor-due.ts";
import { AdminIcon } from "../ui/admin-icon.tsx";
import { AdminPage } from "../ui/admin-page.tsx";
import { answerCommand } from "../ui/command/answer-command.ts";
import { SecondFactorDueNotice } from "../ui/second-factor-due.tsx";
import { useMay } from "../ui/use-viewer.ts";
import type { Route } from "./+types/dashboard.ts";
import { ActivityLog } from "./activity-log.tsx";
import { periods, startOfPeriod } from "./activity-period.ts";
import { filterSections } from "./activity-sections.ts";
import { checkSender } from "./check-sender.ts";
import { CountCards } from "./count-cards.tsx";
import { type DashboardAnswer, DashboardCommand } from "./dashboard-command.ts";
import { Due } from "./due.tsx";
import { FailedSignIns } from "./failed-sign-ins.tsx";
import { loadDue } from "./load-due.ts";
import { OperatorNotice } from "./operator-notice.tsx";
import { QuickActions } from "./quick-actions.tsx";
import { sendTestMail } from "./send-test-mail.ts";
import { settleMails } from "./settle-mails.ts";
import { SystemHealth } from "./system-health.tsx";
import { Views } from "./views.tsx";

const loadedActivities = 30;
const shownDays = 30;

export async function loader({ request, context, url }: Route.LoaderArgs) {
  const { accounts, clock, content, dashboard, log, systemHealth } = context.get(servicesContext);
  const section = filterSections.find((candidate) => candidate === url.searchParams.get("bereich"));
  const period = periods.find((candidate) => candidate === url.searchParams.get("zeitraum"));
  const since = period && startOfPeriod(period, clock());
  const after = url.searchParams.get("seite") ?? undefined;

  const readsLog = may(context.get(viewerContext), "activity.read");
  // Isolates failures: a failed part shows zeros or nothing (SPEC §8) instead of failing the screen.
  const settle = <T,>(part: Promise<T>): Promise<T | undefined> =>
    part.catch((error: unknown) => {
      log.error("a part of the dashboard failed", { error });
      return undefined;
    });
  const runsSite = may(context.get(viewerContext), "maintenance.manage");
  const readHealth = runsSite ? settle(systemHealth.read()) : undefined;
  const [counts, activities, views, gate, notices, failedSignIns, health, secondFactorDue, due] = await Promise.all([
    settle(dashboard.countRecords()),
    readsLog ? settle(dashboard.listActivities({ section, since, after, limit: loadedActivities + 1 })) : undefined,
    settle(dashboard.listViews(shownDays)),
    settle(readGate(content)),
    settle(dashboard.listNotices()),
    settle(accounts.countFailedSignIns(request.headers.get("Cookie"))),
    readHealth,
    settle(loadSecondFactorDue(context)),
    loadDue(context, await readHealth, settle),
  ]);
  const now = clock();
  const states = health && judgeHealth(health, now);
  return {
    readsLog,
    counts,
    activities: (activities ?? [])
      .slice(0, loadedActivities)
      .map(({ id, action, section, details, timestamp, user }) => {
        return {
          id,
          sentence: describeActivity({ action, details }),
          area: areaOf({ action, section }),
          timestamp,
          user,
        };
      }),
    hasOlder: (activities ?? []).length > loadedActivities,
    after,
    views: views ?? [],
    notices: (notices ?? []).map(describeNotice),
    failedSignIns: failedSignIns ?? 0,
    secondFactorDue,
    due,
    health: health &&
      states && {
        states,
        sentences: describeHealth(health, states, now),
        senderFindings: (health.sender?.findings ?? []).map(describeFinding),
        canTestMail: health.mail.isConfigured,
        hasUnsettledMails: countUndecided(health.mail) > 0,
        version: `Version ${health.version}, Fassung der Datenbank ${health.schema}`,
      },
    isClosed: gate?.isActive ?? false,
    passwordDialog: url.searchParams.get("passwort"),
  };
}

export { clientAction } from "../ui/client-action.ts";

export function action({ request, context }: Route.ActionArgs) {
  return answerCommand(
    { request, context },
    {
      schema: DashboardCommand,
      needs: ({ intent }) =>
        intent === "changePassword" || intent === "dismissFailedSignIns" ? undefined : "maintenance.manage",
      run: (command) => runDashboard({ request, context }, command),
    },
  );
}

async function runDashboard(
  { request, context }: Pick<Route.ActionArgs, "request" | "context">,
  command: DashboardCommand,
): Promise<DashboardAnswer | AccountAnswer> {
  const { accounts, clockTrust } = context.get(servicesContext);
  switch (command.intent) {
    case "changePassword":
      return changeOwnPassword({ request, context }, command);
    case "sendTestMail":
      return sendTestMail(context);
    case "checkSender":
      return checkSender(context);
    case "settleMails":
      return { ok: true, sentence: await settleMails(context, command.decision) };
    case "confirmClock":
      await clockTrust.confirm(context.get(viewerContext));
      return { ok: true };
    case "dismissFailedSignIns":
      await accounts.dismissFailedSignIns(request.headers.get("Cookie"));
      return { ok: true };
  }
}

export default function Dashboard({ loaderData }: Route.ComponentProps) {
  const { readsLog, counts, activities, hasOlder, after, views } = loaderData;
  const { due, secondFactorDue, notices, failedSignIns, health, isClosed, passwordDialog } = loaderData;
  const managesGate = useMay("maintenance.manage");
  const changePassword = (
    <Button component={Link} to="?passwort=1" variant="default" leftSection={<AdminIcon name="key" />}>
      Passwort ändern
    </Button>
  );
  return (
    <AdminPage title="Dashboard" primaryAction={changePassword}>
      <SecondFactorDueNotice due={secondFactorDue} />
      <FailedSignIns count={failedSignIns} />
      {isClosed && (
        <GateStatus isActive>
          {managesGate && (
            <Button
              component={Link}
              to="/admin/maintenance"
              variant="default"
              size="sm"
              leftSection={<AdminIcon name="maintenance" isSmall />}
            >
              Wartungsmodus einstellen
            </Button>
          )}
        </GateStatus>
      )}
      {notices.map((notice) => (
        <OperatorNotice key={notice.title} notice={notice} />
      ))}
      <Due lines={due} />
      <QuickActions />
      <CountCards counts={counts} />
      <div className="dashboard-parts">
        {readsLog && <ActivityLog activities={activities} hasOlder={hasOlder} after={after} />}
        <Views days={views} />
      </div>
      {health && <SystemHealth health={health} />}
      {passwordDialog !== null && <ChangePassword isGiven={passwordDialog === "erstes"} closePath="/admin/dashboard" />}
    </AdminPage>
  );
}
