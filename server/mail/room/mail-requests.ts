import { addressKey } from "#model/people/address-key.ts";
import type { MailKind } from "#model/people/mail-kind.ts";
import type { Log } from "#server/log.ts";
import type { MailKinds, MailSource } from "#server/mail/mail-rules.ts";

/** Further requests are dropped; a person may request again. */
const maxRequests = 1000;

/** Keeps what people request until it is queued, so that answering a request takes as long for every address. */
export function createMailRequests(kinds: MailKinds, source: MailSource, log: Log) {
  const requested = new Map<string, { kind: MailKind; address: string }>();
  return {
    add(kind: MailKind, address: string): void {
      if (requested.size < maxRequests) requested.set(`${kind} ${addressKey(address)}`, { kind, address });
    },
    /** Queues the mails requested so far. */
    async queue(): Promise<void> {
      const taken = [...requested.values()];
      requested.clear();
      for (const { kind, address } of taken) {
        await kinds[kind]
          .queueFor?.(address, source)
          .catch((error: unknown) => log.error("a requested mail was not queued", { kind, error }));
      }
    },
  };
}
