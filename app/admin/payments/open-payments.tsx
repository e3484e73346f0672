import { Anchor, Button, Group, Text, Title } from "@mantine/core";
import { useMemo, useState } from "react";
import { href, Link, redirect } from "react-router";
import { servicesContext, viewerContext } from "#app/contexts.ts";
import { may } from "#model/accounts/permission.ts";
import { berlinDate } from "#model/dates/berlin-date.ts";
import { isFoundByName, nameSearchText } from "#model/people/name-search.ts";
import { invoiceTerm } from "#text/payments/invoice-term.ts";
import { eventHref } from "../events/event-sections.ts";
import { AdminIcon } from "../ui/admin-icon.tsx";
import { AdminPage } from "../ui/admin-page.tsx";
import { answerCommand } from "../ui/command/answer-command.ts";
import { LoadFailure } from "../ui/feedback/load-failure.tsx";
import { DataTable } from "../ui/table/data-table.tsx";
import { pageOf, readTableQuery } from "../ui/table/table-query.ts";
import type { Column } from "../ui/table/table-row.tsx";
import type { Route } from "./+types/open-payments.ts";
import { DownloadPayments } from "./download-payments.tsx";
import { InvoiceList } from "./invoice-list.tsx";
import { PayerName, paymentColumns } from "./payment-columns.tsx";
import { type ExportAnswer, exportCommand } from "./payments-command.ts";
import { csvPayment, type PaymentRow, presentInvoice, presentPayment } from "./present-payments.ts";

export { clientAction } from "../ui/client-action.ts";

export async function loader({ context, url }: Route.LoaderArgs) {
  if (!may(context.get(viewerContext), "registrations.manage")) throw redirect(href("/admin/payments/einstellungen"));
  const { payments, clock } = context.get(servicesContext);
  return {
    today: berlinDate(clock()),
    rows: (await payments.listOpen()).map((one) => presentPayment(one)),
    invoicesLeft: (await payments.findInvoicesWithoutEvent()).map(presentInvoice),
    query: readTableQuery(url, { sorts: ["due"], sort: "due", direction: "asc" }),
  };
}

export function action({ request, context }: Route.ActionArgs) {
  const { payments } = context.get(servicesContext);
  return answerCommand(
    { request, context },
    {
      schema: exportCommand,
      isSensitive: () => true,
      run: async (): Promise<ExportAnswer> => {
        const listed = await payments.exportAll(context.get(viewerContext), undefined);
        return { ok: true, rows: listed.map(csvPayment) };
      },
    },
  );
}

const screenTitle = "Zahlungen";

const columns: Column<PaymentRow>[] = [
  { key: "name", header: "Name", width: "30%", render: (row) => <PayerName row={row} /> },
  {
    key: "event",
    header: "Veranstaltung",
    render: ({ event }) => (
      <Anchor component={Link} to={eventHref(event.id, "zahlungen")}>
        {event.title}
      </Anchor>
    ),
  },
  ...paymentColumns,
];

/** Registrations of all events whose payment somebody has to see to. */
export default function OpenPayments({ loaderData: { today, rows, invoicesLeft, query } }: Route.ComponentProps) {
  const [search, setSearch] = useState("");
  const found = useMemo(
    () =>
      rows.filter(({ name, email, event }) => isFoundByName(nameSearchText(`${name} ${email} ${event.title}`), search)),
    [rows, search],
  );
  const { offset, limit } = pageOf(query);
  return (
    <AdminPage title={screenTitle}>
      <p className="form-lead muted">
        Hier stehen alle Anmeldungen, bei denen noch etwas zu tun ist: Es fehlt Geld, es ist zu viel gekommen, oder eine
        bezahlte Anmeldung ist storniert. Zahlungen eintragen und erinnern können Sie in der Veranstaltung.
      </p>
      <Group my="md">
        <Button
          component={Link}
          to={href("/admin/payments/kontoauszug")}
          leftSection={<AdminIcon name="upload" isSmall />}
        >
          Kontoauszug abgleichen
        </Button>
        <Button component={Link} to={href("/admin/payments/einstellungen")} variant="default">
          Einstellungen
        </Button>
        {rows.length > 0 && <DownloadPayments fileName={`offene-zahlungen-${today}`} />}
      </Group>
      <DataTable<PaymentRow>
        label="Offene Zahlungen"
        rows={found.slice(offset, offset + limit)}
        total={found.length}
        query={{ ...query, search }}
        searchLabel="Offene Zahlungen durchsuchen"
        onSearch={setSearch}
        empty={{ text: "Es ist nichts offen." }}
        columns={columns}
      />
      {invoicesLeft.length > 0 && (
        <section aria-labelledby="rechnungen">
          <Title order={2} size="h3" id="rechnungen" mt="xl" mb="xs">
            Rechnungen gelöschter Veranstaltungen
          </Title>
          <Text mb="sm">
            Sie gehören zu Veranstaltungen, die gelöscht oder wieder ein Entwurf sind. Sie müssen {invoiceTerm}{" "}
            aufbewahrt werden und bleiben deshalb hier.
          </Text>
          <InvoiceList invoices={invoicesLeft} namesEvents />
        </section>
      )}
    </AdminPage>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <LoadFailure title={screenTitle} message="Fehler beim Laden der offenen Zahlungen" error={error} />;
}
