import { Button, Group, Text, Title } from "@mantine/core";
import { useCallback, useMemo, useState } from "react";
import { data, useNavigate } from "react-router";
import { servicesContext } from "#app/contexts.ts";
import { berlinDate } from "#model/dates/berlin-date.ts";
import { paymentStandings } from "#model/payments/payment-standing.ts";
import { isFoundByName, nameSearchText } from "#model/people/name-search.ts";
import { slugify } from "#model/text/slug.ts";
import { formatCents, formatNumber } from "#text/number.ts";
import { invoiceTerm } from "#text/payments/invoice-term.ts";
import { describePayment } from "#text/payments/payment.ts";
import { standingLabels } from "#text/payments/payment-standing.ts";
import { describeRefundTerms } from "#text/payments/refund.ts";
import { noticeHref } from "../messages/notice-href.ts";
import { AdminIcon } from "../ui/admin-icon.tsx";
import { answerCommand } from "../ui/command/answer-command.ts";
import { DataTable } from "../ui/table/data-table.tsx";
import { RowAction } from "../ui/table/row-action.tsx";
import { TableFilter } from "../ui/table/table-filter.tsx";
import { pageOf, readTableQuery } from "../ui/table/table-query.ts";
import type { Column } from "../ui/table/table-row.tsx";
import { useUrlSearch } from "../ui/use-url-search.ts";
import type { Route } from "./+types/payments-page.ts";
import { changePayments } from "./change-payments.ts";
import { DownloadPayments } from "./download-payments.tsx";
import { InvoiceList } from "./invoice-list.tsx";
import { IssueInvoices } from "./issue-invoices.tsx";
import { PayerName, paymentColumns } from "./payment-columns.tsx";
import { PaymentDialog } from "./payment-dialog.tsx";
import { PaymentsCommand } from "./payments-command.ts";
import { type PaymentRow, presentInvoice, presentPayment } from "./present-payments.ts";

export { ErrorBoundary } from "../events/section-failure.tsx";
export { shouldRevalidate } from "../registrations/manager-revalidation.ts";
export { clientAction } from "../ui/client-action.ts";

const prefix = "zahlungen-";

export async function loader({ params: { eventId }, context, url }: Route.LoaderArgs) {
  const { payments, content, clock } = context.get(servicesContext);
  const event = await content.find("events", eventId);
  if (!event) throw data("Diese Veranstaltung gibt es nicht.", { status: 404 });
  const listed = await payments.list(eventId);
  const invoices = await payments.findInvoices(listed.map(({ registration }) => registration.id));
  const legal = await content.findFirst("legal");
  return {
    event: { id: eventId, title: event.title, date: event.date },
    today: berlinDate(clock()),
    terms: (legal && describePayment(event, legal.paidRegistration)) || describeRefundTerms(event),
    rows: listed.map((one) => presentPayment(one, invoices)),
    invoicesLeft: (await payments.findInvoicesLeft(eventId)).map(presentInvoice),
    query: readTableQuery(url, { prefix, sorts: ["name"], sort: "name", direction: "asc" }),
  };
}

export function action({ request, params: { eventId }, context }: Route.ActionArgs) {
  return answerCommand(
    { request, context },
    {
      schema: PaymentsCommand,
      isSensitive: ({ intent }) => intent === "export",
      run: (command) => changePayments(context, eventId, command),
    },
  );
}

const nameColumn: Column<PaymentRow> = {
  key: "name",
  header: "Name",
  width: "30%",
  render: (row) => <PayerName row={row} />,
};
const columns = [nameColumn, ...paymentColumns];
const labelOf = ({ name }: PaymentRow) => `${name} auswählen`;

