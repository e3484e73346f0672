import "../ui/editor/editor.css";
import { Anchor, Button, TextInput } from "@mantine/core";
import { useRef, useState } from "react";
import { Link } from "react-router";
import { servicesContext, viewerContext } from "#app/contexts.ts";
import { keptOf } from "#model/people/person-data.ts";
import { AdminIcon } from "../ui/admin-icon.tsx";
import { AdminPage } from "../ui/admin-page.tsx";
import { answerCommand } from "../ui/command/answer-command.ts";
import { ConfirmDialog } from "../ui/dialog/confirm-dialog.tsx";
import { LoadFailure } from "../ui/feedback/load-failure.tsx";
import type { Route } from "./+types/privacy.ts";
import { ErasureView } from "./erasure-view.tsx";
import "./privacy.css";
import { quoted } from "#text/quoted.ts";
import { type PrivacyAnswer, PrivacyCommand } from "./privacy-command.ts";
import { ReportView } from "./report-view.tsx";
import { invalidAddress, usePersonData } from "./use-person-data.ts";

export { clientAction } from "../ui/client-action.ts";

export function loader({ context }: Route.LoaderArgs) {
  return { periods: context.get(servicesContext).config.retention };
}

export function action({ request, context }: Route.ActionArgs) {
  return answerCommand(
    { request, context },
    { schema: PrivacyCommand, isSensitive: () => true, run: (command) => runPrivacy(context, command) },
  );
}

async function runPrivacy(
  context: Route.ActionArgs["context"],
  { intent, email }: PrivacyCommand,
): Promise<PrivacyAnswer> {
  const { privacy, clock, config } = context.get(servicesContext);
  const viewer = context.get(viewerContext);
  if (intent === "inform") {
    const found = await privacy.inform(viewer, email);
    if (!found) return { ok: false, reason: "invalid" };
    const report = { data: found, kept: keptOf(found), createdAt: clock().toISOString(), siteUrl: config.siteUrl };
    return { ok: true, report };
  }
  const erasure = await privacy.erase(viewer, email);
  if (!erasure) return { ok: false, reason: "invalid" };
  return { ok: true, erasure: { email: email.trim(), removed: { ...erasure.removed }, kept: erasure.kept } };
}

const screenTitle = "Auskunft und Löschung";

export default function Privacy({ loaderData: { periods } }: Route.ComponentProps) {
  const person = usePersonData();
  const [email, setEmail] = useState("");
  const [mistake, setMistake] = useState<string>();
  const [isAsking, setAsking] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const shown = person.shown;

  function ask(): void {
    const isAddress = /^[^\s@]+@[^\s@]+$/.test(email.trim());
    setMistake(isAddress ? undefined : invalidAddress);
    if (isAddress) person.ask({ intent: "inform", email });
    else field.current?.focus();
  }

  return (
    <AdminPage title={screenTitle}>
      <form
        noValidate
        className="card form-card no-print"
        onSubmit={(event) => {
          event.preventDefault();
          ask();
        }}
      >
        <p className="form-lead">
          Jemand möchte wissen, was über ihn gespeichert ist, oder seine Daten löschen lassen? Geben Sie die
          E-Mail-Adresse ein. Sie sehen alles, was dazu gespeichert ist, und jeden Text, in dem die Adresse oder der
          Name steht. Sie können es ausdrucken, als Datei speichern oder löschen. Prüfen Sie vorher, dass die Anfrage
          wirklich von dieser Person kommt.
        </p>
        <p className="form-lead">
          Den Text der Seite „Datenschutz“ ändern Sie unter{" "}
          <Anchor component={Link} to="/admin/legal?reiter=datenschutz" underline="always">
            Rechtliches
          </Anchor>
          .
        </p>
        <div className="person-search">
          <TextInput
            ref={field}
            type="email"
            label="E-Mail-Adresse der Person"
            autoComplete="off"
            value={email}
            error={mistake ?? person.error}
            onChange={(event) => {
              setEmail(event.currentTarget.value);
              setMistake(undefined);
              person.forget();
            }}
          />
          <Button
            type="submit"
            size="md"
            disabled={person.running !== undefined}
            leftSection={<AdminIcon name="search" />}
          >
            {person.running === "inform" ? "Wird geladen..." : "Auskunft erstellen"}
          </Button>
        </div>
      </form>
      {shown && "report" in shown && (
        <ReportView
          key={shown.report.createdAt}
          report={shown.report}
          periods={periods}
          onErase={() => setAsking(true)}
        />
      )}
      {shown && "erasure" in shown && <ErasureView erasure={shown.erasure} />}
      <ConfirmDialog
        isOpen={isAsking || person.running === "erase"}
        title="Daten löschen"
        confirmLabel="Endgültig löschen"
        isPending={person.running === "erase"}
        onClose={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false);
          if (shown && "report" in shown) person.ask({ intent: "erase", email: shown.report.data.email });
        }}
      >
        Möchten Sie alles löschen, was zu {quoted(shown && "report" in shown ? shown.report.data.email : email)}{" "}
        gespeichert ist? Auch Anmeldungen zu kommenden Veranstaltungen gehen dabei verloren. Das lässt sich nicht
        rückgängig machen.
      </ConfirmDialog>
    </AdminPage>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <LoadFailure title={screenTitle} message="Fehler beim Laden der Daten" error={error} />;
}
