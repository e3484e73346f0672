/** What a mail service that many use needs in the DNS of its customers. */
export interface MailProvider {
  /** The domain whose SPF record names its servers. */
  spf: string;
  /** Under which it publishes the keys it signs with; [] if they differ from customer to customer. */
  selectors: readonly string[];
}

/** By the end of the name of the server in `MAIL_URL`. Each names other servers for sending than for taking mails. */
const providers: readonly [hosts: RegExp, provider: MailProvider][] = [
  [/(^|\.)(office365|outlook)\.com$/, { spf: "spf.protection.outlook.com", selectors: ["selector1", "selector2"] }],
  [/(^|\.)(gmail|google|googlemail)\.com$/, { spf: "_spf.google.com", selectors: ["google"] }],
  [/(^|\.)ionos\.(de|com)$/, { spf: "_spf-eu.ionos.com", selectors: ["s1-ionos", "s2-ionos"] }],
  [/(^|\.)mailbox\.org$/, { spf: "mailbox.org", selectors: ["MBO0001", "MBO0002", "MBO0003", "MBO0004"] }],
  [/(^|\.)kasserver\.com$/, { spf: "spf.kasserver.com", selectors: [] }],
];

export function findProvider(host: string): MailProvider | undefined {
  return providers.find(([hosts]) => hosts.test(host.toLowerCase()))?.[1];
}