/** What the registrations of an event owe and paid. */
export default function PaymentsPage({
  loaderData: { event, today, terms, rows, invoicesLeft, query },
}: Route.ComponentProps) {
  const [search, setSearch] = useState("");
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [openId, setOpenId] = useState<string>();
  const standing = new URLSearchParams(useUrlSearch().search).get(`${prefix}stand`);
  const found = useMemo(
    () =>
      rows
        .filter((row) => !standing || row.standing === standing)
        .filter(({ name, email }) => isFoundByName(nameSearchText(`${name} ${email}`), search)),
    [rows, standing, search],
  );
  const { offset, limit } = pageOf(query);
  const opened = rows.find(({ id }) => id === openId);
  const actions = useCallback(
    ({ id, name }: PaymentRow) => (
      <RowAction icon="payment" tip="Zahlungen" label={`Zahlungen von ${name}`} onClick={() => setOpenId(id)} />
    ),
    [],
  );
  return (
    <>
      <Sums rows={rows} />
      <Group mb="md" gap="sm">
        <Remind eventId={event.id} rows={rows} chosen={chosen} />
        <DownloadPayments fileName={`zahlungen-${slugify(event.title)}-${event.date}`} />
        <IssueInvoices eventId={event.id} ids={[...chosen]} />
      </Group>
      <DataTable<PaymentRow>
        label="Zahlungen"
        rows={found.slice(offset, offset + limit)}
        total={found.length}
        query={{ ...query, search }}
        isFiltered={standing !== null}
        searchLabel="Zahlungen durchsuchen"
        onSearch={setSearch}
        filters={<TableFilter label="Stand" parameter="stand" options={standingOptions(rows)} prefix={prefix} />}
        empty={{ text: "Noch ist niemand bestätigt, der etwas zu zahlen hat." }}
        selection={{
          chosen,
          onChange: (ids, isChosen) =>
            setChosen((before) => {
              const after = new Set(before);
              for (const id of ids) isChosen ? after.add(id) : after.delete(id);
              return after;
            }),
          labelOf,
        }}
        columns={columns}
        actions={actions}
      />
      {invoicesLeft.length > 0 && (
        <section aria-labelledby="rechnungen">
          <Title order={2} size="h3" id="rechnungen" mt="xl" mb="xs">
            Rechnungen gelöschter Anmeldungen
          </Title>
          <Text mb="sm">Sie müssen {invoiceTerm} aufbewahrt werden und bleiben deshalb hier.</Text>
          <InvoiceList invoices={invoicesLeft} />
        </section>
      )}
      {opened && (
        <PaymentDialog key={opened.id} row={opened} today={today} terms={terms} onClose={() => setOpenId(undefined)} />
      )}
    </>
  );
}

function standingOptions(rows: readonly PaymentRow[]) {
  const counts = Map.groupBy(rows, ({ standing }) => standing);
  return [
    { value: "alle", label: `Alle (${formatNumber(rows.length)})` },
    ...paymentStandings.map((value) => {
      const count = counts.get(value)?.length ?? 0;
      return { value, label: `${standingLabels[value]} (${formatNumber(count)})`, isGone: count === 0 };
    }),
  ];
}

function Sums({ rows }: { rows: readonly PaymentRow[] }) {
  const sum = (of: (row: PaymentRow) => number) => formatCents(rows.reduce((all, row) => all + of(row), 0));
  const marked = rows.filter(({ payments, paidOn }) => paidOn && payments.length === 0).length;
  return (
    <Text mb="md">
      Eingegangen {sum(({ paid }) => paid)}, erstattet {sum(({ refunded }) => refunded)}, noch offen{" "}
      {sum(({ openCents }) => openCents)}.
      {rows.some(({ waived }) => waived > 0) && ` Erlassen sind ${sum(({ waived }) => waived)}.`}
      {marked > 0 &&
        ` Dazu ${marked === 1 ? "kommt 1 Anmeldung, die" : `kommen ${formatNumber(marked)} Anmeldungen, die`} ohne Betrag als bezahlt eingetragen ${marked === 1 ? "ist" : "sind"}.`}
    </Text>
  );
}

/** Prepares a message to those chosen who still owe something, or to all whose term is over. */
function Remind({
  eventId,
  rows,
  chosen,
}: {
  eventId: string;
  rows: readonly PaymentRow[];
  chosen: ReadonlySet<string>;
}) {
  const navigate = useNavigate();
  const owing = rows.filter(({ openCents }) => openCents > 0);
  const wanted = chosen.size > 0 ? owing.filter(({ id }) => chosen.has(id)) : owing.filter(isDue);
  const ids = wanted.map(({ id }) => id);
  return (
    <Button
      leftSection={<AdminIcon name="send" isSmall />}
      disabled={ids.length === 0}
      onClick={() => void navigate(noticeHref(eventId, "payment"), { state: { chosen: ids } })}
    >
      {chosen.size > 0 ? "Auswahl erinnern" : "Fällige erinnern"} ({formatNumber(ids.length)})
    </Button>
  );
}

const isDue = ({ standing }: PaymentRow) => standing === "due";
