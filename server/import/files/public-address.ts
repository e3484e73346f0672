import { lookup as lookUp } from "node:dns/promises";
import { BlockList, isIP } from "node:net";

/** An address of a host. */
export interface HostAddress {
  address: string;
  family: number;
}

/** Returns all addresses of a host name. */
export type LookUpAll = (hostname: string) => Promise<readonly HostAddress[]>;

export const lookUpAll: LookUpAll = (hostname) => lookUp(hostname, { all: true });

// IANA's registries of special-purpose addresses (RFC 6890): not on the public internet, or leading back to it from
// inside, such as the translation prefixes, which can contain any IPv4 address.
const special: readonly [network: string, prefix: number][] = [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.88.99.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 4],
  ["240.0.0.0", 4],
  ["::", 96],
  ["64:ff9b::", 96],
  ["64:ff9b:1::", 48],
  ["100::", 64],
  ["2001::", 23],
  ["2001:db8::", 32],
  ["2002::", 16],
  ["3fff::", 20],
  ["5f00::", 16],
  ["fc00::", 7],
  ["fe80::", 10],
  ["fec0::", 10],
  ["ff00::", 8],
];
const blocked = new BlockList();
for (const [network, prefix] of special) {
  blocked.addSubnet(network, prefix, network.includes(":") ? "ipv6" : "ipv4");
}

/** Whether an IP address belongs to the public internet; also for an IPv4 address written as IPv6 (`::ffff:…`). */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  return family !== 0 && !blocked.check(address, family === 6 ? "ipv6" : "ipv4");
}

/**
 * Resolves the host of a URL.
 * @returns all its addresses if every one is public; `undefined` if any is not
 * @throws if the host is not found
 */
export async function publicAddressesOf(
  { hostname }: URL,
  lookUpName: LookUpAll,
  isPublic: (address: string) => boolean = isPublicAddress,
): Promise<readonly HostAddress[] | undefined> {
  const host = hostname.replace(/^\[(.*)\]$/, "$1");
  const addresses = isIP(host) ? [{ address: host, family: isIP(host) }] : await lookUpName(host);
  return addresses.length > 0 && addresses.every(({ address }) => isPublic(address)) ? addresses : undefined;
}
