/** A fault planted into the sources, which the simulation has to find. */
export interface Mutant {
  /** What the program then does wrong. */
  does: string;
  file: string;
  /** Occurs once in the file. */
  find: string;
  replace: string;
}

export const mutants: readonly Mutant[] = [
  {
    does: "confirms registrations for a cancelled event",
    file: "server/registrations/prepare-confirmation.ts",
    find: 'if (!event || reason) return { ok: false, reason: reason ?? "event_not_found" };',
    replace: 'if (!event) return { ok: false, reason: reason ?? "event_not_found" };',
  },
  {
    does: "leaves the messages of a person to the secretariat when the person is erased",
    file: "server/privacy/erase-person.ts",
    find: "const messageIds = await findMessageIds(transaction, key, before);",
    replace: "const messageIds = (await findMessageIds(transaction, key, before)).slice(0, 0);",
  },
  {
    does: "makes no backup while the clock is in doubt",
    file: "server/tasks.ts",
    find: "if (await isOwnStore()) await services.backups.runIfDue();",
    replace: "if ((await clockTrust.mayDelete()) && (await isOwnStore())) await services.backups.runIfDue();",
  },
  {
    does: "sweeps the files of deleted records",
    file: "server/files/file-uses.ts",
    find: "  await addFileUses(transaction, record, versionsOf[record.kind], keys);\n",
    replace: "",
  },
  {
    does: "gives offered seats to others",
    file: "server/registrations/seat-store.ts",
    find: '        e.and([e("status", "=", "waiting"), e("offer_expires_at", "is not", null)]),\n',
    replace: "",
  },
];
