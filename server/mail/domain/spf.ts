import { BlockList, isIPv4, isIPv6 } from "node:net";
import { recordsOf } from "#model/operation/mail-domain.ts";
import { type Dns, findAddresses, findMailHosts, findTexts } from "./dns.ts";

/** Whom an SPF record allows to send. */
export interface SpfReach {
  networks: BlockList;
  /** Domains whose records it includes, also through others. */
  included: Set<string>;
  allowsEverybody: boolean;
  /** Whether receivers give up: too many lookups (RFC 7208, section 4.6.4), or a part that is missing. */
  isUnreadable: boolean;
  lookups: number;
}

const maxLookups = 10;

/** Follows an SPF record. What depends on the mail itself (macros, `exists`, `ptr`) allows nobody. @throws DnsUnavailable */
export async function readSpf(dns: Dns, domain: string, record: string): Promise<SpfReach> {
  const reach: SpfReach = {
    ...{ networks: new BlockList(), included: new Set<string>() },
    ...{ allowsEverybody: false, isUnreadable: false, lookups: 0 },
  };
  await follow(dns, { domain, record, isIncluded: false }, reach);
  return reach;
}

interface Step {
  domain: string;
  record: string;
  isIncluded: boolean;
}

async function follow(dns: Dns, { domain, record, isIncluded }: Step, reach: SpfReach): Promise<void> {
  for (const term of record.trim().split(/\s+/).slice(1)) {
    const parsed = /^([+?~-]?)([a-z0-9]+)(?:[:=]([^/]*))?(?:\/(\d+))?(?:\/\/(\d+))?$/i.exec(term);
    if (!parsed || term.includes("%")) continue;
    const [, qualifier = "", kind = "", given, prefix, prefix6] = parsed;
    const isAllowed = qualifier === "" || qualifier === "+";
    const target = given || domain;
    switch (kind.toLowerCase()) {
      case "all":
        // Within an included record it says nothing about the others (section 5.2).
        if (isAllowed && !isIncluded) reach.allowsEverybody = true;
        break;
      case "ip4":
      case "ip6": {
        // An IPv6 address has colons itself.
        const [address = "", bits] = term.slice(term.indexOf(":") + 1).split("/");
        if (isAllowed) addNetwork(reach.networks, address, bits);
        break;
      }
      case "a":
      case "mx": {
        if (!take(reach)) return;
        const hosts = kind.toLowerCase() === "a" ? [target] : await findMailHosts(dns, target);
        for (const host of hosts.slice(0, maxLookups)) {
          for (const address of await findAddresses(dns, host)) {
            if (isAllowed) addNetwork(reach.networks, address, isIPv4(address) ? prefix : prefix6);
          }
        }
        break;
      }
      case "include":
      case "redirect": {
        if (!take(reach)) return;
        const [next, ...others] = recordsOf(await findTexts(dns, target), "v=spf1");
        if (next === undefined || others.length > 0) {
          reach.isUnreadable = true;
          return;
        }
        if (!isAllowed) break;
        reach.included.add(target.toLowerCase());
        await follow(dns, { domain: target, record: next, isIncluded: kind.toLowerCase() === "include" }, reach);
        break;
      }
      case "exists":
      case "ptr":
        if (!take(reach)) return;
    }
  }
}

function take(reach: SpfReach): boolean {
  reach.lookups += 1;
  if (reach.lookups > maxLookups) reach.isUnreadable = true;
  return !reach.isUnreadable;
}

function addNetwork(networks: BlockList, address: string, bits: string | undefined): void {
  const family = isIPv4(address) ? "ipv4" : isIPv6(address) ? "ipv6" : undefined;
  const longest = family === "ipv4" ? 32 : 128;
  const length = bits === undefined ? longest : Number(bits);
  if (family && length <= longest) networks.addSubnet(address, length, family);
}

/** Whether a record lets one of these addresses send. */
export function reaches({ networks }: SpfReach, addresses: readonly string[]): boolean {
  return addresses.some((address) => networks.check(address, isIPv4(address) ? "ipv4" : "ipv6"));
}
