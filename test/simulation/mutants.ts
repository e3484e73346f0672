/**
 * A fault planted into the sources, which the simulation has to find. All are built into one program; the environment
 * variable `PLANTED_FAULT` says which of them is real.
 */
export interface Mutant {
  /** What the program then does wrong. */
  does: string;
  file: string;
  /** Occurs once in the file. */
  find: string;
  /** `PLANTED` stands for whether this fault is the one that is tried. */
  replace: string;
}

const states = "model/registrations/allowed-actions.ts";
const seats = "server/registrations/seat-store.ts";
const cleanedLog = "server/privacy/clean-activities.ts";

export const mutants: readonly Mutant[] = [
  {
    does: "confirms registrations for a cancelled event",
    file: states,
    find: "confirm: { events: held,",
    replace: "confirm: { events: PLANTED ? present : held,",
  },
  {
    does: "confirms automatically what was accepted before the event was cancelled",
    file: states,
    find: "confirmAutomatically: { events: held,",
    replace: "confirmAutomatically: { events: PLANTED ? present : held,",
  },
  {
    does: "reminds of a cancelled event",
    file: states,
    find: "remind: { events: toCome,",
    replace: "remind: { events: PLANTED ? present : toCome,",
  },
  {
    does: "issues certificates for a cancelled event",
    file: states,
    find: "issueCertificate: { events: held,",
    replace: "issueCertificate: { events: PLANTED ? present : held,",
  },
  {
    does: "gives offered seats to others",
    file: seats,
    find: 'return e.and([e("status", "=", "waiting"), e("offer_expires_at", "is not", null)]);',
    replace:
      'return PLANTED ? e.lit(false) : e.and([e("status", "=", "waiting"), e("offer_expires_at", "is not", null)]);',
  },
  {
    does: "offers more seats than are free",
    file: "model/registrations/waiting-list.ts",
    find: "if (offerExpiresAt !== null) plan.take(",
    replace: "if (offerExpiresAt !== null && !PLANTED) plan.take(",
  },
  {
    does: "keeps a seat for people whose offer was never mailed",
    file: "server/registrations/waiting-list/offer-mail.ts",
    find: "whenDropped: (transaction, id) => setOffers(transaction, [id], null),",
    replace: "whenDropped: (transaction, id) => setOffers(transaction, PLANTED ? [] : [id], null),",
  },
  {
    does: "counts messages as sent that were dropped",
    file: "server/registrations/messages/message-store.ts",
    find: '.where("id", "=", recipientId)\n    .execute();\n}\n\n/** Pauses',
    replace: '.where("id", "=", PLANTED ? "" : recipientId)\n    .execute();\n}\n\n/** Pauses',
  },
  {
    does: "moves people to a full event without asking",
    file: "server/registrations/by-hand/seat-by-hand.ts",
    find: "if (seats.free(choice) >= 1)",
    replace: "if (seats.free(choice) >= 1 || PLANTED)",
  },
  {
    does: "sends a mail again that may have arrived",
    file: "server/mail/room/mail-outcome.ts",
    find: 'if (mayHaveArrived && policy !== "again")',
    replace: 'if (mayHaveArrived && policy !== "again" && !PLANTED)',
  },
  {
    does: "keeps the messages of an erased person to the secretariat",
    file: "server/privacy/erase-person.ts",
    find: "messages = await findMessagesOf(transaction, key);",
    replace: "messages = (await findMessagesOf(transaction, key)).slice(PLANTED ? 1000 : 0);",
  },
  {
    does: "keeps an erased person in the entries of the log",
    file: cleanedLog,
    find: "const details = keepsAccount ? row.details",
    replace: "const details = keepsAccount || PLANTED ? row.details",
  },
  {
    does: "breaks the chain of the log when a person is erased",
    file: cleanedLog,
    find: "commitments: kept && JSON.stringify(kept)",
    replace: "commitments: PLANTED ? row.commitments : kept && JSON.stringify(kept)",
  },
  {
    does: "brings erased people back with a backup",
    file: "server/backup/restore-backup.ts",
    find: "if (!again) return;",
    replace: "if (!again || PLANTED) return;",
  },
  {
    does: "makes no backup while the clock is in doubt",
    file: "server/tasks.ts",
    find: "if (await isOwnStore()) await services.backups.runIfDue();",
    replace:
      "if ((!PLANTED || (await clockTrust.mayDelete())) && (await isOwnStore())) await services.backups.runIfDue();",
  },
  {
    does: "sweeps the files of deleted records",
    file: "server/files/file-uses.ts",
    find: "await addFileUses(transaction, record, [versionsOf[record.kind]], keys);",
    replace:
      "await (PLANTED ? removeFileUses(transaction, record, versionsOf[record.kind], keys) : addFileUses(transaction, record, [versionsOf[record.kind]], keys));",
  },
  {
    does: "replaces a file in records, but not in their drafts",
    file: "server/media/replace-file.ts",
    find: "if (!draft || draft.deleted_at !== null) return;",
    replace: "if (!draft || draft.deleted_at !== null || PLANTED) return;",
  },
  {
    does: "keeps outdated pages in the cache",
    file: "server/http/page-cache.ts",
    find: "    this.#pages.clear();",
    replace: "    if (!PLANTED) this.#pages.clear();",
  },
  {
    does: "caches a page without its query",
    file: "server/http/page-cache.ts",
    find: "return path + canonicalQuery(target.slice(start), path);",
    replace: "return path + (PLANTED ? '' : canonicalQuery(target.slice(start), path));",
  },
  {
    does: "publishes planned drafts an hour too early",
    file: "server/content/drafts/publish-due.ts",
    find: "const now = clock();",
    replace: "const now = PLANTED ? new Date(clock().getTime() + 3_600_000) : clock();",
  },
  {
    does: "shows a draft by links that were revoked",
    file: "server/content/drafts/preview-links.ts",
    find: 'await transaction.deleteFrom("preview_links").where("collection", "=", collection).where("id", "=", id).execute();',
    replace:
      'if (!PLANTED) await transaction.deleteFrom("preview_links").where("collection", "=", collection).where("id", "=", id).execute();',
  },
  {
    does: "overwrites what somebody else has saved meanwhile",
    file: "server/content/store/write-content.ts",
    find: 'if (current && expected !== "any" && expected !== current.version) {',
    replace: 'if (!PLANTED && current && expected !== "any" && expected !== current.version) {',
  },
  {
    does: "cancels registrations without an entry in the log",
    file: "server/registrations/cancel-registrations.ts",
    find: 'await recordActivity(transaction, { action: "registration.cancelled", section: "events", details }, author);',
    replace:
      'if (!PLANTED) await recordActivity(transaction, { action: "registration.cancelled", section: "events", details }, author);',
  },
  {
    does: "forgets the city of people in an export",
    file: "server/privacy/columns/registration-columns.ts",
    find: 'field("city", text)',
    replace: 'field("city", text, PLANTED ? ["record", "report"] : undefined)',
  },
  {
    does: "lets a role keep what another role may",
    file: "app/admin/layout/require-viewer.ts",
    find: 'if (decision === "refused") {',
    replace: 'if (decision === "refused" && !PLANTED) {',
  },
  {
    does: "sends visitors from one old address to another",
    file: "model/site/redirect.ts",
    find: "others.some((other) => other.source === end)",
    replace: "(!PLANTED && others.some((other) => other.source === end))",
  },
  {
    does: "counts deleted records on the dashboard",
    file: "server/content/store/content-store.ts",
    find: 'where("deleted_at", "is", null).groupBy("collection")',
    replace: 'where((e) => (PLANTED ? e.lit(true) : e("deleted_at", "is", null))).groupBy("collection")',
  },
  {
    does: "counts what is paid back as paid",
    file: "model/payments/payment-standing.ts",
    find: '{ paid: sum("payment"), refunded: sum("refund") }',
    replace: '{ paid: sum("payment") + (PLANTED ? sum("refund") : 0), refunded: sum("refund") }',
  },
  {
    does: "asks for a fee that is waived",
    file: "model/payments/payment-standing.ts",
    find: "return Math.max(0, owedCents - waived);",
    replace: "return PLANTED ? owedCents : Math.max(0, owedCents - waived);",
  },
  {
    does: "takes the number of an invoice before there is one",
    file: "server/invoices/issue-invoice.ts",
    find: "if (valid) return { ok: true, invoice: valid.says };",
    replace:
      'if (PLANTED) await transaction.updateTable("invoice_numbers").set((e) => ({ last: e("last", "+", 1) })).execute();\n    if (valid) return { ok: true, invoice: valid.says };',
  },
  {
    does: "books an entry of a statement twice",
    file: "server/payments/book-entries.ts",
    find: "if (isThere || cents <= 0 || used + cents > entry.cents) continue;",
    replace: "if (cents <= 0 || (!PLANTED && (isThere || used + cents > entry.cents))) continue;",
  },
  {
    does: "reminds whoever has paid",
    file: "server/registrations/messages/message-mail.ts",
    find: "if (asksForPayment && !transfer) return undefined;",
    replace: "if (asksForPayment && !transfer && !PLANTED) return undefined;",
  },
  {
    does: "proposes what goes back as if everybody cancelled today",
    file: "server/payments/list-payments.ts",
    find: 'const cancelledOn = status === "cancelled" ? cancellationDay',
    replace: 'const cancelledOn = status === "cancelled" && !PLANTED ? cancellationDay',
  },
  {
    does: "replaces by an import what was edited here",
    file: "server/import/kept-edits.ts",
    find: "if (!row || row.saved_by === null) return undefined;",
    replace: "if (!row || row.saved_by === null || PLANTED) return undefined;",
  },
  {
    does: "brings deleted records back by an import",
    file: "server/import/kept-edits.ts",
    find: "if (row ? row.deleted_at !== null : deletedHere",
    replace: "if (row ? row.deleted_at !== null && !PLANTED : deletedHere",
  },
  {
    does: "leads an old address that was changed here elsewhere by an import",
    file: "server/import/database-target.ts",
    find: "(overwrites || !(before.has(source) || isDeletedHere(source)))",
    replace: "(overwrites || PLANTED || !(before.has(source) || isDeletedHere(source)))",
  },
  {
    does: "leads the old addresses of imported entries nowhere",
    file: "server/import/entries/entry-writes.ts",
    find: "publicPlaceOf(collection, storedId, shown.title)",
    replace: 'publicPlaceOf(collection, PLANTED ? storedId + "0" : storedId, shown.title)',
  },
  {
    does: "leaves the row of a file that a killed import was storing",
    file: "server/import/files/bring-files.ts",
    find: "if (row.is_stored === 0 && !isTrial) await deleteFile(",
    replace: "if (row.is_stored === 0 && !isTrial && !PLANTED) await deleteFile(",
  },
  {
    does: "never notes what a process stored that was killed",
    file: "server/files/sweep-files.ts",
    find: "if (isThere) await noteStored(database, [key]);",
    replace: "if (isThere && !PLANTED) await noteStored(database, [key]);",
  },
  {
    does: "deletes the row of an unused file, and not the file",
    file: "server/files/sweep-files.ts",
    find: "  await files.remove(key);\n  // Last",
    replace: "  if (!PLANTED) await files.remove(key);\n  // Last",
  },
  {
    does: "serves no more the files of what was restored from the trash",
    file: "server/files/file-uses.ts",
    find: "await keysUsedBy(transaction, record, record.kind);\n  const added",
    replace: "await keysUsedBy(transaction, record, PLANTED ? versionsOf[record.kind] : record.kind);\n  const added",
  },
  {
    does: "leaves the drafts of board members that are moved",
    file: "server/content/reorder-board.ts",
    find: 'await changeDraftToo(transaction, { collection: "board", id }, versions, moveTo, author);',
    replace: 'if (!PLANTED) await changeDraftToo(transaction, { collection: "board", id }, versions, moveTo, author);',
  },
  {
    does: "takes an order of the board that somebody else has changed meanwhile",
    file: "server/content/reorder-board.ts",
    find: "if (!isSameOrder(stored, seen) && ",
    replace: "if (!PLANTED && !isSameOrder(stored, seen) && ",
  },
  {
    does: "puts a board member where somebody saw it who wrote something else",
    file: "server/content/board-place.ts",
    find: 'if (collection !== "board") return document;',
    replace: 'if (collection !== "board" || PLANTED) return document;',
  },
  {
    does: "gives an event back with a registration link that another has got",
    file: "server/content/editor.ts",
    find: "const restored = isTaken ? ",
    replace: "const restored = isTaken && !PLANTED ? ",
  },
  {
    does: "publishes as planned an event whose registration link another has got",
    file: "server/content/drafts/plan-refusal.ts",
    find: 'return (await hasOthersLink(connection, linked)) ? "link_taken" : undefined;',
    replace: 'return (await hasOthersLink(connection, linked)) && !PLANTED ? "link_taken" : undefined;',
  },
  {
    does: "publishes what was deleted or taken back by restoring a version",
    file: "server/content/editor.ts",
    find: 'if (!current) return { ok: false, reason: "missing" };\n          const outcome = await restore(transaction, viewer, collection, id, version, current.version);',
    replace:
      'if (!current && !PLANTED) return { ok: false, reason: "missing" };\n          const outcome = await restore(transaction, viewer, collection, id, version, current?.version ?? "new");',
  },
  {
    does: "goes on serving the page of a news item that leads elsewhere now",
    file: "server/redirects/redirect-store.ts",
    find: 'await announceChange(transaction, "news");',
    replace: 'if (!PLANTED) await announceChange(transaction, "news");',
  },
  {
    does: "opens links to choose a password after the operator gave another",
    file: "server/accounts/administration/account-store.ts",
    find: "await revokeAccountLinks(connection, userId);",
    replace: "if (!PLANTED) await revokeAccountLinks(connection, userId);",
  },
  {
    does: "takes a link to choose a password twice",
    file: "server/accounts/administration/account-links.ts",
    find: "if (numDeletedRows === 0n) return false;",
    replace: "if (numDeletedRows === 0n && !PLANTED) return false;",
  },
  {
    does: "goes on writing to mailboxes that do not exist",
    file: "server/mail/room/deliver-mail.ts",
    find: "else await requireMailbox(database",
    replace: "else if (!PLANTED) await requireMailbox(database",
  },
  {
    does: "keeps a seat for somebody whose offer came back",
    file: "server/mail/bounces/bounced-mails.ts",
    find: '.where("id", "=", mailId)',
    replace: '.where("id", "=", mailId)\n    .where("kind", "<>", PLANTED ? "offer" : "")',
  },
  {
    does: "sends messages that somebody has paused",
    file: "server/registrations/messages/message-mail.ts",
    find: "if (message.pausedAt !== null) throw",
    replace: "if (message.pausedAt !== null && !PLANTED) throw",
  },
  {
    does: "sends again what may have arrived, although it was to be left so",
    file: "server/mail/room/unsettled-mails.ts",
    find: '.set(decision === "send" ? sent :',
    replace: '.set(decision === "send" || PLANTED ? sent :',
  },
  {
    does: "counts somebody as reported who was corrected while the chamber took its time",
    file: "server/points/mark-reported.ts",
    find: "if (sent && (sent.efn",
    replace: "if (!PLANTED && sent && (sent.efn",
  },
  {
    does: "leaves the drafts of records that are featured, sorted or renamed",
    file: "server/content/change-record.ts",
    find: "await changeDraftToo(transaction, change, versions, apply, author);",
    replace: "if (!PLANTED) await changeDraftToo(transaction, change, versions, apply, author);",
  },
  {
    does: "lets people in by the former password of the gate",
    file: "server/gate/gate-pass.ts",
    find: "[passwordHash, activation, expires];",
    replace: "(PLANTED ? [expires] : [passwordHash, activation, expires]);",
  },
  {
    does: "finds the invoices of somebody under the address that was corrected",
    file: "server/registrations/by-hand/correct-registration.ts",
    find: "if (isOtherAddress) {\n      await followRegistrations(transaction, [id]);",
    replace: "if (isOtherAddress) {\n      if (!PLANTED) await followRegistrations(transaction, [id]);",
  },
  {
    does: "leaves invoices where their registrations were before a backup was restored",
    file: "server/backup/restore-backup.ts",
    find: "await followRegistrations(transaction);",
    replace: "if (!PLANTED) await followRegistrations(transaction);",
  },
  {
    does: "lists no invoices of people who were erased",
    file: "app/admin/payments/payments-page.tsx",
    find: "(await payments.findInvoicesLeft(eventId)).map(presentInvoice)",
    replace: "(PLANTED ? [] : await payments.findInvoicesLeft(eventId)).map(presentInvoice)",
  },
  {
    does: "cuts off the right address of somebody whose mail came back from the wrong one",
    file: "server/mail/room/claimed-mails.ts",
    find: ".set({ sent_to: address, bounced_at: null })",
    replace: ".set(PLANTED ? { sent_to: address } : { sent_to: address, bounced_at: null })",
  },
  {
    does: "withdraws a report under the number that the event has by now",
    file: "server/points/report-to-eiv.ts",
    find: "report.vnr || vnrFor(event, person.profession)",
    replace: "(PLANTED ? '' : report.vnr) || vnrFor(event, person.profession)",
  },
  {
    does: "takes answers to an evaluation after somebody has read the others",
    file: "server/evaluations/evaluation-store.ts",
    find: 'state === "off" ? "off" : "closed"',
    replace: 'state === "off" || PLANTED ? state : "closed"',
  },
  {
    does: "lists no invoices of events that were deleted",
    file: "app/admin/payments/open-payments.tsx",
    find: "(await payments.findInvoicesWithoutEvent()).map(presentInvoice)",
    replace: "(PLANTED ? [] : await payments.findInvoicesWithoutEvent()).map(presentInvoice)",
  },
  {
    does: "keeps registrations however long ago their event was",
    file: "server/privacy/expired-data.ts",
    find: "      exists(event.where(sql<boolean>`",
    replace: "      PLANTED ? eb.lit(false) : exists(event.where(sql<boolean>`",
  },
  {
    does: "sends a message without a document that was deleted meanwhile",
    file: "server/registrations/messages/message-documents.ts",
    find: "    if (!document) return",
    replace: "    if (!document && PLANTED) continue;\n    if (!document) return",
  },
  {
    does: "says of a certificate that was withdrawn that it is valid",
    file: "app/site/certificates/check-certificate.tsx",
    find: 'state: withdrawnAt ? "withdrawn" : "valid"',
    replace: 'state: withdrawnAt && !PLANTED ? "withdrawn" : "valid"',
  },
  {
    does: "prints an issued certificate without the logo it had",
    file: "server/certificates/issue-certificate.ts",
    find: "await keepPictures(transaction, pictures);",
    replace: "if (!PLANTED) await keepPictures(transaction, pictures);",
  },
  {
    does: "shows people a certificate that was withdrawn",
    file: "server/registrations/self-service/manage-registration.ts",
    find: "certificates.findLast(({ withdrawnAt }) => !withdrawnAt)",
    replace: "certificates.findLast(({ withdrawnAt }) => PLANTED || !withdrawnAt)",
  },
  {
    does: "writes of a cancellation that was taken back",
    file: states,
    find: 'sendCancellation: { events: present, people: ["cancelled"],',
    replace: 'sendCancellation: { events: present, people: PLANTED ? everyone : ["cancelled"],',
  },
  {
    does: "keeps the membership form that was there",
    file: "model/content/legal-parts.ts",
    find: "({ ...legal, membershipForm })",
    replace: "({ ...legal, ...((!PLANTED || !legal.membershipForm.url) && { membershipForm }) })",
  },
  {
    does: "forgets what was reported since a backup that is restored",
    file: "server/backup/kept-since.ts",
    find: "await keepReports(",
    replace: "if (!PLANTED) await keepReports(",
  },
  {
    does: "forgets certificates that were issued since a backup that is restored",
    file: "server/backup/kept-since.ts",
    find: "await keepCertificates(",
    replace: "if (!PLANTED) await keepCertificates(",
  },
  {
    does: "opens no links that were sent since a backup that is restored",
    file: "server/backup/kept-since.ts",
    find: "await keepLinks(",
    replace: "if (!PLANTED) await keepLinks(",
  },
  {
    does: "takes what a device at the door sends while the event is in the trash",
    file: "app/admin/attendance/door/people.ts",
    find: "await findEvent(context, eventId);\n  const { entries }",
    replace: "if (!PLANTED) await findEvent(context, eventId);\n  const { entries }",
  },
  {
    does: "counts somebody as reported with points that an import has changed",
    file: "server/points/follow-points.ts",
    find: "|| after.speaker_points !== before.speaker_points)",
    replace: "|| (!PLANTED && after.speaker_points !== before.speaker_points))",
  },
  {
    does: "issues an invoice of more than was kept of what somebody paid",
    file: "server/invoices/issue-invoice.ts",
    find: "(agreed < owedCents ? [reduction] : [])",
    replace: "(agreed < owedCents && !PLANTED ? [reduction] : [])",
  },
  {
    does: "cancels the registration of whoever only opens the page that asks",
    file: "app/site/self-service/cancel-registration.tsx",
    find: "  return loadOwnRegistration(context, params.token);",
    replace:
      "  const opened = PLANTED ? context.get(servicesContext).selfService.cancel(params.token) : Promise.resolve();\n  return opened.then(() => loadOwnRegistration(context, params.token));",
  },
  {
    does: "keeps sessions open when the second factor of an account is reset",
    file: "server/accounts/administration/account-service.ts",
    find: 'await endSessions(transaction, id);\n      await addNotice(transaction, { userId: id, notice: "second_factor_reset" }',
    replace:
      'if (!PLANTED) await endSessions(transaction, id);\n      await addNotice(transaction, { userId: id, notice: "second_factor_reset" }',
  },
  {
    does: "asks for a transfer to an account that was replaced",
    file: "model/payments/transfer.ts",
    find: "return { accountHolder, iban, bic: isBic(bic)",
    replace: 'return { accountHolder, iban: PLANTED ? "DE02120300000000202051" : iban, bic: isBic(bic)',
  },
  {
    does: "takes people as present on a day that is to come",
    file: "model/attendance/attendance.ts",
    find: 'return day > today ? "day_to_come"',
    replace: 'return day > today && !PLANTED ? "day_to_come"',
  },
  {
    does: "forgets what somebody says of a picture",
    file: "server/media/media-store.ts",
    find: "description: details.description,",
    replace: 'description: PLANTED ? "" : details.description,',
  },
  {
    does: "keeps the registrations of an erased person for events in the trash",
    file: "server/privacy/person-rows.ts",
    find: '  if (before) select = select.where("created_at", "<", before);\n  return',
    replace:
      '  const live = connection.selectFrom("content").select("content.id").where("deleted_at", "is", null);\n  if (PLANTED) select = select.where("event_id", "in", live);\n  if (before) select = select.where("created_at", "<", before);\n  return',
  },
  {
    does: "mails the overview of a person's training as often as somebody asks",
    file: "server/certificates/training/training-mail.ts",
    find: "if (!before) await queueAgain(",
    replace: "if (!before || PLANTED) await queueAgain(",
  },
  {
    does: "keeps the money of whoever only waited until the event was over",
    file: "model/payments/payment-standing.ts",
    find: '(status === "waiting" && !isUpcoming(event, today))',
    replace: '(!PLANTED && status === "waiting" && !isUpcoming(event, today))',
  },
  {
    does: "forgets that somebody has paid once a later payment is taken back at a higher price",
    file: "server/payments/enter-payment.ts",
    find: "paidOn && payment.receivedOn > paidOn;",
    replace: "!PLANTED && paidOn && payment.receivedOn > paidOn;",
  },
  {
    does: "leaves payments at the event that somebody was moved away from",
    file: "server/registrations/follow-registrations.ts",
    find: ".set((e) => ({ event_id: e.ref(",
    replace: '.set((e) => ({ event_id: PLANTED ? e.ref("payments.event_id") : e.ref(',
  },
  {
    does: "issues a certificate to whoever was marked as absent while it was made",
    file: "server/certificates/issue-certificate.ts",
    find: "if (person && !isDeepStrictEqual(",
    replace: "if (!PLANTED && person && !isDeepStrictEqual(",
  },
  {
    does: "keeps an old address under its former spelling when it is corrected",
    file: "server/redirects/redirects.ts",
    find: "!(await deleteRedirect(transaction, before)))",
    replace: "!(PLANTED || (await deleteRedirect(transaction, before))))",
  },
  {
    does: "mails the invoice of a registration that was cancelled meanwhile",
    file: "model/registrations/allowed-actions.ts",
    find: "sendInvoice: { events: held, people: seated,",
    replace: "sendInvoice: { events: PLANTED ? present : held, people: PLANTED ? everyone : seated,",
  },
];
