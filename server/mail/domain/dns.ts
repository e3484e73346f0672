import type { Resolver } from "node:dns/promises";

/** What is asked of DNS. */
export type Dns = Pick<Resolver, "resolveTxt" | "resolve4" | "resolve6" | "resolveMx">;

/** The name server does not answer, or not in an orderly way: nothing is known. */
export class DnsUnavailable extends Error {
  override name = "DnsUnavailable";
}

/** Answers that there is no such record. */
const noRecord = new Set(["ENOTFOUND", "ENODATA"]);

async function ask<T>(question: Promise<T[]>): Promise<T[]> {
  try {
    return await question;
  } catch (cause) {
    if (noRecord.has((cause as NodeJS.ErrnoException).code ?? "")) return [];
    throw new DnsUnavailable("DNS", { cause });
  }
}

/** Returns the TXT records of a name, each as one text. @throws DnsUnavailable */
export async function findTexts(dns: Dns, name: string): Promise<string[]> {
  return (await ask(dns.resolveTxt(name))).map((parts) => parts.join(""));
}

/** Returns the addresses of a host, IPv4 first. @throws DnsUnavailable */
export async function findAddresses(dns: Dns, host: string): Promise<string[]> {
  return [...(await ask(dns.resolve4(host))), ...(await ask(dns.resolve6(host)))];
}

/** Returns the hosts that receive the mail of a domain. @throws DnsUnavailable */
export async function findMailHosts(dns: Dns, domain: string): Promise<string[]> {
  return (await ask(dns.resolveMx(domain))).map(({ exchange }) => exchange);
}
