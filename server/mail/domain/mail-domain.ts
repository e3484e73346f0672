import type { MailDomainReport } from "#model/operation/mail-domain.ts";
import { readFact, writeFact } from "#server/database/installation.ts";
import type { MailSource } from "#server/mail/mail-rules.ts";
import { findCorrespondents } from "#server/mail/mail-sender.ts";
import { readMailUrl } from "#server/mail/mail-url.ts";
import { domainOf } from "#server/mail/transports/compose-mime.ts";
import type { DkimKey } from "#server/mail/transports/dkim-key.ts";
import { checkMailDomain } from "./check-mail-domain.ts";
import { type Dns, DnsUnavailable } from "./dns.ts";

/** What DNS says about the domain of the sender. */
export interface MailDomain {
  /** Returns the last report, unless it is about another domain than that of today's sender. */
  find(): Promise<MailDomainReport | undefined>;
  /** @returns `unavailable` if DNS does not answer; `no_domain` without a mail service or a domain in DNS */
  check(): Promise<"checked" | "unavailable" | "no_domain">;
  /** Checks once a week, between all instances. */
  checkIfDue(): Promise<void>;
}

export interface MailDomainParts extends MailSource {
  mailUrl: string | undefined;
  dkimKey: DkimKey | undefined;
  dns: Dns;
}

const week = 7 * 24 * 60 * 60_000;

export function createMailDomain(parts: MailDomainParts): MailDomain {
  const { database, clock, dns } = parts;

  async function check() {
    const sending = await findSending(parts);
    if (!sending) return "no_domain";
    try {
      const report = await checkMailDomain(dns, sending, clock());
      await writeFact(database, "mail_domain", JSON.stringify(report));
      return "checked";
    } catch (error) {
      if (error instanceof DnsUnavailable) return "unavailable";
      throw error;
    }
  }

  async function find() {
    const stored = await readFact(database, "mail_domain");
    if (stored === undefined) return undefined;
    const report = JSON.parse(stored) as MailDomainReport;
    return report.domain === (await findSending(parts))?.domain ? report : undefined;
  }

  return {
    find,
    check,
    async checkIfDue() {
      const last = await find();
      if (!last || Math.abs(clock().getTime() - Date.parse(last.checkedAt)) >= week) await check();
    },
  };
}

async function findSending(parts: MailDomainParts) {
  const service = parts.mailUrl === undefined ? undefined : readMailUrl(parts.mailUrl);
  const sender = service && (await findCorrespondents(parts).catch(() => undefined))?.sender;
  const domain = sender && domainOf(sender.address);
  if (!sender || !domain?.includes(".")) return undefined;
  const server = service?.kind === "smtp" ? serverOf(service, parts.siteUrl) : undefined;
  return { domain, reportTo: sender.address, server, dkimKey: service?.kind === "smtp" ? parts.dkimKey : undefined };
}

/** A mail server on this machine sends from the address of the site. */
function serverOf({ host, isLoopback }: { host: string; isLoopback: boolean }, siteUrl: string): string | undefined {
  if (!isLoopback) return host;
  const { hostname } = new URL(siteUrl);
  return hostname.includes(".") && !hostname.startsWith("127.") ? hostname : undefined;
}
