import "./dashboard.css";
import { Alert, Button } from "@mantine/core";
import { data, Link } from "react-router";
import * as z from "zod";
import { addressContext, servicesContext, viewerContext } from "#app/contexts.ts";
import { describeActivity } from "#app/text/activity.ts";
import { describeNotice } from "#app/text/operator-notice.ts";
import { may } from "#model/permission.ts";
import { readMaintenance } from "../maintenance/maintenance-state.ts";
import { MaintenanceStatus } from "../maintenance/maintenance-status.tsx";
import { AdminIcon } from "../ui/admin-icon.tsx";
import { AdminPage } from "../ui/admin-page.tsx";
import { clientAction as answerOrReason } from "../ui/client-action.ts";
import { readSubmission } from "../ui/editor/editor-action.ts";
import { useMay } from "../ui/use-viewer.ts";
import type { Route } from "./+types/dashboard.ts";
import { ActivityLog } from "./activity-log.tsx";
import { periods, startOfPeriod } from "./activity-period.ts";
import { filterSections } from "./activity-sections.ts";
import { ChangePassword } from "./change-password.tsx";
import { CountCards } from "./count-cards.tsx";
import { FailedSignIns } from "./failed-sign-ins.tsx";
import { Views } from "./views.tsx";

const loadedActivities = 30;
const shownDays = 30;

export async function loader({ request, context, url }: Route.LoaderArgs) {
  const { accounts, clock, content, dashboard, log } = context.get(servicesContext);
  const section = filterSections.find((candidate) => candidate === url.searchParams.get("bereich"));
  const period = periods.find((candidate) => candidate === url.searchParams.get("zeitraum"));
  const since = period && startOfPeriod(period, clock());
  const after = url.searchParams.get("seite") ?? undefined;

  const readsLog = may(context.get(viewerContext), "activity.read");
  // Each part alone: one that fails shows zeros or nothing (SPEC §8), never an error instead of the screen.
  const settle = <T,>(part: Promise<T>): Promise<T | undefined> =>
    part.catch((error: unknown) => {
      log.error("a part of the dashboard failed", { error });
      return undefined;
    });
  const [counts, activities, views, gate, notices, failedSignIns] = await Promise.all([
    settle(dashboard.countRecords()),
    readsLog ? settle(dashboard.listActivities({ section, since, after, limit: loadedActivities + 1 })) : undefined,
    settle(dashboard.listViews(shownDays)),
    settle(readMaintenance(content)),
    settle(dashboard.listNotices()),
    settle(accounts.countFailedSignIns(request.headers.get("Cookie"))),
  ]);
  return {
    readsLog,
    counts,
    activities: (activities ?? [])
      .slice(0, loadedActivities)
      .map(({ id, action, section, details, timestamp, user }) => {
        return { id, sentence: describeActivity({ action, details }), section, timestamp, user };
      }),
    hasOlder: (activities ?? []).length > loadedActivities,
    after,
    views: views ?? [],
    notices: (notices ?? []).map(describeNotice),
    failedSignIns: failedSignIns ?? 0,
    isClosed: gate?.isActive ?? false,
    passwordDialog: url.searchParams.get("passwort"),
  };
}

const NewPassword = z.strictObject({
  intent: z.literal("changePassword"),
  current: z.string().max(1000),
  next: z.string().max(1000),
});

const Submission = z.discriminatedUnion("intent", [
  NewPassword,
  z.strictObject({ intent: z.literal("dismissFailedSignIns") }),
]);

/** A session that ended is said in the dialog, which keeps what was typed; elsewhere it leads to the sign-in. */
export async function clientAction(call: Parameters<typeof answerOrReason>[0]) {
  try {
    return await answerOrReason(call);
  } catch (thrown) {
    const isSentAway = thrown instanceof Response && thrown.status >= 300 && thrown.status < 400;
    if (!isSentAway) throw thrown;
    return data({ ok: false, reason: "not_signed_in" } as const, { status: 401 });
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const submission = await readSubmission(request, Submission);
  const { accounts, log } = context.get(servicesContext);
  const cookies = request.headers.get("Cookie");
  if (submission.intent === "dismissFailedSignIns") {
    await accounts.dismissFailedSignIns(cookies);
    return data({ ok: true } as const);
  }
  const { current, next } = submission;
  try {
    const address = context.get(addressContext);
    const outcome = await accounts.changePassword(cookies, { current, next }, address);
    return data(outcome, { status: outcome.ok ? 200 : 422 });
  } catch (error) {
    log.error("a password was not changed", { error });
    return data({ ok: false, reason: "failed" } as const, { status: 500 });
  }
}

export default function Dashboard({ loaderData }: Route.ComponentProps) {
  const { readsLog, counts, activities, hasOlder, after, views, notices, failedSignIns, isClosed, passwordDialog } =
    loaderData;
  const managesGate = useMay("maintenance.manage");
  const changePassword = (
    <Button component={Link} to="?passwort=1" variant="default" leftSection={<AdminIcon name="key" />}>
      Passwort ändern
    </Button>
  );
  return (
    <AdminPage title="Dashboard" primaryAction={changePassword}>
      <FailedSignIns count={failedSignIns} />
      {isClosed && (
        <MaintenanceStatus isActive>
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
        </MaintenanceStatus>
      )}
      {notices.map(({ title, sentences }) => (
        <Alert
          key={title}
          color="amber"
          variant="light"
          role="status"
          mb="lg"
          icon={<AdminIcon name="about" />}
          title={title}
        >
          {sentences}
        </Alert>
      ))}
      <CountCards counts={counts} />
      <div className="dashboard-parts">
        {readsLog && <ActivityLog activities={activities} hasOlder={hasOlder} after={after} />}
        <Views days={views} />
      </div>
      {passwordDialog !== null && <ChangePassword isGiven={passwordDialog === "erstes"} />}
    </AdminPage>
  );
}
