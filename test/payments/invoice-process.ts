import { createContentReader } from "#server/content/store/content-store.ts";
import { openDatabase } from "#server/database/open-database.ts";
import { issueInvoice } from "#server/invoices/issue-invoice.ts";

// Issues and cancels invoices until it is killed; says so after the first.
const database = await openDatabase(process.argv[2] ?? "");
const parts = { database, content: createContentReader(database) };
let issued = 0;
async function work(registrationId: string): Promise<void> {
  const order = { eventId: "e1", registrationId, recipient: "Klinik" };
  await issueInvoice(parts, order, { email: null, now: new Date("2026-06-15T10:00:00Z") });
  if (issued++ === 0) process.stdout.write("issued\n");
}
const ids = Array.from({ length: 59 }, (_, number) => `r${number}`);
await Promise.all(ids.map(work));
setInterval(() => {}, 1000);
