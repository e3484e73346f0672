import "./legal.css";
import * as z from "zod";
import { servicesContext } from "#app/contexts.ts";
import { differingLegalTexts, LegalRecord } from "#model/content/legal.ts";
import { legalTextPart, membershipFormPart } from "#model/content/legal-parts.ts";
import { berlinDate } from "#model/dates/berlin-date.ts";
import { HistoryButton } from "../history/history-button.tsx";
import { HistoryDrawer } from "../history/history-drawer.tsx";
import { loadSingle } from "../publishing/load-drafts.ts";
import { AdminPage } from "../ui/admin-page.tsx";
import { answerCommand, incomplete } from "../ui/command/answer-command.ts";
import { answerPart } from "../ui/editor/answer-part.ts";
import { answerSubmission, Submission } from "../ui/editor/editor-action.ts";
import type { EditorAnswer } from "../ui/editor/editor-answer.ts";
import { LoadFailure } from "../ui/feedback/load-failure.tsx";
import { readTab, UrlTabs } from "../ui/url-tabs.tsx";
import type { Route } from "./+types/legal.ts";
import { LegalCommand } from "./legal-command.ts";
import { legalLabels } from "./legal-labels.ts";
import { LegalTextForm } from "./legal-text-form.tsx";
import { MembershipFormCard } from "./membership-form-card.tsx";

export { clientAction } from "../ui/client-action.ts";

const tabs = ["impressum", "datenschutz", "mitgliedsantrag", "barrierefreiheit", "teilnahme"] as const;
const fieldOf = {
  impressum: "imprint",
  datenschutz: "privacy",
  barrierefreiheit: "accessibility",
  teilnahme: "paidRegistration",
} as const;

export async function loader({ context, url }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const [record, stored] = await Promise.all([loadSingle(services, "legal"), services.content.findFirst("legal")]);
  const published = stored ?? LegalRecord.parse({});
  const drafted = record.draft ? differingLegalTexts(record.values, published) : [];
  return {
    record,
    drafted,
    membershipForm: published.membershipForm,
    version: stored?.version ?? ("new" as const),
    tab: readTab(url, tabs),
    historyOf: url.searchParams.get("verlauf"),
  };
}

export function action({ request, url, context }: Route.ActionArgs) {
  return answerCommand(
    { request, context },
    {
      schema: z.union([Submission, LegalCommand]),
      run: async (command): Promise<EditorAnswer> => {
        if (command.intent === "form") return changeForm(context, command);
        if (command.intent !== "save" && command.intent !== "saveDraft") {
          return answerSubmission(context, "legal", command);
        }
        const tab = readTab(url, tabs);
        if (tab === "mitgliedsantrag") throw incomplete();
        const field = fieldOf[tab];
        return answerPart(context, legalTextPart(field), command, legalLabels[field]);
      },
    },
  );
}

function changeForm(context: Route.ActionArgs["context"], { id, expectedVersion, form }: LegalCommand) {
  const today = berlinDate(context.get(servicesContext).clock());
  const document = form.url ? { ...form, lastUpdated: form.lastUpdated || today } : form;
  const submission = { intent: "save", id, expectedVersion, document } as const;
  return answerPart(context, membershipFormPart, submission, form.fileName || undefined);
}

const screenTitle = "Rechtliches verwalten";

export default function Legal({
  loaderData: { record, drafted, membershipForm, version, tab, historyOf },
}: Route.ComponentProps) {
  const { id } = record;
  const history = (record.version !== undefined || record.draft) && <HistoryButton id={id} />;
  return (
    <AdminPage title={screenTitle} primaryAction={history}>
      <UrlTabs
        label="Rechtliche Inhalte"
        chosen={tab}
        tabs={[
          { value: "impressum", label: legalLabels.imprint },
          { value: "datenschutz", label: legalLabels.privacy },
          { value: "mitgliedsantrag", label: legalLabels.membershipForm },
          { value: "barrierefreiheit", label: legalLabels.accessibility },
          { value: "teilnahme", label: legalLabels.paidRegistration },
        ]}
      >
        {tab === "mitgliedsantrag" ? (
          <MembershipFormCard id={id} version={version} form={membershipForm} />
        ) : (
          <LegalTextForm key={tab} field={fieldOf[tab]} record={record} drafted={drafted} />
        )}
      </UrlTabs>
      {historyOf && <HistoryDrawer collection="legal" id={historyOf} labels={legalLabels} />}
    </AdminPage>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <LoadFailure title={screenTitle} message="Fehler beim Laden der Inhalte" error={error} />;
}
