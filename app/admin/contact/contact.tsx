import * as z from "zod";
import { servicesContext, viewerContext } from "#app/contexts.ts";
import { may } from "#model/accounts/permission.ts";
import { contactPart } from "#model/content/settings-parts.ts";
import { HistoryButton } from "../history/history-button.tsx";
import { HistoryDrawer } from "../history/history-drawer.tsx";
import { AdminPage } from "../ui/admin-page.tsx";
import { answerCommand } from "../ui/command/answer-command.ts";
import { answerPart } from "../ui/editor/answer-part.ts";
import { Submission } from "../ui/editor/editor-action.ts";
import { LoadFailure } from "../ui/feedback/load-failure.tsx";
import { loadSettingsPart } from "../ui/settings/load-settings-part.ts";
import { readTableQuery } from "../ui/table/table-query.ts";
import { readTab, UrlTabs } from "../ui/url-tabs.tsx";
import type { Route } from "./+types/contact.ts";
import { contactLabels } from "./contact-labels.ts";
import { ContactMessages } from "./contact-messages.tsx";
import { ContactSettingsForm } from "./contact-settings-form.tsx";
import { loadMessages } from "./load-messages.ts";
import { type MessageAnswer, MessageCommand } from "./message-command.ts";

export { clientAction } from "../ui/client-action.ts";

const tabs = ["einstellungen", "anfragen"] as const;
const filters = { alle: "all", offen: "open", beantwortet: "answered" } as const;

export async function loader({ context, url }: Route.LoaderArgs) {
  const { contact, config } = context.get(servicesContext);
  const viewer = context.get(viewerContext);
  const mayAnswer = may(viewer, "contact.manage");
  const tab = readTab(url, tabs);
  const open = mayAnswer ? await contact.count("open") : undefined;
  if (mayAnswer && tab === "anfragen") {
    const query = readTableQuery(url, { sorts: ["createdAt"], sort: "createdAt", direction: "desc" });
    const asked = url.searchParams.get("stand") ?? "";
    const filter = Object.hasOwn(filters, asked) ? filters[asked as keyof typeof filters] : "all";
    const messages = await loadMessages(contact, { query, filter, id: url.searchParams.get("anfrage") });
    const isFiltered = filter !== "all";
    const hasMailService = config.mailUrl !== undefined;
    return { tab, open, messages: { ...messages, query, isFiltered, hasMailService }, settings: undefined };
  }
  const record = await loadSettingsPart(context, contactPart);
  return { tab: tabs[0], open, messages: undefined, settings: { record, historyOf: url.searchParams.get("verlauf") } };
}

export function action({ request, context }: Route.ActionArgs) {
  return answerCommand(
    { request, context },
    {
      schema: z.union([Submission.options[0], MessageCommand]),
      needs: ({ intent }) => (intent === "save" ? "content.edit" : "contact.manage"),
      run: async (command): Promise<MessageAnswer> =>
        command.intent === "save" ? answerPart(context, contactPart, command) : changeMessage(context, command),
    },
  );
}

const missing = { ok: false, reason: "missing" } as const;

async function changeMessage(
  context: Route.ActionArgs["context"],
  { intent, id }: MessageCommand,
): Promise<MessageAnswer> {
  const { contact } = context.get(servicesContext);
  const viewer = context.get(viewerContext);
  const done = { ok: true, id, version: 0 } as const;
  if (intent === "retry")
    return (await contact.retryMail(viewer, id)) === "sent" ? done : { ok: false, reason: "mail_failed" };
  const isFound = intent === "delete" ? contact.remove(viewer, id) : contact.mark(viewer, id, intent);
  return (await isFound) ? done : missing;
}

const screenTitle = "Kontakt verwalten";

export default function Contact({ loaderData: { tab, open, messages, settings } }: Route.ComponentProps) {
  const history = settings?.record.version !== undefined && <HistoryButton id={settings.record.id} />;
  return (
    <AdminPage title={screenTitle} primaryAction={history}>
      <UrlTabs
        label="Kontakt"
        chosen={tab}
        tabs={[
          { value: "einstellungen", label: "Einstellungen" },
          ...(open === undefined
            ? []
            : [{ value: "anfragen", label: open > 0 ? `Anfragen (${open} offen)` : "Anfragen" } as const]),
        ]}
      >
        {settings && <ContactSettingsForm key={settings.record.id} record={settings.record} />}
        {messages && <ContactMessages {...messages} />}
      </UrlTabs>
      {settings?.historyOf && <HistoryDrawer collection="settings" id={settings.historyOf} labels={contactLabels} />}
    </AdminPage>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <LoadFailure title={screenTitle} message="Fehler beim Laden der Einstellungen" error={error} />;
}
