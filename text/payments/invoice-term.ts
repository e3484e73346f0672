import { invoiceYears } from "#model/payments/invoice-term.ts";

/** How long an invoice has to be kept, as in "Sie muss 8 Jahre aufbewahrt werden". */
export const invoiceTerm = `${invoiceYears} Jahre`;

/** Until when, as in "aufbewahrt bis 8 Jahre nach dem Ende des Jahres, in dem …". */
export const invoiceTermEnds = `${invoiceTerm} nach dem Ende des Jahres, in dem sie ausgestellt wurden (§ 147 Abs. 3 AO, § 14b Abs. 1 UStG)`;
