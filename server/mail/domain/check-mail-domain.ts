import { isIP } from "node:net";
import {
  type DomainFinding,
  keyOf,
  type MailDomainReport,
  recordsOf,
  withMechanism,
} from "#model/operation/mail-domain.ts";
import type { DkimKey } from "#server/mail/transports/dkim-key.ts";
import { type Dns, findAddresses, findTexts } from "./dns.ts";
import { findProvider, type MailProvider } from "./mail-providers.ts";
import { reaches, readSpf } from "./spf.ts";

export interface SendingDomain {
  /** Of the sender's address, as it stands in DNS. */
  domain: string;
  /** Address that gets the reports about the domain. */
  reportTo: string;
  /** Host that sends; undefined for a service that only knows itself which one does. */
  server: string | undefined;
  /** Undefined if mails are not signed here. */
  dkimKey: DkimKey | undefined;
}

/**
 * Compares the DNS records of a domain with what is needed for mails sent through a server.
 * @throws DnsUnavailable if nothing can be said
 */
export async function checkMailDomain(dns: Dns, sending: SendingDomain, now: Date): Promise<MailDomainReport> {
  const provider = sending.server === undefined ? undefined : findProvider(sending.server);
  const findings = [
    await checkSpf(dns, sending, provider),
    sending.dkimKey ? await checkOwnKey(dns, sending, sending.dkimKey) : await checkKeys(dns, sending, provider),
    await checkDmarc(dns, sending),
  ];
  return { domain: sending.domain, checkedAt: now.toISOString(), findings };
}

async function checkSpf(
  dns: Dns,
  { domain, server }: SendingDomain,
  provider: MailProvider | undefined,
): Promise<DomainFinding> {
  const [record, ...others] = recordsOf(await findTexts(dns, domain), "v=spf1");
  const mechanism = provider ? `include:${provider.spf}` : server && mechanismOf(server);
  const finding = (fault: DomainFinding["fault"]): DomainFinding => ({
    check: "spf",
    fault,
    record: fault && (mechanism || record) ? { name: domain, value: withMechanism(record, mechanism) } : undefined,
  });
  if (record === undefined) return finding("missing");
  if (others.length > 0) return finding("several");
  const reach = await readSpf(dns, domain, record);
  // There is no record to paste for it: somebody has to decide what to leave out.
  if (reach.isUnreadable) return { check: "spf", fault: "unreadable" };
  if (reach.allowsEverybody) return finding("everybody");
  if (provider) return finding(reach.included.has(provider.spf) ? undefined : "other_server");
  if (server === undefined) return { check: "spf", fault: "unchecked" };
  const addresses = isIP(server) ? [server] : await findAddresses(dns, server);
  if (addresses.length === 0) return { check: "spf", fault: "unchecked" };
  return finding(reaches(reach, addresses) ? undefined : "other_server");
}

function mechanismOf(server: string): string {
  return isIP(server) === 0 ? `a:${server}` : `ip${isIP(server)}:${server}`;
}

async function checkOwnKey(
  dns: Dns,
  { domain }: SendingDomain,
  { selector, publicKey }: DkimKey,
): Promise<DomainFinding> {
  const name = `${selector}._domainkey.${domain}`;
  const published = (await findTexts(dns, name)).flatMap((record) => keyOf(record) ?? []);
  if (published.length === 1 && published[0] === publicKey) return { check: "dkim", fault: undefined };
  const fault = published.length === 0 ? "missing" : published.length > 1 ? "several" : "other_key";
  return { check: "dkim", fault, record: { name, value: `v=DKIM1; k=rsa; p=${publicKey}` } };
}

/** Whether one of the keys is there that the mail service signs with; if it is not known which, nothing can be said. */
async function checkKeys(
  dns: Dns,
  { domain }: SendingDomain,
  provider: MailProvider | undefined,
): Promise<DomainFinding> {
  const { selectors = [] } = provider ?? {};
  for (const selector of selectors) {
    const records = await findTexts(dns, `${selector}._domainkey.${domain}`);
    if (records.some(keyOf)) return { check: "dkim", fault: undefined };
  }
  return { check: "dkim", fault: selectors.length > 0 ? "missing" : "unchecked" };
}

async function checkDmarc(dns: Dns, { domain, reportTo }: SendingDomain): Promise<DomainFinding> {
  const record = { name: `_dmarc.${domain}`, value: `v=DMARC1; p=none; rua=mailto:${reportTo}` };
  for (const parent of parentsOf(domain)) {
    const found = recordsOf(await findTexts(dns, `_dmarc.${parent}`), "v=dmarc1");
    if (found.length > 1) return { check: "dmarc", fault: "several", record: { ...record, name: `_dmarc.${parent}` } };
    if (found.length === 1) return { check: "dmarc", fault: undefined };
  }
  return { check: "dmarc", fault: "missing", record };
}

/** The domain and those above it: the record of the organisation counts for its subdomains. */
function parentsOf(domain: string): string[] {
  const labels = domain.split(".");
  return labels.slice(0, -1).map((_, index) => labels.slice(index).join("."));
}
