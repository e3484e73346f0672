import { Button, Group, Title } from "@mantine/core";
import { useState } from "react";
import { href, Link, useSearchParams } from "react-router";
import { servicesContext } from "#app/contexts.ts";
import { formatNumber } from "#text/number.ts";
import { AdminIcon } from "../ui/admin-icon.tsx";
import { AdminPage } from "../ui/admin-page.tsx";
import { answerCommand } from "../ui/command/answer-command.ts";
import { useDialogHref } from "../ui/dialog/dialog-href.ts";
import { LoadFailure } from "../ui/feedback/load-failure.tsx";
import { DataTable } from "../ui/table/data-table.tsx";
import { RowAction } from "../ui/table/row-action.tsx";
import { pageOf, readTableQuery } from "../ui/table/table-query.ts";
import { useMayChange } from "../ui/use-viewer.ts";
import type { Route } from "./+types/redirects.ts";
import { changeRedirects } from "./change-redirects.ts";
import { ImportRedirects } from "./import-redirects.tsx";
import { RedirectDialog } from "./redirect-dialog.tsx";
import { RedirectsCommand } from "./redirects-command.ts";
import { RemoveRedirect } from "./remove-redirect.tsx";

export { clientAction } from "../ui/client-action.ts";

const sorts = ["source", "target", "hits"] as const;

export async function loader({ context, url }: Route.LoaderArgs) {
  const { redirects } = context.get(servicesContext);
  const query = readTableQuery(url, { sorts, sort: "source", direction: "asc" });
  const { search, sort: order, direction } = query;
  const editedSource = url.searchParams.get("bearbeiten");
  const [rows, total, unknown, edited] = await Promise.all([
    redirects.list({ search, order, direction, ...pageOf(query) }),
    redirects.count(search),
    redirects.listUnknown(),
    editedSource ? redirects.find(editedSource) : undefined,
  ]);
  return {
    rows: rows.map((row) => ({ id: row.source, ...row })),
    total,
    query,
    unknown: unknown.map((row) => ({ id: row.path, ...row })),
    edited,
  };
}

export function action({ request, context }: Route.ActionArgs) {
  const run = (command: RedirectsCommand) => changeRedirects(context, command);
  return answerCommand({ request, context }, { schema: RedirectsCommand, run });
}

const screenTitle = "Alte Adressen";

export default function Redirects({ loaderData }: Route.ComponentProps) {
  const { rows, total, query, unknown, edited } = loaderData;
  const dialogHref = useDialogHref();
  const mayChange = useMayChange();
  const added = useSearchParams()[0].get("neu");
  const [removing, setRemoving] = useState<string>();
  const add = mayChange ? (
    <Button component={Link} to={dialogHref({ neu: "1" })} preventScrollReset leftSection={<AdminIcon name="plus" />}>
      Neue Weiterleitung
    </Button>
  ) : undefined;
  return (
    <AdminPage title={screenTitle} primaryAction={add}>
      <p className="form-lead muted">
        Gedruckte und verlinkte Adressen Ihrer früheren Website führen hier weiter zur richtigen Seite. Ändern Sie den
        Titel eines Eintrags, bleiben seine eigenen Adressen von selbst gültig; dafür ist hier nichts nötig.
      </p>
      <Group my="md">
        {mayChange && <ImportRedirects />}
        {total > 0 && (
          <Button
            component="a"
            href={href("/admin/redirects/export")}
            download
            variant="default"
            leftSection={<AdminIcon name="download" />}
          >
            Liste herunterladen
          </Button>
        )}
      </Group>
      <DataTable<(typeof rows)[number]>
        label="Alte Adressen"
        rows={rows}
        total={total}
        query={query}
        searchLabel="Adressen durchsuchen"
        empty={{ text: "Noch keine Weiterleitungen. Ein Import der früheren Website legt sie von selbst an." }}
        columns={[
          {
            key: "source",
            header: "Alte Adresse",
            sort: "source",
            width: "38%",
            render: ({ source }) => <span className="row-title breakable">{source}</span>,
          },
          {
            key: "target",
            header: "Führt zu",
            sort: "target",
            render: ({ target }) => <span className="breakable">{target}</span>,
          },
          {
            key: "hits",
            header: "Aufrufe (30 Tage)",
            sort: "hits",
            width: 170,
            isShort: true,
            render: ({ hits }) => formatNumber(hits),
          },
        ]}
        actions={
          mayChange
            ? ({ source }) => (
                <>
                  <RowAction
                    icon="edit"
                    tip="Bearbeiten"
                    label={`${source} bearbeiten`}
                    to={dialogHref({ bearbeiten: source })}
                  />
                  <RowAction
                    icon="trash"
                    tip="Löschen"
                    label={`${source} löschen`}
                    onClick={() => setRemoving(source)}
                    isDanger
                  />
                </>
              )
            : undefined
        }
      />
      {unknown.length > 0 && (
        <section aria-labelledby="unknown-addresses">
          <Title order={2} id="unknown-addresses" mt="xl" mb="xs">
            Unbekannte Adressen der letzten 30 Tage
          </Title>
          <p className="form-lead muted">
            Diese Adressen wurden aufgerufen, führen aber nirgends hin. Gezählt werden nur die Aufrufe, nicht die
            Personen.
          </p>
          <DataTable<(typeof unknown)[number]>
            label="Unbekannte Adressen"
            rows={unknown}
            total={unknown.length}
            query={{ ...query, search: "", page: 1, pageSize: 100, prefix: "unbekannt-" }}
            empty={{ text: "" }}
            columns={[
              {
                key: "path",
                header: "Adresse",
                render: ({ path }) => <span className="row-title breakable">{path}</span>,
              },
              {
                key: "count",
                header: "Aufrufe",
                width: 130,
                isShort: true,
                render: ({ count }) => formatNumber(count),
              },
            ]}
            actions={
              mayChange
                ? ({ path }) => (
                    <RowAction
                      icon="link"
                      tip="Weiterleiten"
                      label={`${path} weiterleiten`}
                      to={dialogHref({ neu: path })}
                    />
                  )
                : undefined
            }
          />
        </section>
      )}
      {mayChange && added !== null && (
        <RedirectDialog key={added} initial={{ source: added.startsWith("/") ? added : "", target: "" }} />
      )}
      {mayChange && edited && <RedirectDialog key={edited.source} initial={edited} before={edited.source} />}
      <RemoveRedirect source={removing} onClose={() => setRemoving(undefined)} />
    </AdminPage>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <LoadFailure title={screenTitle} message="Fehler beim Laden der alten Adressen" error={error} />;
}
